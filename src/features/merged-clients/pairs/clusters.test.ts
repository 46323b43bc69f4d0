import { expect, it } from 'vitest';
import type { ClientPair, PairedRecord } from '@sync/rpc/duplicates';
import { clustersOf, keptFirst } from './clusters';

const record = (id: string, own: Partial<PairedRecord> = {}): PairedRecord => ({
  id,
  client_no: id,
  first_name: 'Ada',
  last_name: 'Kaya',
  birth_date: null,
  identity_masked: null,
  phones: [],
  province: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  tickets: 0,
  surgeries: 0,
  cases: 0,
  ...own,
});
const pair = (left: string, right: string, level: ClientPair['level'] = 'likely'): ClientPair => ({
  left: record(left),
  right: record(right),
  level,
  weight: 20,
  rarity: 0,
  agreed: [],
  bits: [],
});

it('joins pairs of one person to a cluster; possible pairs join nothing', () => {
  const clusters = clustersOf([
    pair('a', 'b'),
    pair('c', 'd'),
    pair('b', 'e', 'certain'),
    pair('a', 'c', 'possible'),
  ]);
  expect(
    clusters.map(({ records }) =>
      records
        .map(({ id }) => id)
        .sort()
        .join(''),
    ),
  ).toEqual(['abe', 'cd', 'ac']);
});

it('keeps the record with more rows, then the older one', () => {
  const old = record('old', { created_at: '2020-01-01T00:00:00.000Z' });
  const busy = record('busy', { tickets: 3 });
  const fresh = record('fresh');
  expect(keptFirst({ left: old, right: busy })[0].id).toBe('busy');
  expect(keptFirst({ left: fresh, right: old })[0].id).toBe('old');
});
