import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { ANKA, clerk, KNEE, line, storeCase } from '@/records/testing/cases.fixture';
import type { ActAsking, ActFields, ActValues, AnyRecord } from '@sync/model/acts/act';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { caseStatuses } from '@sync/model/entities/insurance-values';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import {
  payBatch,
  putInBatch,
  sendBatch,
  settleBatch,
  settleOpenBatch,
} from '@sync/model/insurance/acts/batch';
import { invoice as invoiceAct } from '@sync/model/insurance/acts/invoice';
import { pay } from '@sync/model/insurance/acts/pay';
import { use, usedUnits } from '@sync/model/insurance/acts/use';
import { batchSums, caseMoney } from '@sync/model/insurance/batch-money';
import { runAct } from './run-act';
import type { ActContext } from './run-act';
import { actContextOf } from './testing/act-context.fixture';

let test: TestWorkspace;
let context: ActContext;
beforeEach(async () => {
  test = await openTestWorkspace();
  context = actContextOf(test, test.writesWith(...clerk));
});
afterEach(() => test.workspace.close());

const approved = [line(KNEE, 100_000, { decision: 'approved', approved: 100_000 })];
const stored = async (id: string) =>
  (await test.workspace.store.database.cases.findOne(id).exec())?.toJSON() as Readonly<
    Record<string, unknown>
  >;

const doing = async <F extends ActFields>(
  act: ActAsking<F>,
  id: string,
  values: Partial<ActValues<F>> = {},
): Promise<AnyRecord> => (await runAct(context, act, id, values)).record;

describe('the use of an approval', () => {
  it('is counted by whoever knows more of it', () => {
    const used = { event_kind: 'used' } as const;
    expect(usedUnits({ units_used: 2 }, [used])).toBe(2);
    expect(usedUnits({ units_used: 1 }, [used, used, { event_kind: 'note' }])).toBe(2);
  });

  it('ends it with the last unit', async () => {
    const record = await storeCase(context.writes, { status: 'approved', lines: approved, units: 2 });
    await doing(use, record.id);
    expect(await stored(record.id)).toMatchObject({ status: 'approved' });
    await doing(use, record.id);
    expect(await stored(record.id)).toMatchObject({ status: 'used' });
  });

  it('is refused without an approval', async () => {
    const waiting = await storeCase(context.writes);
    await expect(doing(use, waiting.id)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('invoice and payment', () => {
  it('of what was approved unless another amount is written', async () => {
    const used = await storeCase(context.writes, { status: 'used', lines: approved });
    const invoice = { number: ' F-1 ', on: '2026-11-17' };
    expect(await doing(invoiceAct, used.id, invoice)).toMatchObject({
      status: 'invoiced',
      invoice_no: 'F-1',
      invoiced_amount: 100_000,
    });
    expect(await doing(pay, used.id, { on: '2026-11-17', paid: 100_000, reason: null })).toMatchObject({
      status: 'paid',
      cut_amount: null,
    });
    // A number that was written wrong is mended without opening the case again.
    expect(await doing(invoiceAct, used.id, { ...invoice, number: 'F-2' })).toMatchObject({
      status: 'paid',
      invoice_no: 'F-2',
    });
  });

  it('that is cut says why, and how much is missing', async () => {
    const record = await storeCase(context.writes, {
      status: 'invoiced',
      lines: approved,
      invoiced_amount: 90_000,
    });
    const cut = { on: '2026-11-17', paid: 70_000, reason: ' ' };
    await expect(doing(pay, record.id, cut)).rejects.toMatchObject({
      fields: { reason: expect.any(String) as string },
    });
    expect(await doing(pay, record.id, { ...cut, reason: 'Malzeme farkı' })).toMatchObject({
      status: 'paid_cut',
      paid_amount: 70_000,
      cut_amount: 20_000,
      cut_reason: 'Malzeme farkı',
    });
  });

  it('does not come for what was never invoiced', async () => {
    const record = await storeCase(context.writes, { status: 'approved', lines: approved });
    const early = doing(pay, record.id, { on: '2026-11-17', paid: 100_000, reason: null });
    await expect(early).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(doing(invoiceAct, record.id, { number: '', on: '2026-11-17' })).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});

describe('an icmal', () => {
  const batch = () =>
    context.writes.create(
      invoiceBatch,
      { batch_no: '202611-1', insurer_id: ANKA, period: '2026-11-01', state: 'draft' },
      { summary: 'İcmal' },
    );
  const invoiced = (amount: number) =>
    storeCase(context.writes, { status: 'invoiced', lines: approved, invoiced_amount: amount });

  it('is paid case by case: all of it or nothing is written', async () => {
    const { id } = await batch();
    const [first, second] = await Promise.all([invoiced(100_000), invoiced(50_000)]);
    for (const record of [first, second]) await doing(putInBatch, record.id, { batch_id: id });
    await doing(sendBatch, id);
    const shares = (reason: string | null) => ({
      [first.id]: { paid: 100_000, reason },
      [second.id]: { paid: 40_000, reason },
    });
    await expect(doing(payBatch, id, { on: '2026-11-17', shares: shares(null) })).rejects.toMatchObject({
      fields: { [`reason ${second.id}`]: expect.any(String) as string },
    });
    expect(await stored(first.id)).toMatchObject({ status: 'invoiced' });
    const third = await invoiced(20_000);
    await doing(putInBatch, third.id, { batch_id: id });
    await doing(pay, third.id, { on: '2026-11-16', paid: 20_000 });
    const typed = { ...shares('Limit'), [third.id]: { paid: 15_000, reason: 'Limit' } };
    const { said } = await runAct(context, payBatch, id, { on: '2026-11-17', shares: typed });
    // One of the three was paid before the dialog was saved.
    expect(said).toBe('2 ödeme kaydedildi');
    expect(await stored(third.id)).toMatchObject({ status: 'paid', paid_amount: 20_000 });
    expect(await stored(first.id)).toMatchObject({ status: 'paid', cut_reason: null });
    expect(await stored(second.id)).toMatchObject({ status: 'paid_cut', cut_amount: 10_000 });
  });

  it('sums up its cases', async () => {
    const whole = await invoiced(100_000);
    const cut = { ...whole, status: 'paid_cut' as const, paid_amount: 80_000, cut_amount: 20_000 };
    expect(batchSums([whole, cut])).toEqual({
      cases: 2,
      money: [{ currency: 'TRY', invoiced: 200_000, paid: 80_000, cut: 20_000, open: 100_000 }],
    });
  });

  it('closes: what was invoiced is paid, cut or open, in each case, in each status and by currency', async () => {
    const sample = await invoiced(100_000);
    const amount = fc.option(fc.nat(1_000_000));
    const record = fc.record({
      status: fc.constantFrom(...(Object.keys(caseStatuses) as InsuranceCase['status'][])),
      currency: fc.constantFrom('TRY', 'EUR', 'USD'),
      invoiced_amount: amount,
      paid_amount: amount,
      cut_amount: amount,
      approved_amount: amount,
    });
    fc.assert(
      fc.property(fc.array(record), (records) => {
        const cases = records.map((values) => ({ ...sample, ...values }));
        const { money } = batchSums(cases);
        for (const { invoiced: all, paid, cut, open } of [...money, ...cases.map(caseMoney)]) {
          expect(paid + cut + open).toBe(all);
        }
        for (const { currency, open } of money) {
          const own = cases.filter((item) => item.currency === currency);
          expect(open).toBe(own.reduce((sum, item) => sum + caseMoney(item).open, 0));
        }
        expect(new Set(money.map(({ currency }) => currency)).size).toBe(money.length);
      }),
    );
  });

  it('is settled with open cases only for a reason, which stands with it and with them', async () => {
    const { id } = await batch();
    const record = await invoiced(121_550_00);
    await doing(putInBatch, record.id, { batch_id: id });
    await doing(sendBatch, id);
    await expect(doing(settleOpenBatch, id, { reason: ' ' })).rejects.toMatchObject({
      fields: { reason: expect.any(String) as string },
    });
    expect(await doing(settleOpenBatch, id, { reason: 'Şirket itiraz etti' })).toMatchObject({
      state: 'settled',
      note: 'Açık kalan: Şirket itiraz etti',
    });
    const kept = await test.workspace.store.database.cases.find().exec();
    expect(kept.map((item) => item.toJSON())).toContainEqual(
      expect.objectContaining({ case_id: record.id, text: 'İcmal açıkken sonuçlandı: Şirket itiraz etti' }),
    );
  });

  it('is sent once, with its due day by the payer’s days, then settled', async () => {
    const { id } = await batch();
    await expect(doing(sendBatch, id)).rejects.toMatchObject({ code: 'not_allowed' });
    const record = await invoiced(100_000);
    await doing(putInBatch, record.id, { batch_id: id });
    expect(await doing(sendBatch, id)).toMatchObject({
      state: 'sent',
      sent_on: '2026-11-17',
      due_on: '2027-01-01',
    });
    await expect(doing(sendBatch, id)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(doing(settleBatch, id)).rejects.toMatchObject({ code: 'not_allowed' });
    await doing(pay, record.id, { on: '2026-11-18', paid: 100_000 });
    expect(await doing(settleBatch, id)).toMatchObject({ state: 'settled' });
  });
});
