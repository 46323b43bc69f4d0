import type { Profile } from '@/import/read/profile';
import type { ReadRow } from '@/import/read/read-row';
import type { Value } from '@/import/read/read-value';
import { bankRowKinds } from '@sync/model/entities/import-values';
import type { BankRowKind } from '@sync/model/entities/import-values';
import type { CardKind } from '@sync/model/entities/pos-values';
import { foldTurkish } from '@sync/model/tr/turkish';

/** Deductions of a bank from a payment, by the fields that reports are read into. */
export const deductions = ['commission', 'reward', 'service_fee', 'points', 'tax'] as const;
type Deduction = (typeof deductions)[number];

/** Kinds that take money back: their gross is never above zero. */
export const TAKES_BACK: ReadonlySet<BankRowKind> = new Set(['refund', 'void', 'chargeback']);
/** Kinds that bring money: their gross is never below zero. */
export const BRINGS: ReadonlySet<BankRowKind> = new Set(['sale', 'instalment_sale', 'points']);

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

/** Returns the kind of a row by the words of the file; a file without a column for it has payments. */
function namedKind({ kinds }: Pick<Profile, 'kinds'>, values: Values): BankRowKind {
  if (kinds !== null) {
    const kind = values['kind'];
    return typeof kind === 'string' && kind in bankRowKinds ? (kind as BankRowKind) : 'unknown';
  }
  const count = values['instalment_count'];
  return isNumber(count) && count > 1 ? 'instalment_sale' : 'sale';
}

/** Returns the sign of a row's amounts in the file: that of the gross amount, else of the net one; 0 where both are zero. */
function signInFile({ gross, net }: Values): -1 | 0 | 1 {
  const told = isNumber(gross) && gross !== 0 ? gross : isNumber(net) ? net : 0;
  return told > 0 ? 1 : told < 0 ? -1 : 0;
}

interface Meaning {
  readonly kind: BankRowKind;
  /** -1 turns all amounts of the row. */
  readonly factor: 1 | -1;
  /** True where the sign of the file and the rule for the word exclude each other: a person decides. */
  readonly contradicts: boolean;
}

/**
 * Decides what a row is, by the word of its kind and by its sign. A minus stays a minus: below a kind that brings
 * money it is a refund where signs are taken from the file, and a question where the rule says plus. Only a rule
 * that says minus turns an amount, since files write what they take back without one, too.
 */
function meaningOf(profile: Pick<Profile, 'kinds'>, values: Values): Meaning {
  const kind = namedKind(profile, values);
  const told = signInFile(values);
  const as = (meant: Partial<Meaning>): Meaning => ({ kind, factor: 1, contradicts: false, ...meant });
  const rule = profile.kinds === null ? 'file' : values['sign'];
  if (told === 0 || kind === 'unknown') return as({});
  const factor = told === 1 ? -1 : 1;
  if (rule === -1) return as(BRINGS.has(kind) ? { kind: 'refund', factor } : { factor });
  if (rule === 1) return as({ contradicts: told === -1 || TAKES_BACK.has(kind) });
  if (told === -1 && BRINGS.has(kind)) return as({ kind: 'refund' });
  return as({ contradicts: told === 1 && TAKES_BACK.has(kind) });
}

/** Returns the signs of deductions in an identity `net = gross + …`; null where the profile has none of this shape. */
function identitySigns({ identity }: Pick<Profile, 'identity'>): ReadonlyMap<string, 1 | -1> | null {
  if (identity?.field !== 'net') return null;
  const signs = new Map(identity.of.map(({ field, sign }) => [field, sign]));
  return signs.get('gross') === 1 ? signs : null;
}

/** A row of a bank's report, as it is stored. */
export interface BankRow {
  readonly kind: BankRowKind;
  /** Null where the row has no gross amount, or where its sign is a question. */
  readonly amounts: BankAmounts | null;
  readonly contradicts: boolean;
  /** `gross` without all deductions and `net`, in minor units: 0 where the row closes. */
  readonly gap: number;
}

/** Reads kind and amounts of a row. Deductions are above zero where they take from a payment. */
export function bankRowOf(profile: Pick<Profile, 'kinds' | 'identity'>, values: Values): BankRow {
  const { gross, net } = values;
  const { kind, factor, contradicts } = meaningOf(profile, values);
  if (!isNumber(gross) || contradicts) return { kind, amounts: null, contradicts, gap: 0 };
  const signs = identitySigns(profile);
  const deduction = (field: Deduction): number => {
    const value = values[field];
    const off = signs === null ? -1 : signs.get(field);
    return isNumber(value) && off !== undefined ? by(-factor * off, value) : 0;
  };
  const taken = Object.fromEntries(deductions.map((field) => [field, deduction(field)])) as Record<
    Deduction,
    number
  >;
  const own = by(factor, gross);
  const rest = deductions.reduce((left, field) => left - taken[field], own);
  const received = isNumber(net) ? by(factor, net) : rest;
  return {
    kind,
    amounts: { gross: own, ...taken, net: received },
    contradicts,
    gap: rest - received,
  };
}
