/**
 * Text that people other than the approver may bring into a message: answers to the questions of a template, and
 * values of records. As `supabase/schemas/messages/free_text.sql`; both run tests/vectors/message-text.json.
 */
import type { AskKind, MessageAsk } from '../entities/message-values';
import { canonicalText, isSpreadNumber, plainText, suspectOf, suspectsIn } from './suspect-text';
import type { Suspect } from './suspect-text';
import type { VariableTrust, VariableValue } from './variables';

/** Questions of a template that are answered in free words. */
export const MOST_FREE_TEXTS = 2;
export const LONGEST_FREE_TEXT = 40;
/** Figures of a number, before and behind the decimal mark; of an amount those before it. */
export const MOST_FIGURES = 6;
/** Days that a question is answered with. */
export const askedDays = { first: '2000-01-01', last: '2099-12-31' } as const;

/** Reason why an answer or a value is not sent. `range`: more figures, or another day, than a question takes. */
export type TextFault = Suspect | 'long' | 'signs' | 'range';

export const textFaults: Readonly<Record<TextFault, string>> = {
  link: 'Bağlantı, alan adı ya da e-posta yazılamaz. Noktadan sonra boşluk bırakın.',
  number: 'Telefon, kart ya da IBAN olabilecek bir sayı dizisi yazılamaz.',
  long: `En çok ${LONGEST_FREE_TEXT} karakter yazılabilir.`,
  signs: 'Yalnız harf, rakam ve noktalama yazılabilir, tek satır olarak.',
  range: `En çok ${MOST_FIGURES} haneli bir sayı, 2000 ile 2099 arasında bir gün yazılabilir.`,
};

/** Letters of Latin, Greek, Cyrillic and Arabic, figures, blanks and plain punctuation. */
const PLAIN =
  /^[A-Za-z0-9\u00c0-\u024f\u0370-\u03ff\u0400-\u052f\u060c\u061b\u061f\u0620-\u0669\u066e-\u06d3\u06f0-\u06f9 .,;:!?'"()/&+%\u2018\u2019\u201c\u201d\u2013-]*$/u;

/** Returns what keeps a free text from being sent. Null where nothing does, or nothing is written. */
export function freeTextFault(text: string): TextFault | null {
  const plain = plainText(text);
  if ([...plain].length > LONGEST_FREE_TEXT) return 'long';
  if (!PLAIN.test(plain)) return 'signs';
  return suspectOf(plain);
}

/** Returns the number of whole figures and decimals that a number is written with. */
export function figuresOf(value: number): { readonly whole: number; readonly decimals: number } {
  const [whole = '0', decimals = ''] = String(Number(Math.abs(value).toFixed(6))).split('.');
  return { whole: whole.length, decimals: decimals.length };
}

/** Returns what keeps an answer from being sent. Null where nothing does, or it is none of its kind. */
export function askFault(kind: AskKind, value: VariableValue | null | undefined): TextFault | null {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? freeTextFault(value) : null;
    case 'number': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return null;
      if (Math.abs(value) >= 10 ** MOST_FIGURES) return 'range';
      const { whole, decimals } = figuresOf(value);
      return whole + decimals > MOST_FIGURES ? 'range' : null;
    }
    case 'money':
      return typeof value === 'object' && Math.abs(value.amount) >= 10 ** (MOST_FIGURES + 2) ? 'range' : null;
    case 'date':
      return typeof value === 'string' &&
        /^\d{4}-\d{2}-\d{2}$/u.test(value) &&
        (value < askedDays.first || value > askedDays.last)
        ? 'range'
        : null;
    case 'time':
      return null;
    default:
      return kind satisfies never;
  }
}

/**
 * Returns the fault of a code that somebody typed into a record. It may have letters and figures, and be no phone,
 * card or account.
 */
function codeFault(code: string): TextFault | null {
  if (!/^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,39}$/u.test(code)) return 'signs';
  const bare = code.replace(/[^A-Za-z0-9]/gu, '').toLowerCase();
  if (/^(?:0?0?90)?0?5[0-9]{9}$|^0[0-9]{10}$|^[0-9]{13,}$|^[a-z]{2}[0-9]{2}[a-z0-9]{11,}$/u.test(bare))
    return 'number';
  return suspectsIn(canonicalText(code)).some(({ kind }) => kind === 'link') ? 'link' : null;
}

/** Returns what keeps a written value of a record from being sent. Null where nothing does. */
export function valueFault(trust: VariableTrust, written: string): TextFault | null {
  switch (trust) {
    case 'free':
      return suspectOf(written);
    case 'code':
      return codeFault(plainText(written));
    case 'phone':
      return /^\+?[0-9][0-9 ]{5,22}$/u.test(written) ? null : 'signs';
    case 'made':
      return null;
    default:
      return trust satisfies never;
  }
}

/** A piece of a rendered text: what the approver has read (no key), or the value of a variable. */
export interface TrustedPiece {
  readonly text: string;
  readonly key?: string;
  readonly trust: VariableTrust;
}

/** Placeholder for a value that nobody typed: a letter, so that nothing is formed across it. */
const MADE = 'x';

/** Returns the keys of the values that, beside what surrounds them, make something that leads elsewhere. */
export function suspectKeys(pieces: readonly TrustedPiece[]): readonly string[] {
  let whole = '';
  const spans: { readonly key: string; readonly from: number; readonly to: number }[] = [];
  for (const { text, key, trust } of pieces) {
    const from = whole.length;
    whole += key !== undefined && trust !== 'free' ? MADE : canonicalText(text);
    if (key !== undefined && trust === 'free') spans.push({ key, from, to: whole.length });
  }
  if (spans.length === 0) return [];
  const found = suspectsIn(whole);
  const keys = spans
    .filter(
      ({ from, to }) =>
        found.some(({ at, length }) => at < to && at + length > from) ||
        suspectsIn(whole.slice(from, to)).length > 0,
    )
    .map(({ key }) => key);
  return [...new Set(keys)].toSorted();
}

/** Returns whether answers that were typed write a long number together, in whichever of the two orders. */
export function isSpreadOver(
  asks: readonly Pick<MessageAsk, 'key' | 'kind'>[],
  pieces: readonly TrustedPiece[],
): boolean {
  const typed = new Map(
    pieces.flatMap(({ key, trust, text }) =>
      key?.startsWith('sor.') && trust === 'free' ? [[key, text]] : [],
    ),
  );
  return (
    isSpreadNumber([...typed.values()]) ||
    isSpreadNumber(asks.flatMap(({ key }) => typed.get(`sor.${key}`) ?? []))
  );
}
