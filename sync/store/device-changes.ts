import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import { sameJson } from '../model/merge/equality';
import { isConflict } from './changes';
import type { Changes, ListedChange, WaitingChanges } from './changes';
import { recordKey } from './device';
import type { DeviceStore, FieldConflict } from './device';
import { giveUpChange } from './give-up';
import { unsentFiles } from './kept-files';
import type { LocalStore } from './local-store';
import { recordDecision } from './view-log';

/** What waits, as the notes of the device store have it. */
export function deviceChanges(store: Pick<LocalStore, 'database' | 'device'>): Changes {
  const { device } = store;
  // In this order a change that is being rejected stands in one of them.
  const all = async (): Promise<WaitingChanges> => ({
    unsent: await device.unsent.orderBy('since').toArray(),
    rejected: await device.refused.orderBy('at').toArray(),
    conflicts: await device.conflicts.orderBy('at').toArray(),
    files: await unsentFiles(device),
  });
  return {
    all,
    all$: from(liveQuery(all)),
    unsentOf: async (collection, id) => (await device.unsent.get(recordKey(collection, id))) ?? null,
    hasRejected: async (collection, id) => {
      const own = device.refused.where('key').startsWith(`${recordKey(collection, id)}#`);
      return (await own.count()) > 0;
    },
    discard: ({ key }) => giveUpChange(store, key),
    drop: (listed) => endListed(device, listed, 'theirs'),
  };
}

/** Ends an entry of a list. @returns false where another has taken its place */
export function endListed(
  device: DeviceStore,
  listed: ListedChange,
  choice: 'mine' | 'theirs',
): Promise<boolean> {
  return isConflict(listed)
    ? endConflict(device, listed, choice)
    : device.transaction('rw', device.refused, async () => {
        const stored = await device.refused.get(listed.key);
        if (stored?.at !== listed.at) return false;
        await device.refused.delete(listed.key);
        return true;
      });
}

function endConflict(
  device: DeviceStore,
  conflict: FieldConflict,
  choice: 'mine' | 'theirs',
): Promise<boolean> {
  const { key, field, mine, theirs, theirsBy, theirsAt } = conflict;
  return device.transaction('rw', device.conflicts, device.viewEvents, async () => {
    if (!sameJson(await device.conflicts.get(key), conflict)) return false;
    const standing = { theirs_by: theirsBy, theirs_at: theirsAt, choice };
    await recordDecision(device, conflict, { field, mine, theirs, ...standing });
    await device.conflicts.delete(key);
    return true;
  });
}
