import { liveQuery } from 'dexie';
import { combineLatest, from, map, Observable } from 'rxjs';
import type { ListedConflict } from '../core/conflicts';
import { titlesAmong } from '../core/acts';
import { Edits } from '../core/edits';
import type { OutboxEntry } from '../core/entry';
import type { ListedRejection } from '../core/rejected';
import type { Settled } from '../core/staged-edits';
import { conflictKey, entryKey, OUTBOX, rejectedOf } from '../core/tables';
import type { Store } from '../core/transaction';
import { appContext } from './app-model';
import { isConflict } from './changes';
import type { Changes, ListedChange, WaitingChanges } from './changes';
import type { DeviceStore } from './device';
import { dropFile, unsentFiles } from './kept-files';
import { fieldConflicts, knownActs, rejectedChanges, unsentChange, unsentChanges } from './outbox-lists';
import type { RowReader } from './rxdb/view-storage';

type Records = Store & Pick<RowReader, 'onCommit'>;

/** Returns the waiting changes, as the outbox and the lists of the store have them. */
export function outboxChanges(records: Records, device: DeviceStore): Changes {
  const edits = (): Edits => new Edits(records, appContext());
  // In this order a change that is being rejected stands in one of them.
  const lists = async (): Promise<Omit<WaitingChanges, 'files'>> => ({
    unsent: await unsentChanges(records),
    rejected: await rejectedChanges(records),
    conflicts: await fieldConflicts(records),
  });
  return {
    all: async () => ({ ...(await lists()), files: await unsentFiles(device) }),
    all$: combineLatest([whenChanged(records, lists), from(liveQuery(() => unsentFiles(device)))]).pipe(
      map(([waiting, files]) => ({ ...waiting, files })),
    ),
    unsentOf: async (collection, id) => {
      const [found] = await records.read([entryKey(collection, id)]);
      if (found?.value == null) return null;
      return unsentChange(found.value as OutboxEntry, titlesAmong(await knownActs(records)));
    },
    hasRejected: async (collection, id) =>
      (await records.list(rejectedOf(collection, id))).some(({ value }) => value !== null),
    discard: async (...changes) => {
      const found = await records.read(changes.map(({ collection, id }) => entryKey(collection, id)));
      const isDropped = await edits().discard(...changes);
      // A record that nobody else has takes its file along.
      for (const { value } of isDropped ? found : []) {
        const entry = value as OutboxEntry | null;
        if (entry?.base === null) await dropFile(device, entry.id);
      }
      return isDropped;
    },
    drop: async (...listed) => {
      const settled = await Promise.all(listed.map((entry) => settledOf(records, entry)));
      const known = settled.filter((entry) => entry !== null);
      return known.length === listed.length && edits().drop(...known);
    },
  };
}

const LISTS = [OUTBOX, 'rejected/', 'conflicts/'] as const;

/** Reads the lists, and reads them again behind each commit that changes one. */
function whenChanged<T>(records: Records, read: () => Promise<T>): Observable<T> {
  return new Observable((subscriber) => {
    let isReading = false;
    let isOutdated = true;
    const look = async (): Promise<void> => {
      if (isReading) return;
      isReading = true;
      try {
        while (isOutdated && !subscriber.closed) {
          isOutdated = false;
          const known = await read();
          if (!isOutdated) subscriber.next(known);
        }
      } catch (error) {
        subscriber.error(error);
      } finally {
        isReading = false;
      }
    };
    const stop = records.onCommit(({ changes }) => {
      const touches = changes?.some(({ key }) => LISTS.some((list) => key.startsWith(list))) ?? true;
      if (!touches) return;
      isOutdated = true;
      void look();
    });
    void look();
    return stop;
  });
}

/** Returns an entry of a list as the store has it. Null where another has replaced it. */
export async function settledOf(records: Pick<Store, 'read'>, listed: ListedChange): Promise<Settled | null> {
  const key = isConflict(listed) ? conflictKey(listed) : `rejected/${listed.key}`;
  const [found] = await records.read([key]);
  const value = found?.value as { readonly at: number } | null | undefined;
  if (value == null || value.at !== listed.at) return null;
  return isConflict(listed)
    ? { conflict: value as unknown as ListedConflict }
    : { rejected: value as unknown as ListedRejection };
}
