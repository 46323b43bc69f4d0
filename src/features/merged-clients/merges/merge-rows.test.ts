import { expect, it } from 'vitest';
import type { ClientMerge } from '@sync/model/entities/client-merge';
import { mergeRows, mergeSelection } from './merge-rows';

const merge = (no: number, survivor: string, absorbed: string, own: Partial<ClientMerge> = {}): ClientMerge =>
  ({
    id: `m${no}`,
    kind: 'client_merge',
    merge_no: `B-${no}`,
    survivor_id: survivor,
    absorbed_id: absorbed,
    state: 'active',
    basis: 'name_birth',
    reason: 'İki kez kayıt açılmış',
    rows_moved: no,
    merged_at: `2026-11-0${no}T08:00:00.000Z`,
    created_at: `2026-11-0${no}T08:00:00.000Z`,
    ...own,
  }) as ClientMerge;

const nobody = { get: () => undefined };

it('offers to take back the newest merge of a chain alone', () => {
  const rows = mergeRows(
    [merge(1, 'a', 'b'), merge(2, 'c', 'a'), merge(3, 'x', 'y'), merge(4, 'c', 'z', { state: 'reversed' })],
    nobody,
  );
  expect(rows.filter(({ newest }) => newest).map(({ merge: { id } }) => id)).toEqual(['m2', 'm3']);
});

it('puts what waits for a second person on top', () => {
  const [done, waiting] = mergeRows(
    [merge(2, 'a', 'b'), merge(1, 'c', 'd', { state: 'waiting', merged_at: null })],
    nobody,
  );
  if (done === undefined || waiting === undefined) throw new Error('two rows');
  expect(mergeSelection.sorts.merged(waiting, done, true)).toBeGreaterThan(0);
});

it('knows which merge came last by its moment: a proposal has its number before it is approved', () => {
  const rows = mergeRows(
    [merge(5, 'a', 'b', { merged_at: '2026-11-09T08:00:00.000Z' }), merge(6, 'a', 'c')],
    nobody,
  );
  expect(rows.filter(({ newest }) => newest).map(({ merge: { id } }) => id)).toEqual(['m5']);
});

it('narrows to days as the hospital counts them', () => {
  const [late] = mergeRows([merge(1, 'a', 'b', { merged_at: '2026-11-01T22:30:00.000Z' })], nobody);
  if (late === undefined) throw new Error('one row');
  expect(mergeSelection.filters.from?.(late, '2026-11-02')).toBe(true);
  expect(mergeSelection.filters.to?.(late, '2026-11-01')).toBe(false);
});
