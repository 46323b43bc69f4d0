import type { Sentence } from './sentences';
import type { Token } from './tokens';
import type { Said } from './scope';

/** The grade of a carcinoma of the prostate. */
export interface Grades {
  /** `3+4=7`. */
  readonly gleason: string | null;
  /** 1 to 5; from the Gleason patterns where the report names none. */
  readonly isup: number | null;
  /** The report names a grade that its patterns do not have. */
  readonly contradicts: boolean;
  /** Places of the scores, UTF-16 units. */
  readonly marks: readonly { readonly from: number; readonly to: number }[];
}

/** Patterns with or without a sum, alone or after a score: `3+4=7`, `7 (3+4)`, `4 + 3`. */
const SCORE =
  /(?:gleason[^\n\d]{0,40})?(?:\b\d{1,2}\s*[([]\s*)?([1-5])\s*\+\s*([1-5])(?![\d.,])(?:\s*=\s*(\d{1,2}))?/giu;
const NAMED = /gleason/iu;

/** Returns the grade group of two patterns (ISUP 2014). */
function groupOf(first: number, second: number): number {
  const sum = first + second;
  if (sum <= 6) return 1;
  if (sum === 7) return first === 3 ? 2 : 3;
  return sum === 8 ? 4 : 5;
}

interface Score {
  readonly text: string;
  readonly group: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the scores in a sentence. A sum of two numbers is a score where it is named so, or adds up. */
function scoresIn(report: string, { from, to }: Sentence, needsName: boolean): readonly Score[] {
  const text = report.slice(from, to);
  if (!text.includes('+')) return [];
  const isNamed = NAMED.test(text);
  return [...text.matchAll(SCORE)].flatMap((match) => {
    const [whole, first, second, sum] = match;
    const [primary, secondary] = [Number(first), Number(second)];
    const addsUp = sum !== undefined && Number(sum) === primary + secondary;
    if (!isNamed && (needsName || !addsUp)) return [];
    const start = from + match.index;
    return [
      {
        text: `${primary}+${secondary}=${primary + secondary}`,
        group: groupOf(primary, secondary),
        from: start,
        to: start + whole.trimEnd().length,
      },
    ];
  });
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5 };

/** Returns the number after a word for the grade: `derece grubu: 2`, `ISUP grade 3`. */
function gradesIn(sentence: Sentence): readonly number[] {
  return sentence.items.flatMap((item, at) => {
    if (item.kind !== 'phrase' || !item.match.entry.tags.has('grade')) return [];
    for (const next of sentence.items.slice(at + 1, at + 4)) {
      if (next.kind === 'phrase' && next.match.entry.tags.has('grade')) return [];
      if (next.kind !== 'token') continue;
      const value = ROMAN[next.token.text] ?? Number(next.token.text);
      if (Number.isInteger(value) && value >= 1 && value <= 5) return [value];
    }
    return [];
  });
}

/**
 * Returns the worst score and grade of some sentences.
 * @param needsName elsewhere `3+2=5` may be another score
 */
export function gradesOf(report: string, sentences: readonly Sentence[], needsName: boolean): Grades {
  const scores = sentences.flatMap((sentence) => scoresIn(report, sentence, needsName));
  const worst = scores.reduce<Score | null>(
    (highest, score) => (highest === null || score.group > highest.group ? score : highest),
    null,
  );
  const named = sentences.flatMap(gradesIn);
  const grade = named.length === 0 ? null : Math.max(...named);
  return {
    gleason: worst?.text ?? null,
    isup: grade ?? worst?.group ?? null,
    contradicts: grade !== null && worst !== null && grade !== worst.group,
    marks: scores.map(({ from, to }) => ({ from, to })),
  };
}

/** Larger is an error of typing. */
const LARGEST_MM = 500;

const unitOf = (token: Token | undefined): number =>
  token?.text === 'mm' ? 1 : token?.text === 'cm' ? 10 : 0;

/** Sizes of a sentence in mm: `6 mm`, `0,8 cm`, the largest of `0,5x0,3x0,2 cm`. */
function sizesIn(sentence: Sentence, tokens: readonly Token[]): readonly number[] {
  const sizes: number[] = [];
  let pending: number[] = [];
  const [first, last] = [sentence.items[0]?.at ?? 0, sentence.items.at(-1)?.at ?? -1];
  for (let at = first; at <= last + 1; at += 1) {
    const token = tokens[at];
    const unit = unitOf(token);
    if (token?.kind === 'number') pending.push(Number(token.text.replace(',', '.')));
    else if (unit > 0) {
      sizes.push(...pending.map((value) => Math.round(value * unit)));
      pending = [];
    } else if (token?.text !== 'x' && token?.text !== '×' && token?.text !== '-') pending = [];
  }
  return sizes.filter((size) => size > 0 && size <= LARGEST_MM);
}

const largest = (sizes: readonly number[]): number | null => (sizes.length === 0 ? null : Math.max(...sizes));

/**
 * Returns the largest size of a finding in whole mm: of sentences with a finding, else of those that name what is
 * measured (`polip`). The size of the sample does not count.
 */
export function sizeOf(
  sentences: readonly Sentence[],
  said: readonly (Said | undefined)[],
  tokens: readonly Token[],
): number | null {
  const isMeasured = (sentence: Sentence) =>
    sentence.items.some((item) => item.kind === 'phrase' && item.match.entry.tags.has('measured'));
  const sizes = (wanted: (sentence: Sentence, at: number) => boolean) =>
    largest(sentences.filter(wanted).flatMap((sentence) => sizesIn(sentence, tokens)));
  return (
    sizes(
      ({ section }, at) =>
        section === 'finding' &&
        (said[at]?.findings ?? []).some(
          (finding) => finding.status === 'affirmed' || finding.status === 'uncertain',
        ),
    ) ??
    sizes((sentence) => sentence.section === 'finding' && isMeasured(sentence)) ??
    sizes((sentence) => sentence.section === 'macro' && isMeasured(sentence))
  );
}
