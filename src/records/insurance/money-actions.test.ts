import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { ANKA, caseContextOf, clerk, KNEE, line, storeCase } from '../testing/cases.fixture';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { caseStatuses } from '@sync/model/entities/insurance-values';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import { batchSums, caseMoney, payBatch, sendBatch, settleBatch } from './batch-actions';
import type { CaseContext } from './case-context';
import { invoiceCase, markUsed, putInBatch, recordPayment, usedUnits } from './money-actions';

let test: TestWorkspace;
let context: CaseContext;
beforeEach(async () => {
  test = await openTestWorkspace();
  context = caseContextOf(test.writesWith(...clerk));
});
afterEach(() => test.workspace.close());

const approved = [line(KNEE, 100_000, { decision: 'approved', approved: 100_000 })];
const stored = async (id: string) =>
  (await test.workspace.store.database.cases.findOne(id).exec())?.toJSON() as Readonly<
    Record<string, unknown>
  >;

describe('the use of an approval', () => {
  it('is counted by whoever knows more of it', () => {
    const used = { event_kind: 'used' } as const;
    expect(usedUnits({ units_used: 2 }, [used])).toBe(2);
    expect(usedUnits({ units_used: 1 }, [used, used, { event_kind: 'note' }])).toBe(2);
  });

  it('ends it with the last unit', async () => {
    const record = await storeCase(context.writes, { status: 'approved', lines: approved, units: 2 });
    await markUsed(context, record.id, { used: 0 });
    expect(await stored(record.id)).toMatchObject({ status: 'approved' });
    await markUsed(context, record.id, { used: 1 });
    expect(await stored(record.id)).toMatchObject({ status: 'used' });
  });

  it('is refused without an approval', async () => {
    const waiting = await storeCase(context.writes);
    await expect(markUsed(context, waiting.id, { used: 0 })).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('invoice and payment', () => {
  it('of what was approved unless another amount is written', async () => {
    const used = await storeCase(context.writes, { status: 'used', lines: approved });
    const invoice = { number: ' F-1 ', on: '2026-11-17', amount: null, batchId: null };
    expect(await invoiceCase(context, used.id, invoice)).toMatchObject({
      status: 'invoiced',
      invoice_no: 'F-1',
      invoiced_amount: 100_000,
    });
    expect(
      await recordPayment(context, used.id, { on: '2026-11-17', paid: 100_000, reason: null }),
    ).toMatchObject({
      status: 'paid',
      cut_amount: null,
    });
    // A number that was written wrong is mended without opening the case again.
    expect(await invoiceCase(context, used.id, { ...invoice, number: 'F-2' })).toMatchObject({
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
    await expect(recordPayment(context, record.id, cut)).rejects.toMatchObject({
      fields: { reason: expect.any(String) as string },
    });
    expect(await recordPayment(context, record.id, { ...cut, reason: 'Malzeme farkı' })).toMatchObject({
      status: 'paid_cut',
      paid_amount: 70_000,
      cut_amount: 20_000,
      cut_reason: 'Malzeme farkı',
    });
  });

  it('does not come for what was never invoiced', async () => {
    const record = await storeCase(context.writes, { status: 'approved', lines: approved });
    const early = recordPayment(context, record.id, { on: '2026-11-17', paid: 100_000, reason: null });
    await expect(early).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(
      invoiceCase(context, record.id, { number: '', on: '2026-11-17', amount: null, batchId: null }),
    ).rejects.toMatchObject({ code: 'invalid' });
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
    for (const record of [first, second]) await putInBatch(context, record.id, id);
    const shares = [
      { id: first.id, paid: 100_000, reason: null },
      { id: second.id, paid: 40_000, reason: null },
    ];
    await expect(payBatch(context, [first, second], shares, '2026-11-17')).rejects.toMatchObject({
      fields: { [`reason ${second.id}`]: expect.any(String) as string },
    });
    expect(await stored(first.id)).toMatchObject({ status: 'invoiced' });
    const told = shares.map((share) => ({ ...share, reason: 'Limit' }));
    expect(await payBatch(context, [first, second], told, '2026-11-17')).toBe(2);
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
    await putInBatch(context, record.id, id);
    await sendBatch(context, id, '2026-11-17', null);
    await expect(settleBatch(context, id, [record], ' ')).rejects.toMatchObject({
      fields: { reason: expect.any(String) as string },
    });
    expect(await settleBatch(context, id, [record], 'Şirket itiraz etti')).toMatchObject({
      state: 'settled',
      note: 'Açık kalan: Şirket itiraz etti',
    });
    const kept = await test.workspace.store.database.cases.find().exec();
    expect(kept.map((item) => item.toJSON())).toContainEqual(
      expect.objectContaining({ case_id: record.id, text: 'İcmal açıkken sonuçlandı: Şirket itiraz etti' }),
    );
  });

  it('is sent once, then settled', async () => {
    const { id } = await batch();
    expect(await sendBatch(context, id, '2026-11-17', '2027-01-01')).toMatchObject({
      state: 'sent',
      sent_on: '2026-11-17',
      due_on: '2027-01-01',
    });
    await expect(sendBatch(context, id, '2026-11-18', null)).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await settleBatch(context, id, [], null)).toMatchObject({ state: 'settled' });
  });
});
