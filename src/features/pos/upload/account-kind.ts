import { defaultPicks, shortText } from '@/import/read/account-picks';
import type { ImportKind, StagedAs } from '@/import/flow/import-kind';
import { standingOf } from '@/import/flow/row-standing';
import { codeColumn, dayColumn, minorColumn, textColumn } from '@/import/list/preview-columns';
import type { Profile } from '@/import/read/profile';
import type { HashedRow } from '@/import/read/row-hash';
import { accountRowKinds } from '@sync/model/entities/import-values';
import {
  accountTail,
  balanceLine,
  dayOf,
  formOf,
  isBalanceLine,
  kindOf,
  referenceOf,
  signedAmount,
  wordsOf,
} from './account-values';
import { isKeptCurrency } from './bank-kind';

/** Fields that no movement needs: the control of the balances tells what is wrong with one. */
const BESIDE: ReadonlySet<string> = new Set(['balance', 'reference', 'account', 'statement']);

/** Returns a movement as it is sent. Those that no rule picks stay on the device, with their texts. */
function stage(row: HashedRow, profile: Profile): StagedAs {
  const { values } = row;
  if (isBalanceLine(row)) return { skipped: 'balance' };
  const amount = signedAmount(values);
  const minor = amount !== null && 'minor' in amount ? amount.minor : null;
  const kind = kindOf(profile, values);
  if (kind === null) return { skipped: 'other', amounts: minor === null ? {} : { amount: minor } };
  const booked = dayOf(values['booked_on']);
  const value = values['value_on'];
  const problems: { code: string }[] = row.problems
    .filter(({ field }) => !BESIDE.has(field))
    .map(({ code }) => ({ code }));
  if (amount !== null && 'problem' in amount) problems.push({ code: amount.problem });
  if (amount === null || booked === null) problems.push({ code: 'missing' });
  if (!isKeptCurrency(values['currency'])) problems.push({ code: 'currency_not_kept' });
  return {
    values: {
      account: accountTail(values['account']),
      booked_on: booked,
      value_on: typeof value === 'string' && value !== '' ? value.slice(0, 10) : booked,
      kind,
      currency: values['currency'] ?? null,
      amount: minor,
      reference: referenceOf(values['reference']),
      text: shortText(wordsOf(values)),
      form: formOf(values['statement']),
    },
    ...standingOf(problems),
  };
}

/** Statement of an account: CAMT.053, MT940 or a list of the bank. Only card money is taken. */
export const accountKind: ImportKind = {
  list: 'account',
  label: 'Hesap ekstresi',
  source: { label: 'Banka', lookup: 'bank', hint: 'Ekstre hangi bankanın?' },
  fields: [
    { id: 'booked_on', label: 'İşlem tarihi', required: true },
    { id: 'value_on', label: 'Valör' },
    { id: 'amount', label: 'Tutar', required: true, summed: true },
    { id: 'side', label: 'Borç ya da alacak' },
    { id: 'currency', label: 'Para birimi' },
    { id: 'balance', label: 'Bakiye' },
    { id: 'account', label: 'Hesap' },
    { id: 'statement', label: 'Ekstre no' },
    { id: 'reference', label: 'Referans' },
    { id: 'code', label: 'İşlem kodu' },
    { id: 'description', label: 'Açıklama', required: true },
  ],
  picks: {
    title: 'Alınacak hareketler',
    labels: { ...accountRowKinds, ignore: 'Alma' },
    standing: defaultPicks,
  },
  balance: balanceLine,
  amounts: { amount: 'Tutar' },
  day: 'value_on',
  counted: ['account'],
  columns: [
    dayColumn('booked_on', 'İşlem'),
    dayColumn('value_on', 'Valör'),
    textColumn('account', 'Hesap', 72),
    codeColumn('kind', 'Tür', accountRowKinds, 116),
    textColumn('text', 'Açıklama', 240),
    textColumn('reference', 'Referans', 130),
    minorColumn('amount', 'Tutar'),
  ],
  stage,
  problems: {
    currency_not_kept: 'Bu para birimi tutulmuyor. TL, ABD doları, avro ve sterlin alınır.',
    unknown_side: 'Borç ya da alacak kolonundaki söz tanınmadı.',
  },
  skipped: { balance: 'bakiye satırı', other: 'alınmayan hareket; bu cihazdan çıkmaz' },
};
