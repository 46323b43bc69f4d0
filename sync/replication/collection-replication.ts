import { Subject } from 'rxjs';
import type {
  ReplicationPullOptions,
  ReplicationPushOptions,
  RxReplicationWriteToMasterRow,
  WithDeleted,
} from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import type { RxReplicationState } from 'rxdb/plugins/replication';
import type { CollectionName } from '../model/entity';
import type { LocalStore } from '../store/database';
import type { CollectionDocuments } from '../model/index-of-entities';
import { withDerivedFields } from '../store/collections';
import type { LocalDocument } from '../store/collections';
import { recordKey } from '../store/device';
import { wasGivenUp } from '../store/give-up';
import { ComingBack } from './coming-back';
import { sameJson } from './equality';
import { FIRST_PUSH_CHECKPOINT } from './first-load';
import { mergeAgainst, takeServerState } from './merge-handler';
import type { PullCoordinator } from './pull-coordinator';
import type { PushCoordinator } from './push-coordinator';
import { baseAmongSent, noteSent } from './sent-versions';
import { ScopedPull } from './scoped-pull';
import type { Checkpoint, EpochSource } from './scoped-pull';
import { fromWire, tombstone, toWire } from './wire-document';
import { PULL_LIMIT } from './wire';
import type { PushResult } from './wire';

const PUSH_BATCH = 100;
/** How often, and after how many milliseconds each, a stop looks whether RxDB has set its streams up. */
const SET_UP_TRIES = 200;
const SET_UP_PAUSE = 5;

/** Part of the name under which RxDB keeps the bookkeeping of each collection. */
export const REPLICATION = 'vizite-1';

export interface CollectionReplication {
  readonly state: RxReplicationState<unknown, Checkpoint>;
  /** Starts behind a first load; where the replication has run before, its own checkpoint counts. */
  start(loaded: Checkpoint | null): Promise<void>;
  /** Pulls from the last cursor. */
  resync(): void;
  stop(): Promise<void>;
}

/** Replicates one collection through the shared coordinators, with RxDB's replication protocol. */
export function replicateCollection<C extends CollectionName>(
  store: LocalStore,
  collection: C,
  pulls: PullCoordinator,
  pushes: PushCoordinator,
  epochs: EpochSource,
): CollectionReplication {
  type Doc = LocalDocument<C>;
  const wakeups = new Subject<'RESYNC'>();
  const comingBack = new ComingBack(store, collection, () => wakeups.next('RESYNC'));
  const { applied } = store;

  const pull = new ScopedPull(store, collection, pulls, epochs, () => wakeups.next('RESYNC'));

  function baseVersion(row: RxReplicationWriteToMasterRow<Doc>): number | null {
    // The server's own version, put back after a change was given up: pushed as if it were new it is compared, never
    // written, and a newer one comes back as a conflict.
    if (row.newDocumentState.edit === '') return null;
    const known = row.assumedMasterState?.row_version ?? row.newDocumentState.row_version;
    const version = Math.max(known, applied.of(collection, row.newDocumentState.id));
    return version === 0 ? null : version;
  }

  /**
   * The change reached the server: its unsent note goes. Where the record was edited again meanwhile, the note stays
   * and builds on what the server has now.
   */
  async function confirm(document: WithDeleted<Doc>, version: number): Promise<void> {
    applied.note(collection, document.id, version);
    if (version > 0) comingBack.confirmed(document.id, version);
    const { unsent } = store.device;
    const key = recordKey(collection, document.id);
    await store.device.transaction('rw', unsent, async () => {
      const note = await unsent.get(key);
      if (note?.edit === document.edit) await unsent.delete(key);
      else if (note !== undefined && version > 0) {
        await unsent.put({
          ...note,
          operation: note.operation === 'create' ? 'change' : note.operation,
          base: { ...document, row_version: version },
          sent: [],
        });
      }
    });
  }

  /** The server refuses the change: the person's version moves to the list that asks for a decision. */
  async function refuse(
    document: WithDeleted<Doc>,
    result: Extract<PushResult, { status: 'rejected' }>,
    server: WithDeleted<Doc>,
  ): Promise<void> {
    const { unsent, refused } = store.device;
    const key = recordKey(collection, document.id);
    await store.device.transaction('rw', unsent, refused, async () => {
      const note = await unsent.get(key);
      await refused.put({
        // One entry for each refused edit: a later refusal of the same record never takes the place of an earlier.
        key: `${key}#${document.edit}`,
        collection,
        kind: document.kind,
        id: document.id,
        summary: note?.summary ?? '',
        document: document,
        deleted: document._deleted,
        current: server._deleted ? null : server,
        code: result.code,
        constraint: result.constraint ?? null,
        field: result.field ?? null,
        messageKey: result.message_key,
        at: Date.now(),
      });
      if (note?.edit === document.edit) await unsent.delete(key);
      else if (note !== undefined && !server._deleted) await unsent.put({ ...note, base: server, sent: [] });
    });
    takeServerState(collection, document.id);
  }

  /** What stands in for the server's version where it has none that the person may see. */
  function goneFrom(document: WithDeleted<Doc>): WithDeleted<Doc> {
    return tombstone(collection, document.id, document.kind);
  }

  /** The server's version that the waiting change builds on, where this device has it. */
  async function unsentBase(id: string): Promise<WithDeleted<Doc> | null> {
    const base = (await store.device.unsent.get(recordKey(collection, id)))?.base ?? null;
    if (base === null) return null;
    const local = withDerivedFields(collection, base as CollectionDocuments[C]);
    return { ...local, _deleted: false } as WithDeleted<Doc>;
  }

  /** What a conflict of this row is merged against, where more is known than RxDB's own bookkeeping tells. */
  async function announceBase(
    row: RxReplicationWriteToMasterRow<Doc>,
    theirs: WithDeleted<Doc>,
  ): Promise<void> {
    const { id } = row.newDocumentState;
    const note = await store.device.unsent.get(recordKey(collection, id));
    if (note === undefined) return;
    const known = row.assumedMasterState ?? note.base;
    const sent = (note.sent ?? []).map((version) => ({ ...version }));
    const base = baseAmongSent(known === null ? null : { ...known }, sent, { ...theirs });
    if (base !== undefined) mergeAgainst(collection, id, base);
  }

  /** Nothing of a change that was given up is sent; for the replication the server's version stands. */
  async function passOver(document: WithDeleted<Doc>): Promise<WithDeleted<Doc>[]> {
    const stored = await store.database[collection].findOne(document.id).exec();
    const standing =
      stored !== null && stored.edit === ''
        ? ({ ...stored.toJSON(), _deleted: false } as unknown as WithDeleted<Doc>)
        : null;
    takeServerState(collection, document.id);
    return [(await unsentBase(document.id)) ?? standing ?? goneFrom(document)];
  }

  async function pushRow(row: RxReplicationWriteToMasterRow<Doc>): Promise<WithDeleted<Doc>[]> {
    const document = row.newDocumentState;
    // The outcome of a resolved conflict comes through here once more; when it is the server's own, it is there.
    if (row.assumedMasterState !== undefined && sameJson(row.assumedMasterState, document)) return [];
    // Removed because it left the person's reach, or given up: nobody here has deleted it.
    if (document._deleted && document.edit === '') return [];
    if (row.assumedMasterState === undefined && document.row_version === 0 && document._deleted) {
      const note = await store.device.unsent.get(recordKey(collection, document.id));
      // One that was sent may be there, whatever became of the answer: then the server has to delete it.
      if (note?.sent === undefined || note.sent.length === 0) {
        await confirm(document, 0);
        return [];
      }
    }
    const deviceAt = new Date().toISOString();
    const result = await pushes.push(
      {
        collection,
        kind: document.kind,
        id: document.id,
        base_version: baseVersion(row),
        document: toWire<C>(document, deviceAt),
        device_at: document.updated_at,
      },
      async () => !(await wasGivenUp(store.device, recordKey(collection, document.id), document.edit)),
    );
    if (result.status === 'given-up') return passOver(document);
    if (result.status === 'applied') {
      await confirm(document, result.row_version);
      return [];
    }
    if (result.status === 'conflict') {
      applied.forget(collection, document.id);
      const theirs = fromWire(collection, result.current);
      await announceBase(row, theirs);
      return [theirs];
    }
    const server =
      result.current === undefined
        ? (row.assumedMasterState ?? (await unsentBase(document.id)) ?? goneFrom(document))
        : result.current === null
          ? goneFrom(document)
          : fromWire(collection, result.current);
    // The server's own version, put back after a change was given up, holds nothing of the person's.
    if (document.edit === '') takeServerState(collection, document.id);
    else await refuse(document, result, server);
    return [server];
  }

  const pullOptions: ReplicationPullOptions<Doc, Checkpoint> = {
    batchSize: PULL_LIMIT,
    handler: (last, limit) => comingBack.hold(last, limit, () => pull.pull(last, limit)),
    stream$: wakeups,
  };
  const pushOptions: ReplicationPushOptions<Doc> = {
    batchSize: PUSH_BATCH,
    handler: async (rows) => {
      const sendings = rows
        .filter(({ newDocumentState: { _deleted, edit } }) => !_deleted && edit !== '')
        .map((row) => ({ document: row.newDocumentState, base: row.assumedMasterState }));
      await noteSent(store.device, collection, sendings);
      return comingBack.during(async () => (await Promise.all(rows.map(pushRow))).flat());
    },
  };
  const state = replicateRxCollection<Doc, Checkpoint>({
    // The collections differ in their document type; the replication is the same for each.
    collection: store.database[collection] as never,
    replicationIdentifier: REPLICATION,
    live: true,
    // The caller leads already, and starts the collections in the order of a first sync.
    waitForLeadership: false,
    autoStart: false,
    retryTime: 5_000,
    deletedField: '_deleted',
    pull: pullOptions,
    push: pushOptions,
  });
  let begun: Promise<unknown> | null = null;
  /**
   * RxDB sets both streams up behind its own start, and one that is cancelled before leaves a rejection to nobody. It
   * tells of no such moment but by its counters, so they are looked at.
   */
  async function setUp(): Promise<void> {
    await begun;
    for (let tries = 0; tries < SET_UP_TRIES; tries += 1) {
      const { up, down } = state.internalReplicationState?.stats ?? {};
      if ((up?.upstreamInitialSync ?? 0) > 0 && (down?.addNewTask ?? 0) > 0) return;
      await new Promise((resolve) => setTimeout(resolve, SET_UP_PAUSE));
    }
  }
  return {
    state: state as unknown as CollectionReplication['state'],
    stop: async () => {
      comingBack.stop();
      if (begun !== null) await setUp();
      await state.cancel();
    },
    resync: () => wakeups.next('RESYNC'),
    start: (loaded) => {
      if (loaded !== null) {
        // Read by RxDB when it starts, and only where it has no checkpoint of its own.
        pullOptions.initialCheckpoint = loaded;
        pushOptions.initialCheckpoint = FIRST_PUSH_CHECKPOINT;
      }
      const starting = state.start();
      begun = starting.catch(() => undefined);
      return starting;
    },
  };
}
