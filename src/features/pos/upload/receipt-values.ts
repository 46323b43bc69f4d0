import type { Value } from '@/import/read/read-value';
import { foldTurkish } from '@sync/model/tr/turkish';

/** Ways of paying without a card, folded: no bank reports them. */
const WITHOUT_CARD = [
  ...['nakit', 'havale', 'eft', 'fast', 'virman', 'cek', 'senet', 'mahsup', 'avans', 'cari', 'acik hesap'],
  ...['veresiye', 'cash'],
];
const CARD = /kart|pos|card|kredi/u;

/** Returns whether a payment method has nothing to do with cards; an unknown one may. */
export function isWithoutCard(method: Value | undefined): boolean {
  if (typeof method !== 'string') return false;
  const folded = foldTurkish(method);
  if (CARD.test(folded)) return false;
  const words = folded.split(/[^a-z]+/u);
  return WITHOUT_CARD.some((word) => (word.includes(' ') ? folded.includes(word) : words.includes(word)));
}

const NO: ReadonlySet<string> = new Set([
  '',
  '0',
  'hayir',
  'h',
  'yok',
  'false',
  'gecerli',
  'aktif',
  'normal',
  'no',
]);
const YES: ReadonlySet<string> = new Set(['1', 'evet', 'e', 'true', 'x', 'yes', 'var']);

/** Returns whether a list marks a receipt as cancelled; null where its word is unknown. */
export function isCancelled(text: Value | undefined): boolean | null {
  if (text === undefined || text === null) return false;
  const folded = foldTurkish(String(text));
  if (NO.has(folded)) return false;
  return YES.has(folded) || /^iptal/u.test(folded) ? true : null;
}
