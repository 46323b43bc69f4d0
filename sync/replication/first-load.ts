import { createRevision, getHeightOfRevision } from 'rxdb/plugins/core';
import type { RxCollection, RxDocumentData, RxStorageInstance, WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { LocalDocument } from '../store/collections';
import type { LocalStore } from '../store/database';
import { readSetting, writeSetting } from '../store/device';
import type { PullCoordinator } from './pull-coordinator';
import { fromWire } from './wire-document';
import { backTo, PULL_LIMIT, START } from './wire';
import type { Cursor, PulledPage, PullPage } from './wire';

/**
 * The first load of a collection writes the server's rows straight into the storage, before the replication starts
 * behind them: RxDB's own path keeps a second copy of every pulled row and looks each up four times. Such a row
 * carries the mark of a replicated one (`_meta.o`) – without it later changes from the server would be dropped – and
 * a time of writing that lies before the point from which the replication looks for local edits.
 */
const WRITTEN_AT = 1;
/** The replication's first look for local edits begins here: behind every loaded row, before every edit. */
export const FIRST_PUSH_CHECKPOINT = { id: '', lwt: WRITTEN_AT + 1 };

/** Rows of one write: small writes leave the page time to draw between them. */
const SLICE = 250;

/** How far the first load of a collection is; kept on the device, so that a reload goes on from there. */
export interface LoadState {
  readonly cursor: Cursor;
  /** The rights under which the rows came. Other rights start the load over. */
  readonly epoch: string;
  readonly done: boolean;
  /** Rows that came so far. */
  readonly rows: number;
  /** The load was started over: rows that came under other rights may be among the loaded ones. */
  readonly mixed: boolean;
  /** The horizon of the first page: what changed since then has to be looked at again, for it may have left sight. */
  readonly horizon?: string | undefined;
}

const stateKey = (collection: CollectionName): string => `first-load/${collection}`;

async function readLoadState(store: LocalStore, collection: CollectionName): Promise<LoadState | null> {
  const value = await readSetting(store.device, stateKey(collection));
  return typeof value === 'object' && value !== null ? (value as LoadState) : null;
}

export interface FirstLoadHooks {
  /** The access epoch that the last answer named. */
  epoch(): string;
  /** Told of the rows that came so far, at the beginning and after each page. */
  onRows(rows: number): void;
  /** The browser refused to store; null once it takes rows again. */
  onStorage(error: unknown): void;
  /** Milliseconds until a write that the browser refused is tried again. */
  readonly retryAfter: number;
  readonly stop: AbortSignal;
}

type Stored<C extends CollectionName> = RxDocumentData<LocalDocument<C>>;
type Storage<C extends CollectionName> = RxStorageInstance<LocalDocument<C>, unknown, unknown>;

function loadedRow<C extends CollectionName>(
  document: WithDeleted<LocalDocument<C>>,
  hash: string,
  token: string,
  previous: Stored<C> | undefined,
): Stored<C> {
  const revision = createRevision<LocalDocument<C>>(token, previous);
  const row = {
    ...document,
    _attachments: {},
    _meta: { lwt: WRITTEN_AT, o: { hash, _rev: getHeightOfRevision(revision) } },
    _rev: revision,
  };
  return row as unknown as Stored<C>;
}

/** Whether the stored row is as a load left it: nobody has edited it here. */
function isUntouched(row: { readonly _meta: { readonly lwt: number } }): boolean {
  return row._meta.lwt === WRITTEN_AT;
}

/** Stores rows as they came. A row that was edited here meanwhile stays: the replication settles it later. */
async function storeRows<C extends CollectionName>(
  storage: Storage<C>,
  documents: readonly WithDeleted<LocalDocument<C>>[],
  hash: string,
  token: string,
): Promise<void> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const gone = [...byId.values()].filter((document) => document._deleted);
  // A deleted row only matters where an earlier page has brought it.
  if (gone.length > 0) {
    const here = new Set(
      (
        await storage.findDocumentsById(
          gone.map(({ id }) => id),
          false,
        )
      ).map(({ id }) => id),
    );
    for (const { id } of gone) if (!here.has(id)) byId.delete(id);
  }
  if (byId.size === 0) return;
  const first = [...byId.values()].map((document) => ({
    document: loadedRow(document, hash, token, undefined),
  }));
  const { error } = await storage.bulkWrite(first, 'first-load');
  const again = error.flatMap((failure) => {
    if (failure.status !== 409) throw new Error(`a row could not be stored: ${failure.status}`);
    const previous = failure.documentInDb;
    const document = byId.get(failure.documentId);
    if (previous === undefined || document === undefined || !isUntouched(previous)) return [];
    return [{ previous, document: loadedRow(document, hash, token, previous) }];
  });
  if (again.length > 0) await storage.bulkWrite(again, 'first-load');
}

/** Waits, or until the replication stops. */
function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    stop.addEventListener('abort', done);
  });
}

/**
 * Brings all rows of a collection onto the device, from where an earlier run has stopped. One page is fetched while
 * the one before it is stored; a page counts only once it is stored whole.
 * @returns where the replication takes over. @throws ConnectionClosed when stopped, CallFailed where the server refuses
 */
export async function loadCollection<C extends CollectionName>(
  store: LocalStore,
  collection: C,
  identifier: string,
  pulls: PullCoordinator,
  hooks: FirstLoadHooks,
): Promise<LoadState> {
  const { database } = store;
  // The collections differ in their document type; loading is the same for each.
  const local = database[collection] as unknown as RxCollection<LocalDocument<C>>;
  const storage = local.storageInstance.originalStorageInstance as Storage<C>;
  const hash = await database.hashFunction(`rxdbreplication${identifier}`);

  async function storeUntilTaken(page: PullPage): Promise<void> {
    const documents = page.documents.map((row) => fromWire(collection, row));
    for (let at = 0; at < documents.length; at += SLICE) {
      const slice = documents.slice(at, at + SLICE);
      for (;;) {
        hooks.stop.throwIfAborted();
        try {
          await storeRows(storage, slice, hash, database.token);
          hooks.onStorage(null);
          break;
        } catch (error) {
          hooks.stop.throwIfAborted();
          hooks.onStorage(error);
          await pause(hooks.retryAfter, hooks.stop);
        }
      }
    }
  }

  const known = await readLoadState(store, collection);
  let state: LoadState =
    known !== null && (known.epoch === hooks.epoch() || known.done)
      ? known
      : { cursor: START, epoch: hooks.epoch(), done: false, rows: 0, mixed: known !== null };
  hooks.onRows(state.rows);
  if (state.done) return state;
  let next: Promise<PulledPage> | null = pulls.pull(collection, state.cursor, PULL_LIMIT);
  while (next !== null) {
    const page: PulledPage = await next;
    // The rights changed while the rows came: from the start, under the new ones.
    const epoch: string = hooks.epoch();
    const restart = state.epoch !== '' && state.epoch !== epoch;
    const more = restart || page.has_more;
    const from = restart ? START : page.cursor;
    next = more ? pulls.pull(collection, from, PULL_LIMIT) : null;
    // Awaited in the next round; a failure meanwhile is not unhandled.
    next?.catch(() => undefined);
    if (!restart) await storeUntilTaken(page);
    const mixed = state.mixed || (restart && state.cursor.xid !== START.xid);
    const rows = restart ? 0 : state.rows + page.documents.length;
    const horizon = restart ? undefined : (state.horizon ?? page.horizon);
    state = { cursor: more ? from : backTo(from, horizon), epoch, done: !more, rows, mixed, horizon };
    hooks.onRows(rows);
    await writeSetting(store.device, stateKey(collection), state);
  }
  return state;
}
