import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackDay } from '@sync/model/rules/settlement';
import type { PackedDay, UnpackedDay } from '@sync/model/rules/settlement';
import { makeFiles } from '../../../supabase/demo/bank-files';
import { readCatalogue } from '../../../supabase/demo/catalogue';
import type { Payment, Planted } from '../../../supabase/demo/payments';
import { makePos } from '../../../supabase/demo/pos';
import { makeStaff } from '../../../supabase/demo/staff';
import { makeWorld, midnightOf } from '../../../supabase/demo/world';
import type { Sql } from '../../../supabase/embedded/database/sql';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
import { CLIENTS, TODAY } from '../support/hospital';

let backend: TestBackend;
let sql: Sql;
let payments: readonly Payment[];
let days: readonly UnpackedDay[];

beforeAll(async () => {
  backend = await startTestBackendOn('hospital');
  sql = backend.sql;
  const today = midnightOf(TODAY);
  const catalogue = await readCatalogue(sql);
  const world = makeWorld(catalogue, makeStaff(catalogue, today), { seed: 'vizite', today });
  payments = makePos(world, CLIENTS / 2000).payments;
  const rows = makeFiles(world, payments).reduce((sum, file) => sum + file.rows.length, 0);
  // The days left open for people are matched, too.
  await sql.query(`select app.match_days(gen_random_uuid(), '2026-10-20', $1, null)`, [TODAY]);
  const packed = await sql.query<{ day: string; content: PackedDay }>(
    `select d::date::text as day, app.pack_day(d::date) as content
     from generate_series('2026-10-01'::date, $1::date, interval '1 day') d`,
    [TODAY],
  );
  days = packed.map(unpackDay);
  const held = days.reduce((sum, day) => sum + day.bank.length + day.receipts.length, 0);
  expect(held).toBe(rows);
});
afterAll(async () => {
  await backend.dispose();
});

/** Returns the names of the rows of a payment: approval codes and numbers of receipts. */
const namesOf = ({ bank, receipts }: Payment): ReadonlySet<string> =>
  new Set([
    ...bank.map(({ approvalNo, at }) => `${approvalNo} ${at}`),
    ...receipts.map(({ receiptNo }) => receiptNo),
  ]);

function seen(): {
  readonly groups: readonly {
    readonly state: string;
    readonly basis: string;
    readonly names: readonly string[];
  }[];
  readonly open: ReadonlySet<string>;
} {
  const bankName = new Map<number, string>();
  const receiptName = new Map<number, string>();
  const matched = new Set<string>();
  for (const { bank, receipts } of days) {
    for (const row of bank) {
      const at = row.time === null ? '' : Date.parse(`${row.day}T${row.time}+03:00`);
      bankName.set(row.no, `${row.approvalNo ?? ''} ${at}`);
      if (row.matched === row.gross) matched.add(`${row.approvalNo ?? ''} ${at}`);
    }
    for (const row of receipts) {
      receiptName.set(row.no, row.receiptNo);
      if (row.matched === row.amount) matched.add(row.receiptNo);
    }
  }
  const groups = new Map(
    days.flatMap((day) =>
      day.groups.map((group) => {
        const names = [
          ...group.bank.map(([no]) => bankName.get(no) ?? '?'),
          ...group.receipts.map(([no]) => receiptName.get(no) ?? '?'),
        ];
        return [group.no, { state: group.state, basis: group.basis, names }] as const;
      }),
    ),
  );
  const all = [...bankName.values(), ...receiptName.values()];
  return { groups: [...groups.values()], open: new Set(all.filter((name) => !matched.has(name))) };
}

/** Rounds a time down to the second, as files have it. */
const second = (at: number): number => Math.floor(at / 1000) * 1000;

describe('differences hidden in three weeks of card payments', () => {
  const exact = (all: readonly Payment[]): readonly Payment[] =>
    all.map((payment) => ({
      ...payment,
      bank: payment.bank.map((row) => ({ ...row, at: second(row.at) })),
    }));

  it('are of each kind', () => {
    expect(new Set(payments.map(({ planted }) => planted))).toEqual(
      new Set<Planted>([
        'none',
        'amount',
        'no_bank_row',
        'no_receipt',
        'commission',
        'late_value',
        'refund',
        'refund_without_receipt',
        'void',
        'two_cards',
        'two_receipts',
        'twice',
        'alike',
        'outside',
      ]),
    );
  });

  it('lead to no false automatic match', () => {
    const ofName = new Map(
      exact(payments).flatMap((payment) => [...namesOf(payment)].map((name) => [name, payment] as const)),
    );
    const wrong = seen().groups.filter(
      ({ state, names }) =>
        state === 'confirmed' && new Set(names.map((name) => ofName.get(name))).size !== 1,
    );
    expect(wrong).toEqual([]);
  });

  it('stay open where something is missing, and are matched where nothing is', () => {
    const { open } = seen();
    const stays: readonly Planted[] = [
      'amount',
      'no_bank_row',
      'no_receipt',
      'refund_without_receipt',
      'two_cards',
      'two_receipts',
      'twice',
    ];
    const missed = exact(payments).filter(
      (payment) => stays.includes(payment.planted) && ![...namesOf(payment)].some((name) => open.has(name)),
    );
    expect(missed).toEqual([]);
    const honest = exact(payments).filter(({ planted }) =>
      ['none', 'commission', 'late_value', 'refund', 'void'].includes(planted),
    );
    const left = honest.filter((payment) => [...namesOf(payment)].some((name) => open.has(name)));
    expect(left.length / honest.length).toBeLessThan(0.01);
  });

  it('show in commission and value date', () => {
    const rows = days.flatMap((day) => day.bank);
    const charged = new Set(
      rows
        .filter(
          ({ commission, expectedCommission }) =>
            expectedCommission !== null && Math.abs(commission - expectedCommission) > 1,
        )
        .map(({ approvalNo }) => approvalNo),
    );
    const late = new Set(
      rows
        .filter(
          ({ valueOn, expectedValueOn }) =>
            valueOn !== null && expectedValueOn !== null && valueOn > expectedValueOn,
        )
        .map(({ approvalNo }) => approvalNo),
    );
    const hidden = (planted: Planted): ReadonlySet<string> =>
      new Set(
        payments
          .filter((payment) => payment.planted === planted)
          .flatMap(({ bank }) => bank.map((row) => row.approvalNo)),
      );
    expect(charged).toEqual(hidden('commission'));
    expect(late).toEqual(hidden('late_value'));
  });
});
