import { act } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import type { InsuranceCase } from '../../entities/insurance-case';
import { invoiceBatch } from '../../entities/invoice-batch';
import { day, json, longText, reference, referenceList } from '../../fields';
import { dayAfter } from '../../rules/theatre-days';
import { formatMoney } from '../../tr/written-money';
import { batchSums, openCases } from '../batch-money';
import { owedOf, paid, paymentProblems, tellPayment } from './pay';
import type { Payment } from './pay';
import { EDIT, tell } from './rules';

const needs = { cases: { entity: insuranceCase, by: 'batch_id' } } as const;

/** Saves that an icmal was sent to the payer; it is due after the days of the payer. */
export const sendBatch = act(invoiceBatch, {
  name: 'send',
  label: 'Gönderildi',
  icon: 'send',
  permissions: [EDIT],
  when: ({ state }) => state === 'draft',
  refusal: 'İcmal gönderilmiş.',
  needs,
  check: (_, __, { needed }) => (needed.cases.length === 0 ? { '': 'Önce fatura ekleyin.' } : {}),
  run: (changes, { insurer_id, due_on }, _, { today, reference: names }) => {
    const days = names.definition('insurer', insurer_id)?.attributes.payment_days ?? null;
    changes.update({
      state: 'sent',
      sent_on: today,
      due_on: days === null ? due_on : dayAfter(today, days),
    });
  },
  done: 'İcmal gönderildi',
});

/** Settles an icmal whose invoices are all paid or cut. */
export const settleBatch = act(invoiceBatch, {
  name: 'settle',
  label: 'Sonuçlandı',
  icon: 'check',
  permissions: [EDIT],
  when: ({ state }) => state === 'sent',
  needs,
  check: (_, __, { needed }) =>
    openCases(needed.cases).length > 0 ? { '': 'İcmalde açık fatura var.' } : {},
  run: (changes) => changes.update({ state: 'settled' }),
  done: 'İcmal sonuçlandı',
});

/**
 * Settles an icmal with open invoices. The user says why: the reason stands in the note of the icmal, and in the course
 * of each of these cases.
 */
export const settleOpenBatch = act(invoiceBatch, {
  name: 'settle_open',
  label: 'Sonuçlandı',
  title: 'Açık faturayla sonuçlansın mı?',
  saves: 'Sonuçlandır',
  icon: 'check',
  permissions: [EDIT],
  when: ({ state }) => state === 'sent',
  needs,
  fields: { reason: longText({ label: 'Açık kalanların nedeni', required: true, maxLength: 300 }) },
  tells: (_, __, { needed }) => {
    const open = openCases(needed.cases);
    const sums = batchSums(open).money.map(({ currency, open: minor }) => formatMoney(minor, currency));
    return {
      text: `${open.length} fatura için ${sums.join(' · ')} ne ödendi ne kesildi. İcmal sonuçlanırsa bu tutar açık olarak işaretli kalır.`,
      tone: 'warning',
    };
  },
  run: (changes, { note }, { reason }, world) => {
    const lines = [note, `Açık kalan: ${reason}`].filter(Boolean);
    changes.update({ state: 'settled', note: lines.join('\n').slice(0, 500) });
    for (const record of openCases(world.needed.cases)) {
      tell(changes, record, world, 'note', `İcmal açıkken sonuçlandı: ${reason}`);
    }
  },
  done: 'İcmal sonuçlandı',
  whole: true,
});

/** Shares of the cases in the payment of an icmal, by the case's id. */
export type BatchShares = Readonly<
  Record<string, Pick<Payment, 'reason'> & { readonly paid: number | null }>
>;

/** Returns the cases of an icmal that wait for a payment and have a share in it. */
const dueOf = (cases: readonly InsuranceCase[], shares: BatchShares): readonly InsuranceCase[] =>
  cases.filter(({ id, status }) => status === 'invoiced' && id in shares);

/**
 * Saves a payment for a whole icmal, case by case: the share of each is given, not distributed by a rule, since payers
 * cut single cases.
 */
export const payBatch = act(invoiceBatch, {
  name: 'pay',
  label: 'Ödemeyi dağıt',
  saves: 'Ödemeleri kaydet',
  icon: 'wallet',
  permissions: [EDIT],
  when: ({ state }) => state !== 'draft',
  wide: true,
  needs,
  fields: {
    on: day({ label: 'Ödeme günü', required: true }),
    shares: json<BatchShares>({ label: 'Ödenenler' }),
  },
  start: (_, { today, needed }) => ({
    on: today,
    shares: Object.fromEntries(
      needed.cases
        .filter(({ status }) => status === 'invoiced')
        .map((record) => [record.id, { paid: owedOf(record), reason: '' }]),
    ),
  }),
  check: (_, { shares }, { needed }) => {
    const due = dueOf(needed.cases, shares);
    if (due.length === 0) return { '': 'İcmalde ödeme bekleyen provizyon yok.' };
    return Object.fromEntries(
      due.flatMap((record) => {
        const { paid: amount = null, reason = null } = shares[record.id] ?? {};
        if (amount === null || !Number.isSafeInteger(amount)) {
          return [[`paid ${record.id}`, 'Tutarı yazın; ödenmediyse 0']];
        }
        const problems = Object.entries(paymentProblems(record, { paid: amount, reason }));
        return problems.map(([name, problem]) => [`${name} ${record.id}`, problem]);
      }),
    );
  },
  run: (changes, _, { on, shares }, world) => {
    for (const record of dueOf(world.needed.cases, shares)) {
      const { paid: amount = null, reason = null } = shares[record.id] ?? {};
      if (amount === null) continue;
      const payment = { on, paid: amount, reason };
      changes.change(insuranceCase, record.id, (current) => paid(current, payment));
      tellPayment(changes, record, payment, world);
    }
  },
  done: (_, { shares }, { needed }) => `${dueOf(needed.cases, shares).length} ödeme kaydedildi`,
  whole: true,
});

/** Returns whether a case has an invoice that is in no icmal yet. */
export const isFree = ({ status, batch_id: batch }: Pick<InsuranceCase, 'status' | 'batch_id'>): boolean =>
  status === 'invoiced' && batch === null;

/** Takes invoices of the payer into an icmal. */
export const fillBatch = act(invoiceBatch, {
  name: 'fill',
  label: 'Fatura ekle',
  saves: 'İcmale ekle',
  icon: 'file-plus',
  permissions: [EDIT],
  when: () => true,
  wide: true,
  needs: { cases: { entity: insuranceCase, by: 'insurer_id', of: 'insurer_id' } },
  fields: { cases: referenceList('insurance_cases', { label: 'Faturalar' }) },
  // Those of its month are chosen.
  start: ({ period }, { needed }) => ({
    cases: needed.cases
      .filter((record) => isFree(record) && record.invoiced_on?.slice(0, 7) === period.slice(0, 7))
      .map(({ id }) => id),
  }),
  check: (_, { cases }) => (cases.length === 0 ? { '': 'En az bir fatura seçin.' } : {}),
  run: (changes, { id }, { cases }) => {
    for (const caseId of cases) changes.change(insuranceCase, caseId, { batch_id: id });
  },
  done: (_, { cases }) => `${cases.length} fatura icmale eklendi`,
  undo: true,
});

/** Takes an invoice into an icmal, or out of it. */
export const putInBatch = act(insuranceCase, {
  name: 'put_in_batch',
  label: 'İcmal',
  icon: 'receipt',
  permissions: [EDIT],
  when: () => true,
  fields: { batch_id: reference('invoice_batches', { label: 'İcmal' }) },
  run: (changes, _, { batch_id }) => changes.update({ batch_id }),
  done: (_, { batch_id: batch }) => (batch === null ? 'İcmalden çıkarıldı' : 'İcmale eklendi'),
  undo: true,
});
