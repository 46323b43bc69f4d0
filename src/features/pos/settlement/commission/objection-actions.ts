import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { bankObjection } from '@sync/model/entities/bank-objection';
import type { BankObjection } from '@sync/model/entities/bank-objection';
import { overchargeOf } from './commission-lines';
import type { CommissionLine } from './commission-lines';
import { minorIn } from '@sync/model/money';

/** The fields in which an objection is followed, in the order of the form. */
export const objectionFields = [
  'state',
  'sent_on',
  'reference_no',
  'returned',
  'returned_on',
  'note',
] as const;
export type ObjectionValues = FormValues<typeof bankObjection, (typeof objectionFields)[number]>;

/** Returns one objection about overcharged rows; each bank and currency has its own letter. */
export function objectionOf(lines: readonly CommissionLine[]): {
  readonly bankId: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly rows: readonly CommissionLine['rows'][number][];
} | null {
  const wrong = lines.flatMap((line) => line.rows).filter((row) => overchargeOf(row) > 1);
  const [first] = wrong;
  if (first === undefined) return null;
  // An objection has one currency.
  const rows = wrong.filter(({ currency }) => currency === first.currency);
  const days = rows.map(({ day }) => day).toSorted();
  return {
    bankId: first.bankId,
    currency: first.currency,
    from: days[0] ?? first.day,
    to: days.at(-1) ?? first.day,
    amount: minorIn(first.currency, rows, overchargeOf),
    rows: rows.toSorted((a, b) => a.day.localeCompare(b.day) || a.no - b.no),
  };
}

/** Keeps an objection as a record, to be followed until the money is back. */
export async function addObjection(
  writes: LocalWrites,
  made: NonNullable<ReturnType<typeof objectionOf>>,
): Promise<BankObjection> {
  return saveRecord(writes, bankObjection, null, {
    bank_id: made.bankId,
    from_on: made.from,
    to_on: made.to,
    currency: made.currency as BankObjection['currency'],
    amount: made.amount,
    row_count: made.rows.length,
    rows: made.rows.map(({ no }) => no),
    state: 'draft',
  });
}

/**
 * Saves the state of an objection.
 * @throws ActionError with the fields to correct
 */
export async function saveObjection(
  writes: LocalWrites,
  form: OpenedForm<BankObjection>,
  values: ObjectionValues,
): Promise<BankObjection> {
  const { record, problems } = readForm(bankObjection, values);
  if (values.state === 'sent' && values.sent_on === '') problems['sent_on'] = 'Bankaya iletildiği günü seçin';
  if (values.state === 'refunded' && values.returned === null) problems['returned'] = 'Gelen iadeyi yazın';
  if (values.returned !== null && values.returned < 0) problems['returned'] = 'Tutar eksi olamaz';
  refuseProblems(problems);
  // The bank, the days and the rows stay as they are.
  return saveRecord(writes, bankObjection, form, { ...form.opened, ...record });
}
