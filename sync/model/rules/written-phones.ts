import { parsePhone } from './phone';

/** Telephone numbers in a cell: one, or several with something between them. */
export interface ReadPhones {
  /** Numbers as they are stored, each once, in the order of the text. */
  readonly numbers: readonly string[];
  /** Parts of the text that are no number, or have an extension, which no record keeps. */
  readonly doubtful: readonly string[];
}

const SEPARATORS = /[;,|\n]|\s(?:ve|veya|and|or|-|–|\/)\s|\/ ?(?=(?:\+|00?|90)\d|5\d{2}\s?\d)/u;
/** Two Turkish numbers with nothing but blanks between them. */
const TWO = /^((?:\+?90|0)?[2-58]\d{9})((?:\+?90|0)?[2-58]\d{9})$/u;

/** A few digits behind a slash. */
const EXTENSION = /\/ ?\d{1,6}$/u;

/** Reads one number. @param text without what people write around numbers */
function readOne(text: string): ReadPhones {
  const parsed = parsePhone(text);
  if (parsed.kind === 'withheld') return { numbers: [], doubtful: [] };
  if (parsed.kind !== 'e164' && parsed.kind !== 'short') return { numbers: [], doubtful: [text] };
  return { numbers: [parsed.value], doubtful: parsed.extension === undefined ? [] : [text] };
}

const isClean = ({ numbers, doubtful }: ReadPhones): boolean => numbers.length > 0 && doubtful.length === 0;

/** Reads the numbers of a cell: `0532 123 45 67 / 0216 444 55 66`, `5321234567`, `+90 532 …`. */
export function readPhones(text: string): ReadPhones {
  const whole = text.trim();
  if (whole === '' || /^[\s0.,\-–]*$/u.test(whole)) return { numbers: [], doubtful: [] };
  const parts = whole.split(SEPARATORS).map((part) => part.trim());
  const two = TWO.exec(whole.replaceAll(/[\s().-]/gu, ''));
  const pieces = parts.length > 1 ? parts : two === null ? [] : [two[1] ?? '', two[2] ?? ''];
  const read = pieces.filter(Boolean).map(readOne);
  // First in pieces: an address of a telephone hides what is behind a semicolon. What is behind a slash may be an extension.
  if (read.length < 2 || !read.some(isClean)) return readOne(whole);
  if (!read.every(isClean) && EXTENSION.test(whole)) return readOne(whole);
  return {
    numbers: [...new Set(read.flatMap(({ numbers }) => numbers))],
    doubtful: read.flatMap(({ doubtful }) => doubtful),
  };
}
