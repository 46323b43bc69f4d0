import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import type { CollectionName } from '@sync/model/entity';
import type { SyncStatus } from '@sync/replication/status';
import { initialStatus } from '@sync/replication/status';
import type { FieldConflict, RefusedChange, UnsentNote } from '@sync/store/device';
import { recordKey } from '@sync/store/device';
import { useObservable } from './live';
import { useSignedIn } from './workspace';

export type { FieldConflict, RefusedChange, UnsentNote } from '@sync/store/device';
export type { SyncStatus } from '@sync/replication/status';

/** What the mark behind a record's number says. */
export type RecordMark = 'waiting' | 'failed' | 'conflict' | null;

/** State of synchronisation and all changes that wait for the server or for the person. */
export interface SyncState {
  readonly status: SyncStatus;
  readonly unsent: readonly UnsentNote[];
  readonly refused: readonly RefusedChange[];
  readonly conflicts: readonly FieldConflict[];
  mark(collection: CollectionName, id: string): RecordMark;
}

const nothing: SyncState = {
  status: initialStatus,
  unsent: [],
  refused: [],
  conflicts: [],
  mark: () => null,
};

function onConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** The status as this tab can tell: a browser without a network needs no replication to say so. */
function seenFromHere(status: SyncStatus, online: boolean): SyncStatus {
  return online || status.phase === 'session' ? status : { ...status, phase: 'offline' };
}

const SyncStateContext = createContext<SyncState>(nothing);

/** Keeps the state of synchronisation current for all screens below it. */
export function SyncStateProvider({ children }: { children: ReactNode }) {
  const { workspace } = useSignedIn();
  const { device } = workspace.store;
  const status = useObservable(workspace.status$);
  const online = useSyncExternalStore(onConnection, () => navigator.onLine);
  const lists = useObservable(
    useMemo(
      () =>
        from(
          liveQuery(async () => ({
            unsent: await device.unsent.orderBy('since').toArray(),
            refused: await device.refused.orderBy('at').toArray(),
            conflicts: await device.conflicts.orderBy('at').toArray(),
          })),
        ),
      [device],
    ),
  );
  const value = useMemo((): SyncState => {
    const { unsent, refused, conflicts } = lists.state === 'ready' ? lists.data : nothing;
    const marks = new Map<string, RecordMark>();
    for (const note of unsent) marks.set(note.key, 'waiting');
    for (const conflict of conflicts) marks.set(recordKey(conflict.collection, conflict.id), 'conflict');
    for (const change of refused) marks.set(recordKey(change.collection, change.id), 'failed');
    return {
      status: seenFromHere(status.state === 'ready' ? status.data : initialStatus, online),
      unsent,
      refused,
      conflicts,
      mark: (collection, id) => marks.get(recordKey(collection, id)) ?? null,
    };
  }, [status, lists, online]);
  return <SyncStateContext value={value}>{children}</SyncStateContext>;
}

export function useSyncState(): SyncState {
  return use(SyncStateContext);
}
