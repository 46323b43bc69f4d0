import { expect, it } from 'vitest';
import { firstSyncPercent, firstSyncProgress } from './first-sync-progress';

const expected = { definitions: 90, access: 10, clients: 2_000, tickets: 6_000, client_records: 8_000 };

it('adds the collections of a group up', () => {
  const loaded = { definitions: 90, access: 10, clients: 2_000, tickets: 500 };
  expect(firstSyncProgress({ loaded, expected })).toEqual([
    { group: 'basics', done: 100, total: 100 },
    { group: 'work', done: 2_500, total: 8_000 },
    { group: 'history', done: 0, total: 8_000 },
  ]);
  expect(firstSyncPercent({ loaded, expected })).toBe(16);
});

it('tells no share before the server has said how much there is', () => {
  const loaded = { definitions: 90 };
  expect(firstSyncProgress({ loaded, expected: null })[0]).toEqual({
    group: 'basics',
    done: 90,
    total: null,
  });
  expect(firstSyncPercent({ loaded, expected: null })).toBeNull();
});

it('never says that more came than there is, nor that all is there before the end', () => {
  const loaded = { definitions: 95, access: 10, clients: 2_000, tickets: 6_000, client_records: 8_000 };
  expect(firstSyncProgress({ loaded, expected })[0]).toEqual({ group: 'basics', done: 105, total: 105 });
  expect(firstSyncPercent({ loaded, expected })).toBe(99);
});
