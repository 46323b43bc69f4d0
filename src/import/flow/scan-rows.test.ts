import { expect, test } from 'vitest';
import { bankProfile } from '../read/profile.fixture';
import type { HashedRow } from '../read/row-hash';
import type { RowProblemCode } from '../read/row-problem';
import { sampleKind } from './kind.fixture';
import { RowScan } from './scan-rows';

function row(
  line: number,
  hash: string,
  twin: number,
  values: HashedRow['values'],
  code?: RowProblemCode,
): HashedRow {
  const problems = code === undefined ? [] : [{ field: 'gross', code, text: 'x' }];
  return { line, hash, twin, values: { currency: 'TRY', transaction_at: '2026-11-16', ...values }, problems };
}
const rows = [
  row(2, 'a', 1, { gross: 100, merchant_no: '7' }),
  row(3, 'a', 2, { gross: 100, merchant_no: '7' }, 'no_amount'),
  row(4, 'a', 3, { gross: 100, merchant_no: '7' }),
  row(5, 'b', 1, { gross: 50, currency: 'EUR', transaction_at: '2026-11-17' }, 'does_not_close'),
  row(6, 'c', 1, { gross: 9, note: 'skip' }),
];
const scan = () => {
  const rowScan = new RowScan(sampleKind, bankProfile);
  rowScan.add(rows.slice(0, 2));
  rowScan.add(rows.slice(2));
  return rowScan.result;
};

test('counts, sums, days and values of a file', () => {
  const found = scan();
  expect(found).toMatchObject({
    rows: 5,
    sent: 4,
    taken: 3,
    warned: 1,
    faulty: 1,
    twins: 1,
    skipped: { skip: 1 },
  });
  expect(found.read).toEqual({ TRY: { gross: 200 }, EUR: { gross: 50 } });
  expect(found.left).toEqual({ TRY: { gross: 100 } });
  expect([...found.days]).toEqual([
    ['2026-11-16', 2],
    ['2026-11-17', 1],
  ]);
  expect([...(found.values.get('merchant_no') ?? [])]).toEqual([['7', 2]]);
  expect(found.faultyLines).toEqual([{ line: 3, code: 'no_amount' }]);
});

test('of many rows the first are shown, and all that have something to say', () => {
  const many = new RowScan(sampleKind, bankProfile);
  many.add(
    Array.from({ length: 1_000 }, (_, at) =>
      row(at + 2, `h${at}`, 1, { gross: 1 }, at === 900 ? 'no_amount' : undefined),
    ),
  );
  const { shown } = many.result;
  expect(shown).toHaveLength(201);
  expect(shown.at(-1)).toMatchObject({ line: 902, staged: { problem: 'no_amount' } });
});
