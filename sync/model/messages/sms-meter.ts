import { nfc } from '../tr/normal-form';

/**
 * How many parts an SMS is sent and paid as, by 3GPP TS 23.038 and 23.040.
 *
 * A text is sent in septets where an alphabet has all its characters, else in UCS-2. Septets have the default alphabet
 * with its extension table, and with the Turkish national tables: the single shift table replaces the extension table,
 * the locking shift table replaces the alphabet. Each table takes room of every part.
 */

/** Tables that the operator may use besides the default alphabet. `both` means the two in one message. */
export type SmsTables = 'none' | 'single' | 'locking' | 'both' | 'any';

export type SmsEncoding = 'gsm7' | 'gsm7_tr_single' | 'gsm7_tr_locking' | 'gsm7_tr_both' | 'ucs2';

export interface SmsMeasure {
  readonly encoding: SmsEncoding;
  /** Septets, or 16-bit units of UCS-2, of the whole text. */
  readonly units: number;
  /** Units that one part has room for: more where the text is a single part. */
  readonly perPart: number;
  /** 0 for an empty text. */
  readonly parts: number;
  /** Units of each part. A part may end early, since a pair of units is never torn. */
  readonly filled: readonly number[];
  /** Units of the last part, and those that it has left. */
  readonly used: number;
  readonly left: number;
  /** Characters that force UCS-2, with the index of their UTF-16 unit. Empty in every other encoding. */
  readonly culprits: readonly SmsCulprit[];
}

export interface SmsCulprit {
  readonly char: string;
  readonly index: number;
}

export interface SmsChange {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface CheaperSms {
  readonly text: string;
  readonly parts: number;
  readonly changes: readonly SmsChange[];
}

const digits = '0123456789';
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const small = 'abcdefghijklmnopqrstuvwxyz';
/** Characters that the default alphabet and the Turkish locking shift table share. */
const shared =
  '@£$¥éùòÇ\n\rÅåΔ_ΦΓΛΩΠΨΣΘΞßÉ !"#¤%&\'()*+,-./' +
  digits +
  ':;<=>?' +
  capitals +
  'ÄÖÑ\u00dc\u00a7' +
  small +
  'äöñüà';

const defaultAlphabet = new Set(shared + 'èìØøÆæ¡¿');
const turkishAlphabet = new Set(shared + '€ıĞğŞşİç');
const extensionTable = new Set('\f^{}\\[~]|€');
const turkishExtension = new Set('\f^{}\\[~]|€ĞİŞçğış');

interface Alphabet {
  readonly encoding: SmsEncoding;
  /** Units of a message of one part, and of each part of a longer one. */
  readonly alone: number;
  readonly joined: number;
  /** Units that a character costs; undefined where it has none. */
  readonly cost: (char: string) => number | undefined;
}

const septets =
  (basic: ReadonlySet<string>, shift: ReadonlySet<string>) =>
  (char: string): number | undefined =>
    basic.has(char) ? 1 : shift.has(char) ? 2 : undefined;

const plain: Alphabet = {
  encoding: 'gsm7',
  alone: 160,
  joined: 153,
  cost: septets(defaultAlphabet, extensionTable),
};
const single: Alphabet = {
  encoding: 'gsm7_tr_single',
  alone: 155,
  joined: 149,
  cost: septets(defaultAlphabet, turkishExtension),
};
const locking: Alphabet = {
  encoding: 'gsm7_tr_locking',
  alone: 155,
  joined: 149,
  cost: septets(turkishAlphabet, extensionTable),
};
const both: Alphabet = {
  encoding: 'gsm7_tr_both',
  alone: 152,
  joined: 146,
  cost: septets(turkishAlphabet, turkishExtension),
};
const ucs2: Alphabet = { encoding: 'ucs2', alone: 70, joined: 67, cost: (char) => char.length };

const alphabets: Readonly<Record<SmsTables, readonly Alphabet[]>> = {
  none: [plain],
  single: [plain, single],
  locking: [plain, locking],
  both: [plain, both],
  any: [plain, single, locking, both],
};

function culpritsOf(text: string, { cost }: Alphabet): readonly SmsCulprit[] {
  const culprits: SmsCulprit[] = [];
  // A letter with its marks is sent as one sign; its place is told in the text as it was written.
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    for (const char of nfc(letter)) if (cost(char) === undefined) culprits.push({ char, index });
  }
  return culprits;
}

/** Measures the text in an alphabet that has all its characters. */
function packed(text: string, { encoding, alone, joined, cost }: Alphabet): SmsMeasure {
  const costs = [...text].map((char) => cost(char) ?? 0);
  const units = costs.reduce((sum, size) => sum + size, 0);
  const perPart = units <= alone ? alone : joined;
  const filled: number[] = [];
  for (const size of costs) {
    const last = filled.at(-1);
    if (last === undefined || last + size > perPart) filled.push(size);
    else filled[filled.length - 1] = last + size;
  }
  const used = filled.at(-1) ?? 0;
  return { encoding, units, perPart, parts: filled.length, filled, used, left: perPart - used, culprits: [] };
}

/** Measures the cost of the text, as it is sent, in the cheapest encoding that the operator may use. */
export function measureSms(written: string, tables: SmsTables): SmsMeasure {
  const text = nfc(written);
  let best: SmsMeasure | undefined;
  let fewest: readonly SmsCulprit[] | undefined;
  for (const alphabet of alphabets[tables]) {
    const culprits = culpritsOf(written, alphabet);
    if (culprits.length > 0) {
      if (fewest === undefined || culprits.length < fewest.length) fewest = culprits;
      continue;
    }
    const measure = packed(text, alphabet);
    if (best === undefined || measure.parts < best.parts) best = measure;
  }
  return best ?? { ...packed(text, ucs2), culprits: fewest ?? [] };
}

/** Signs that look nearly the same in the default alphabet. */
const plainSigns: Readonly<Record<string, string>> = {
  â: 'a',
  î: 'i',
  û: 'u',
  Â: 'A',
  Î: 'I',
  Û: 'U',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‹': "'",
  '›': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '·': '-',
  '…': '...',
  '×': 'x',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '\u200b': '',
  '\u00ad': '',
  '\ufeff': '',
};

/** Turkish letters that the default alphabet lacks; ö, ü, Ö, Ü and Ç cost nothing there. */
const plainLetters: Readonly<Record<string, string>> = {
  ş: 's',
  Ş: 'S',
  ğ: 'g',
  Ğ: 'G',
  ı: 'i',
  İ: 'I',
  ç: 'c',
};

/** Kind of characters that are respelled: signs alone, or Turkish letters as well. */
export type Respelling = 'signs' | 'letters';

/** Returns the text with plainer characters, whatever that saves. */
export function respell(text: string, which: Respelling): { text: string; changes: readonly SmsChange[] } {
  const changes = new Map<string, { from: string; to: string; count: number }>();
  const count = (from: string, to: string): void => {
    const known = changes.get(from);
    if (known === undefined) changes.set(from, { from, to, count: 1 });
    else known.count += 1;
  };
  let written = '';
  for (const char of text.normalize('NFC')) {
    let to = char;
    if (char === '₺') to = /\d$/.test(written) ? ' TL' : 'TL';
    else if (Object.hasOwn(plainSigns, char)) to = plainSigns[char] ?? char;
    else if (which === 'letters' && Object.hasOwn(plainLetters, char)) to = plainLetters[char] ?? char;
    if (to !== char) count(char, to.trim() === '' ? to : to.trim());
    written += to;
  }
  return { text: written, changes: [...changes.values()] };
}

/** Returns the text in a spelling that costs fewer parts; null where none does. */
export function cheaperSpelling(
  text: string,
  tables: SmsTables,
  which: Respelling = 'signs',
): CheaperSms | null {
  const spelt = respell(text, which);
  const { parts } = measureSms(spelt.text, tables);
  return parts < measureSms(text, tables).parts ? { ...spelt, parts } : null;
}
