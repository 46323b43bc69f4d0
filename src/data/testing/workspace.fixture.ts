import { BehaviorSubject } from 'rxjs';
import type { OutboxEntry } from '@sync/core/entry';
import { entryKey } from '@sync/core/tables';
import type { CollectionName, Entity } from '@sync/model/entity';
import { emptyValue } from '@sync/model/fields';
import { initialStatus } from '@sync/store/sync-status';
import { ClientIndex } from '@sync/search/client-index';
import { MeetingIndex } from '@sync/search/meeting-index';
import { RecordRows } from '@sync/search/record-rows';
import { TicketIndex } from '@sync/search/ticket-index';
import { openLocalStore, openRecords } from '@sync/store/local-store';
import { localWrites } from '@sync/store/local-writes';
import type { SegmentStore } from '@sync/store/segments/segment-store';
import { bring, confirm, listConflict } from '@sync/testing/local-store.fixture';
import { testKey } from '@sync/testing/data-key.fixture';
import type { Workspace } from '@sync/workspace';
import type { FieldConflict, UnsentChange } from '../sync-state';
import type { LocalWrites } from '../workspace';

/** A workspace over a store in memory, for tests of actions and screens. Nothing is replicated. */
export interface TestWorkspace {
  readonly workspace: Workspace;
  readonly records: SegmentStore;
  /** Writes of a user with these permissions. */
  writesWith(...permissions: readonly string[]): LocalWrites;
  unsent(): Promise<readonly UnsentChange[]>;
  conflicts(): Promise<readonly FieldConflict[]>;
  /** Returns the outbox entry of a record. */
  entryOf(collection: CollectionName, id: string): Promise<OutboxEntry | null>;
  /** Confirms everything that is unsent, as the server does. */
  confirmAll(): Promise<void>;
  /** Pulls what others have written in a record that nothing is unsent of, or a new one. */
  bring(collection: CollectionName, id: string, values: object): Promise<void>;
  /** Brings a new record of an entity, as a pull does; fields without a given value are empty. @returns its id */
  bringNew(entity: Entity, values: object): Promise<string>;
  /** Adds a conflict about a field, as a merge does. */
  ask(conflict: FieldConflict): Promise<void>;
}

/** Opens an empty workspace. Each call gets stores of its own; close the workspace when the test is over. */
export async function openTestWorkspace(): Promise<TestWorkspace> {
  const id = crypto.randomUUID();
  const records = await openRecords(id, testKey);
  const store = await openLocalStore(id, testKey, records);
  const rows = new RecordRows(records);
  const clients = new ClientIndex(store.database, rows);
  const writes: Workspace['writes'] = (access) => localWrites(store, access);
  const workspace: Workspace = {
    user: { id, email: 'deneme@vizite.demo' },
    store,
    clients,
    tickets: new TicketIndex(store.database, rows, clients.filled),
    meetings: new MeetingIndex(store.database, rows),
    access$: new BehaviorSubject(null),
    status$: new BehaviorSubject({ ...initialStatus, complete: true, phase: 'online' as const }),
    wipe$: new BehaviorSubject(null),
    busy$: new BehaviorSubject(false),
    lost: new AbortController().signal,
    superseded: new AbortController().signal,
    writes,
    bringTicket: () => Promise.resolve(),
    wantedTickets$: new BehaviorSubject({}),
    syncNow: () => Promise.resolve(),
    leaveFirstSync: () => Promise.reject(new Error('no worker does a first sync here')),
    close: async () => {
      await store.close();
      await records.close();
    },
  };
  return {
    workspace,
    records,
    writesWith: (...permissions) => writes({ userId: id, permissions: new Set(permissions) }),
    unsent: async () => (await store.changes.all()).unsent,
    conflicts: async () => (await store.changes.all()).conflicts,
    entryOf: async (collection, of) => {
      const [found] = await records.read([entryKey(collection, of)]);
      return (found?.value ?? null) as OutboxEntry | null;
    },
    confirmAll: () => confirm({ records }),
    bring: (collection, of, values) => bring({ records }, collection, of, values),
    bringNew: async (entity, values) => {
      const of = crypto.randomUUID();
      const empty: Readonly<Record<string, unknown>> = Object.fromEntries(
        Object.entries(entity.fields).map(([name, field]) => [name, emptyValue(field)]),
      );
      const at = '2026-11-01T08:00:00.000Z';
      const document = { ...empty, kind: entity.kind, created_at: at, updated_at: at };
      await bring({ records }, entity.collection, of, { ...document, ...values });
      return of;
    },
    ask: (conflict) => listConflict({ records }, conflict),
  };
}
