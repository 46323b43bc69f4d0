import type { BalanceLine } from '@/import/read/balances';
import { defaultPicks, pickerOf } from '@/import/read/account-picks';
import { localMoment } from '@/import/flow/local-moment';
import type { Profile } from '@/import/read/profile';
import type { ReadRow } from '@/import/read/read-row';
import type { Value } from '@/import/read/read-value';
import type { AccountRowKind } from '@sync/model/entities/import-values';
import { foldTurkish } from '@sync/model/tr/turkish';

type Values = ReadRow['values'];

const ACCOUNT_DIGITS = 4;
const LONGEST_REFERENCE = 35;
/** Digits in a row that may name a person. */
const PERSON = /(?<!\d)\d{11}(?!\d)/u;

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value.trim() : '');
const numberOf = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);

/** Returns the last digits of an account or IBAN; empty where there are too few. */
export function accountTail(text: Value | undefined): string {
  const digits = textOf(text).replaceAll(/\D/gu, '');
  return digits.length < ACCOUNT_DIGITS ? '' : digits.slice(-ACCOUNT_DIGITS);
}

/** Returns the reference of a movement; null for what is a text or may name a person. */
export function referenceOf(text: Value | undefined): string | null {
  const bare = textOf(text).replaceAll(/\s/gu, '');
  if (!/^[A-Za-z\d/._-]+$/u.test(bare) || !/\d/u.test(bare) || PERSON.test(bare)) return null;
  return bare.slice(0, LONGEST_REFERENCE);
}

const CREDIT: ReadonlySet<string> = new Set([
  'a',
  'alacak',
  'c',
  'cr',
  'credit',
  'crdt',
  '+',
  'giris',
  'giren',
]);
const DEBIT: ReadonlySet<string> = new Set(['b', 'borc', 'd', 'dr', 'debit', 'dbit', '-', 'cikis', 'cikan']);

export type SignedAmount =
  | { readonly minor: number }
  /** The sign of the amount and the word beside it exclude each other, or the word is unknown. */
  | { readonly problem: 'sign_contradicts' | 'unknown_side' }
  | null;

/** Returns the amount of a movement, above zero where it comes in; the column with its direction counts. */
export function signedAmount(values: Values): SignedAmount {
  const minor = numberOf(values['amount']);
  const side = foldTurkish(textOf(values['side']));
  if (minor === null) return null;
  if (side === '' || minor === 0) return { minor };
  if (DEBIT.has(side)) return { minor: minor > 0 ? -minor : minor };
  if (!CREDIT.has(side)) return { problem: 'unknown_side' };
  return minor < 0 ? { problem: 'sign_contradicts' } : { minor };
}

/** Returns whether a line states a balance and nothing moved. */
export function isBalanceLine({ values, problems }: Pick<ReadRow, 'values' | 'problems'>): boolean {
  const isUnread = problems.some(({ field }) => field === 'amount');
  return !isUnread && (numberOf(values['amount']) ?? 0) === 0 && numberOf(values['balance']) !== null;
}

export const dayOf = (value: Value | undefined): string | null => localMoment(value)?.slice(0, 10) ?? null;

/** Returns what a line says of the balance of its account. */
export function balanceLine(row: ReadRow): BalanceLine {
  const { values } = row;
  const amount = signedAmount(values);
  return {
    series: textOf(values['statement']),
    account: accountTail(values['account']),
    currency: textOf(values['currency']),
    day: dayOf(values['booked_on']),
    amount: amount !== null && 'minor' in amount ? amount.minor : null,
    balance: numberOf(values['balance']),
    states: isBalanceLine(row),
  };
}

const pickers = new WeakMap<Pick<Profile, 'picks'>, (text: string) => AccountRowKind | null>();

/** Returns the kind of a movement by the rules of its layout; null where it is none of the hospital's card money. */
export function kindOf(profile: Pick<Profile, 'picks'>, values: Values): AccountRowKind | null {
  let pick = pickers.get(profile);
  if (pick === undefined) {
    pick = pickerOf(profile.picks ?? defaultPicks);
    pickers.set(profile, pick);
  }
  return pick(wordsOf(values));
}

/** Returns the format of the file: a movement has other references in another one. */
export function formOf(statement: Value | undefined): 'camt' | 'mt940' | 'table' {
  const [form = ''] = textOf(statement).split(' ');
  return form === 'CAMT' ? 'camt' : form === 'MT940' ? 'mt940' : 'table';
}

/** Returns all texts that say what a movement is. */
export const wordsOf = (values: Values): string =>
  [textOf(values['code']), textOf(values['description'])].join(' ').trim();
