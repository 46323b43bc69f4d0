import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { combineLatest, distinctUntilChanged, fromEvent, map, merge, scan, startWith } from 'rxjs';
import type { Observable } from 'rxjs';
import type { CollectionName } from '@sync/model/entity';
import { sameJson } from '@sync/model/merge/equality';
import type { SyncStatus } from '@sync/store/sync-status';
import { initialStatus } from '@sync/store/sync-status';
import { recordKey } from '@sync/store/changes';
import type { FieldConflict, RejectedChange, UnsentChange } from '@sync/store/changes';
import type { KeptFile } from '@sync/store/device';
import { countOf } from '@sync/store/count-records';
import { useSignedIn } from './workspace';
import type { Workspace } from './workspace';
import { errorTrace } from '@sync/model/error-trace';

export type { FieldConflict, RejectedChange, UnsentChange } from '@sync/store/changes';
export type { FileProblem, KeptFile } from '@sync/store/device';
export { isClockOff } from '@sync/store/sync-status';
export type { SyncStatus } from '@sync/store/sync-status';

/** Mark beside a record's number. */
export type RecordMark = 'unsent' | 'failed' | 'conflict' | null;

/** State of synchronisation and all changes that wait for the server or for the user. */
export interface SyncState {
  readonly status: SyncStatus;
  readonly unsent: readonly UnsentChange[];
  readonly rejected: readonly RejectedChange[];
  readonly conflicts: readonly FieldConflict[];
  /** Photographs and files that the server has not taken, the oldest first. */
  readonly files: readonly KeptFile[];
  readonly mark: (collection: CollectionName, id: string) => RecordMark;
}

type Lists = Pick<SyncState, 'unsent' | 'rejected' | 'conflicts' | 'files'>;

const noLists: Lists = { unsent: [], rejected: [], conflicts: [], files: [] };
const nothing: SyncState = { ...noLists, status: initialStatus, mark: () => null };

function online$(): Observable<boolean> {
  return merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
    startWith(null),
    map(() => navigator.onLine),
  );
}

/** Returns the status as this tab can tell. A browser without a network needs no replication to say so. */
function seenFromHere(status: SyncStatus, online: boolean): SyncStatus {
  return online || status.phase === 'session' ? status : { ...status, phase: 'offline' };
}

/** Keeps each list that has not changed. Every answer of the device store is a new object. */
function keepSame(before: Lists, next: Lists): Lists {
  const kept = <T,>(former: T, latter: T): T => (sameJson(former, latter) ? former : latter);
  return {
    unsent: kept(before.unsent, next.unsent),
    rejected: kept(before.rejected, next.rejected),
    conflicts: kept(before.conflicts, next.conflicts),
    files: kept(before.files, next.files),
  };
}

function lists$({ changes }: Workspace['store']): Observable<Lists> {
  return changes.all$.pipe(scan(keepSame, noLists), distinctUntilChanged<Lists>(sameJson));
}

/**
 * Emits the sync state. Unchanged parts keep their identity, so that components that show only those do not render
 * again.
 */
function syncState$({ store, status$ }: Workspace): Observable<SyncState> {
  const statuses = combineLatest([status$, online$()]).pipe(
    map(([status, online]) => seenFromHere(status, online)),
    distinctUntilChanged<SyncStatus>(sameJson),
  );
  const lists = lists$(store).pipe(map((known) => ({ ...known, mark: marksOf(known) })));
  return combineLatest([statuses, lists]).pipe(map(([status, known]) => ({ status, ...known })));
}

function marksOf({ unsent, rejected, conflicts }: Lists): SyncState['mark'] {
  const marks = new Map<string, RecordMark>();
  for (const note of unsent) marks.set(note.key, 'unsent');
  for (const conflict of conflicts) marks.set(recordKey(conflict.collection, conflict.id), 'conflict');
  for (const change of rejected) marks.set(recordKey(change.collection, change.id), 'failed');
  return (collection, id) => marks.get(recordKey(collection, id)) ?? null;
}

/** Returns the number of records of which the server has not everything, changes or files. */
export function unsentCount({ unsent, files }: Pick<SyncState, 'unsent' | 'files'>): number {
  return countOf(unsent, files);
}

/** Holds the state. A component that shows a part hears of each change and compares its part. */
class SyncStateStore {
  current = nothing;
  /** True once the device has reported its state; nothing is claimed of it before that. */
  known = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(next: SyncState): void {
    this.current = next;
    this.known = true;
    for (const listener of this.#listeners) listener();
  }
}

const SyncStateContext = createContext(new SyncStateStore());

/** Keeps the state of synchronisation current for all screens below it. They are drawn once it is known. */
export function SyncStateProvider({ pending, children }: { pending?: ReactNode; children: ReactNode }) {
  const { workspace } = useSignedIn();
  const [store] = useState(() => new SyncStateStore());
  useEffect(() => {
    const following = syncState$(workspace).subscribe({
      next: (state) => store.set(state),
      error: (error: unknown) => {
        console.error('the state of synchronisation cannot be read', errorTrace(error));
        store.set(store.current);
      },
    });
    return () => following.unsubscribe();
  }, [workspace, store]);
  const known = useSyncExternalStore(store.subscribe, () => store.known);
  return <SyncStateContext value={store}>{known ? children : pending}</SyncStateContext>;
}

/**
 * Returns a part of the sync state. The component renders again only when that part changes, so select no more than
 * is shown: the whole state changes with every pull.
 * @param select gives a plain value or an object of the state itself, never a new object
 */
export function useSyncState<Part>(select: (state: SyncState) => Part): Part {
  const store = use(SyncStateContext);
  return useSyncExternalStore(store.subscribe, () => select(store.current));
}
