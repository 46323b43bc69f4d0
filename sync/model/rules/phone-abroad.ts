import { phonePlans } from './phone-plans.ts';

/*
 * Numbers of other countries. In many of them something is dialled at home before the number, most often a zero, that cannot
 * be dialled from elsewhere: +49 (0) 151 is +49 151. In others the zero is part of the number: +39 06. Which is which, say
 * the countries' numbering plans.
 */

/** Numbering plan of a calling code. */
interface Plan {
  /** Numbers of digits that a national number may have. */
  readonly lengths: ReadonlySet<number>;
  /** Digits dialled before a number at home. */
  readonly prefix: RegExp;
  /** Part of them that belongs to the number, as a replacement; empty for none. */
  readonly kept: string;
  readonly pattern: RegExp;
}

let known: ReadonlyMap<string, Plan> | null = null;

function lengthsOf(spans: string): ReadonlySet<number> {
  return new Set(
    spans.split(',').flatMap((span) => {
      const [from = 0, to = from] = span.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    }),
  );
}

/** Returns the plans by calling code, made when they are first needed. */
function plans(): ReadonlyMap<string, Plan> {
  known ??= new Map(
    phonePlans
      .trim()
      .split('\n')
      .map((line) => {
        const [code = '', spans = '', prefix = '', kept = '', pattern = ''] = line.split(' ');
        return [
          code,
          {
            lengths: lengthsOf(spans),
            prefix: new RegExp(`^(?:${prefix})`, 'u'),
            kept,
            pattern: new RegExp(`^(?:${pattern})$`, 'u'),
          },
        ] as const;
      }),
  );
  return known;
}

/** Returns the national number without what is dialled before it at home; null where it cannot be one. */
function withoutPrefix(national: string, { lengths, prefix, kept, pattern }: Plan): string | null {
  const match = prefix.exec(national);
  if (match === null) return national;
  const keeps = kept !== '' && match.length > 1 && match[match.length - 1] !== undefined;
  const bare = keeps ? national.replace(prefix, kept) : national.slice(match[0].length);
  if (pattern.test(national) && !pattern.test(bare)) return national;
  if (lengths.has(bare.length) || bare.length > Math.max(...lengths)) return bare;
  // A zero that belongs to no number of the country, before too few digits.
  return national.startsWith('0') && !pattern.test(national) ? null : national;
}

// Calling codes of one and two digits; all others have three.
const SHORT_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/u;

/** Splits the digits behind a plus into calling code and national number. */
export function callingCode(digits: string): readonly [code: string, national: string] {
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  return [code, digits.slice(code.length)];
}

/** Returns the digits of a number, with its calling code, as they are dialled from anywhere; null where nothing fits. */
export function dialledFromAbroad(digits: string): string | null {
  const [code, national] = callingCode(digits);
  const plan = plans().get(code);
  const bare = plan === undefined ? national : withoutPrefix(national, plan);
  return bare === null ? null : `${code}${bare}`;
}
