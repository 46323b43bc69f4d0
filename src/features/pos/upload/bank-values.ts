import type { Profile } from '@/records/import/profile';
import type { ReadRow } from '@/records/import/read-row';
import type { Value } from '@/records/import/read-value';
import { bankRowKinds } from '@sync/model/entities/import-values';
import type { BankRowKind } from '@sync/model/entities/import-values';
import type { CardKind } from '@sync/model/entities/pos-values';
import { foldTurkish } from '@sync/model/tr/turkish';

/** Deductions of a bank from a payment, by the fields that reports are read into. */
export const deductions = ['commission', 'reward', 'service_fee', 'points', 'tax'] as const;
type Deduction = (typeof deductions)[number];

/** Rows that take money back: their gross is never above zero. */
const TAKES_BACK: ReadonlySet<string> = new Set(['refund', 'void', 'chargeback']);

/** Words for kinds of cards, folded; the first one in the text counts. */
const cardWords: readonly (readonly [CardKind, readonly string[]])[] = [
  ['foreign', ['yabanci', 'foreign', 'yurt disi', 'yurtdisi']],
  ['prepaid', ['on odemeli', 'prepaid']],
  ['debit', ['banka karti', 'debit']],
  ['credit', ['kredi', 'credit']],
];
const MASKED = /^[0-9]{0,6}[*xX.#]+[0-9]{0,4}$/u;
const LONGEST_CARD = 24;

type Values = ReadRow['values'];

/** Amounts of a bank's row in minor units. A payment is above zero, what takes money back is below. */
export interface BankAmounts extends Readonly<Record<Deduction, number>> {
  readonly gross: number;
  /** `gross` without all deductions, where the file's own amounts close. */
  readonly net: number;
}

const isNumber = (value: Value | undefined): value is number => typeof value === 'number';

/** Multiplies an amount by a factor; never returns minus zero. */
const by = (factor: number, minor: number): number => (minor === 0 ? 0 : factor * minor);

export function cardKindOf(text: Value | undefined): CardKind | null {
  if (typeof text !== 'string') return null;
  const folded = foldTurkish(text);
  return cardWords.find(([, words]) => words.some((word) => folded.includes(word)))?.[0] ?? null;
}

/** Returns the masked number without blanks; null where it is not of a form that is kept. */
export function maskedCardOf(text: Value | undefined): string | null {
  if (typeof text !== 'string') return null;
  const bare = text.replaceAll(/[\s\u00a0-]/gu, '');
  return MASKED.test(bare) && bare.length <= LONGEST_CARD ? bare : null;
}

/** Returns the kind of a row. A file without a column for it has payments, and amounts below zero take money back. */
export function bankKindOf({ kinds }: Pick<Profile, 'kinds'>, values: Values): BankRowKind {
  if (kinds !== null) {
    const kind = values['kind'];
    return typeof kind === 'string' && kind in bankRowKinds ? (kind as BankRowKind) : 'unknown';
  }
  const [gross, count] = [values['gross'], values['instalment_count']];
  if (isNumber(gross) && gross < 0) return 'refund';
  return isNumber(count) && count > 1 ? 'instalment_sale' : 'sale';
}

/** 1 or -1 as the row is meant; null where nobody has said it. */
function signOf(kind: BankRowKind, values: Values): 1 | -1 | null {
  if (TAKES_BACK.has(kind)) return -1;
  const sign = values['sign'];
  return sign === 1 || sign === -1 ? sign : null;
}

/** Returns the signs of deductions in an identity `net = gross + …`; null where the profile has none of this shape. */
function identitySigns({ identity }: Pick<Profile, 'identity'>): ReadonlyMap<string, 1 | -1> | null {
  if (identity?.field !== 'net') return null;
  const signs = new Map(identity.of.map(({ field, sign }) => [field, sign]));
  return signs.get('gross') === 1 ? signs : null;
}

/**
 * Returns amounts with Vizite's signs, whatever those of the file are: banks write amounts that they take back with
 * and without a minus. Null where the row has no gross amount.
 */
export function bankAmounts(
  profile: Pick<Profile, 'identity'>,
  kind: BankRowKind,
  values: Values,
): BankAmounts | null {
  const { gross, net } = values;
  if (!isNumber(gross)) return null;
  const meant = signOf(kind, values);
  const told = gross !== 0 ? Math.sign(gross) : isNumber(net) ? Math.sign(net) : 0;
  const factor = meant !== null && told !== 0 && told !== meant ? -1 : 1;
  const signs = identitySigns(profile);
  const deduction = (field: Deduction): number => {
    const value = values[field];
    const off = signs === null ? -1 : signs.get(field);
    return isNumber(value) && off !== undefined ? by(-factor * off, value) : 0;
  };
  const [commission, reward, serviceFee, points, tax] = deductions.map(deduction) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const own = by(factor, gross);
  return {
    gross: own,
    commission,
    reward,
    service_fee: serviceFee,
    points,
    tax,
    net: isNumber(net) ? by(factor, net) : own - commission - reward - serviceFee - points - tax,
  };
}
