import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Workspace } from '@sync/workspace';
import { initialStatus } from '@sync/replication/status';
import { ClientIndex } from '@sync/search/client-index';
import { MeetingIndex } from '@sync/search/meeting-index';
import { rowsOf } from '@sync/search/row-source';
import { TicketIndex } from '@sync/search/ticket-index';
import { openLocalStore } from '@sync/store/database';
import { localWrites } from '@sync/store/local-writes';
import { BehaviorSubject } from 'rxjs';
import type { LocalWrites } from '../workspace';
import { testKey } from '@sync/testing/data-key.fixture';

/** A workspace over a memory store, for tests of actions and screens. Nothing is replicated. */
export interface TestWorkspace {
  readonly workspace: Workspace;
  /** Writes of a user with these permissions. */
  writesWith(...permissions: readonly string[]): LocalWrites;
}

/** Opens an empty workspace. Each call gets stores of its own; close the workspace when the test is over. */
export async function openTestWorkspace(): Promise<TestWorkspace> {
  const id = crypto.randomUUID();
  const store = await openLocalStore(id, testKey, getRxStorageMemory());
  const workspace: Workspace = {
    user: { id, email: 'deneme@vizite.demo' },
    store,
    clients: new ClientIndex(store.database, rowsOf(store.database)),
    tickets: new TicketIndex(store.database, rowsOf(store.database)),
    meetings: new MeetingIndex(store.database, rowsOf(store.database)),
    access$: new BehaviorSubject(null),
    status$: new BehaviorSubject({ ...initialStatus, complete: true, phase: 'online' as const }),
    wipe$: new BehaviorSubject(null),
    busy$: new BehaviorSubject(false),
    lost: new AbortController().signal,
    superseded: store.superseded,
    writes: (access) => localWrites(store, access),
    bringTicket: () => Promise.resolve(),
    wantedTickets$: new BehaviorSubject({}),
    syncNow: () => Promise.resolve(),
    close: () => store.close(),
  };
  return {
    workspace,
    writesWith: (...permissions) => localWrites(store, { userId: id, permissions: new Set(permissions) }),
  };
}
