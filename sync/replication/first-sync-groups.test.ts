import { expect, it } from 'vitest';
import { collectionNames } from '../model/registry';
import { firstSyncGroups } from './first-sync-groups';

it('every collection belongs to one group: one in none would count as synchronised without a row', () => {
  expect(Object.values(firstSyncGroups).flat().toSorted()).toEqual([...collectionNames].toSorted());
});
