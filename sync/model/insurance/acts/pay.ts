import { act } from '../../acts/act';
import type { ActChanges, ActWorld } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import type { InsuranceCase, InsuranceCaseDraft } from '../../entities/insurance-case';
import type { Entity } from '../../entity';
import { day, money, text } from '../../fields';
import { currencySign, formatMoney } from '../../tr/written-money';
import { EDIT, isOneOf, tell } from './rules';

/** Returns the amount that the payer owes: what was invoiced, else what was approved. Minor units. */
export const owedOf = ({
  invoiced_amount: invoiced,
  approved_amount: approved,
}: Pick<InsuranceCase, 'invoiced_amount' | 'approved_amount'>): number => invoiced ?? approved ?? 0;

/** A payment of a case. */
export interface Payment {
  /** Day in Istanbul. */
  readonly on: string;
  /** Minor units; what is missing to what is owed was cut. */
  readonly paid: number;
  /** Reason of a cut; null or empty where there is none. */
  readonly reason: string | null;
}

type Owing = Parameters<typeof owedOf>[0];

const cutOf = (record: Owing, { paid: amount }: { readonly paid: number | null }): number =>
  Math.max(0, owedOf(record) - (amount ?? 0));

/** Returns the sentences at the fields of a payment that cannot be. */
export function paymentProblems(
  record: Owing,
  payment: Pick<Payment, 'paid' | 'reason'>,
): Readonly<Record<string, string>> {
  if (payment.paid < 0) return { paid: 'Tutar sıfırdan küçük olamaz' };
  const isUntold = cutOf(record, payment) > 0 && (payment.reason ?? '').trim() === '';
  return isUntold ? { reason: 'Kesintinin nedenini yazın' } : {};
}

/** Returns what a payment makes of a case. */
export function paid(record: Owing, payment: Payment): Partial<InsuranceCaseDraft> {
  const cut = cutOf(record, payment);
  return {
    status: cut > 0 ? 'paid_cut' : 'paid',
    paid_on: payment.on,
    paid_amount: payment.paid,
    cut_amount: cut > 0 ? cut : null,
    cut_reason: cut > 0 ? payment.reason : null,
  };
}

/** Writes a payment into the course of its case. */
export const tellPayment = (
  changes: Pick<ActChanges<Entity>, 'create'>,
  record: InsuranceCase,
  payment: Payment,
  world: Pick<ActWorld, 'now'>,
): void => tell(changes, record, world, 'payment', cutOf(record, payment) > 0 ? payment.reason : null);

/** Saves a payment, whole or cut: what is missing to what is owed was cut. */
export const pay = act(insuranceCase, {
  name: 'pay',
  label: 'Ödeme',
  title: 'Ödeme geldi',
  saves: 'Ödemeyi kaydet',
  icon: 'wallet',
  permissions: [EDIT],
  group: 'step',
  when: (record) => isOneOf(record, ['invoiced', 'paid', 'paid_cut']),
  fields: {
    paid: money({ label: 'Ödenen', required: true }),
    on: day({ label: 'Ödeme günü', required: true }),
    reason: text({ label: 'Kesinti nedeni', maxLength: 300 }),
  },
  pairs: [['paid', 'on']],
  start: (record, { today }) => ({
    on: record.paid_on ?? today,
    paid: record.paid_amount ?? owedOf(record),
    reason: record.cut_reason,
  }),
  asks: (record, payment) => ({
    paid: { unit: currencySign(record.currency) },
    reason: { hidden: cutOf(record, payment) === 0 },
  }),
  tells: (record, payment) => {
    const cut = cutOf(record, payment);
    const owed = `Beklenen ${formatMoney(owedOf(record), record.currency)}`;
    return cut === 0
      ? { text: owed, tone: 'plain' }
      : { text: `${owed}, kesinti ${formatMoney(cut, record.currency)}`, tone: 'warning' };
  },
  check: paymentProblems,
  run: (changes, record, payment, world) => {
    changes.update(paid(record, payment));
    tellPayment(changes, record, payment, world);
  },
  done: (record, payment) => (cutOf(record, payment) > 0 ? 'Kesintili ödeme kaydedildi' : 'Ödeme kaydedildi'),
  whole: true,
});
