import type { CollectionName } from '../model/entity';
import type { ReplicatedStore } from '../store/database';
import { readSetting, writeSetting } from '../store/device';
import { rowLoader } from './loaded-rows';
import type { PullCoordinator } from './pull-coordinator';
import { backTo, START } from './wire';
import type { Cursor, PulledPage, PullPage } from './wire';

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
  /**
   * The horizon of the first page, or of rows that were stored ahead of it: what changed since then has to be looked at
   * again, for it may have left sight.
   */
  readonly horizon?: string | undefined;
}

const stateKey = (collection: CollectionName): string => `first-load/${collection}`;

const nothingYet = (epoch: string, mixed: boolean, horizon?: string): LoadState => ({
  cursor: START,
  epoch,
  done: false,
  rows: 0,
  mixed,
  horizon,
});

/**
 * Notes that rows of a collection are going to be stored ahead of its load, so that this knows of them when the rights
 * change, or one of them leaves sight before it begins.
 * @param horizon of the answer that they came in. @returns false where its load has begun already
 */
export async function announceRows(
  store: ReplicatedStore,
  collection: CollectionName,
  epoch: string,
  horizon: string,
): Promise<boolean> {
  if ((await readLoadState(store, collection)) !== null) return false;
  await writeSetting(store.device, stateKey(collection), nothingYet(epoch, false, horizon));
  return true;
}

async function readLoadState(store: ReplicatedStore, collection: CollectionName): Promise<LoadState | null> {
  const value = await readSetting(store.device, stateKey(collection));
  return typeof value === 'object' && value !== null ? (value as LoadState) : null;
}

export interface FirstLoadHooks {
  /** What rows are read under by the last answer. */
  epoch(): string;
  /** What the rows of a page were read under. @param accessEpoch as its answer named it */
  under(accessEpoch: string): string;
  /** Told of the rows that came so far, at the beginning and after each page. */
  onRows(rows: number): void;
  /** The browser refused to store; null once it takes rows again. */
  onStorage(error: unknown): void;
  /** Milliseconds until a write that the browser refused is tried again. */
  readonly retryAfter: number;
  readonly stop: AbortSignal;
}

/** Waits, or until the replication stops. */
export function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
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
  store: ReplicatedStore,
  collection: C,
  identifier: string,
  pulls: PullCoordinator,
  hooks: FirstLoadHooks,
): Promise<LoadState> {
  const loader = await rowLoader(store, collection, identifier);

  async function storeUntilTaken(page: PullPage): Promise<void> {
    for (const part of loader.parts(page.documents)) {
      for (;;) {
        hooks.stop.throwIfAborted();
        try {
          await loader.store(part);
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
      : nothingYet(hooks.epoch(), known !== null);
  hooks.onRows(state.rows);
  if (state.done) return state;
  let next: Promise<PulledPage> | null = pulls.pull(collection, state.cursor, pulls.pageSize);
  while (next !== null) {
    const page: PulledPage = await next;
    // The rights changed while the rows came: from the start, under the new ones.
    const epoch: string = hooks.under(page.accessEpoch);
    const restart = state.epoch !== '' && state.epoch !== epoch;
    const more = restart || page.has_more;
    const from = restart ? START : page.cursor;
    next = more ? pulls.pull(collection, from, pulls.pageSize) : null;
    // Awaited in the next round; a failure meanwhile is not unhandled.
    next?.catch(() => undefined);
    if (!restart) await storeUntilTaken(page);
    const mixed = state.mixed || restart;
    const rows = restart ? 0 : state.rows + page.documents.length;
    const horizon = restart ? undefined : (state.horizon ?? page.horizon);
    state = { cursor: more ? from : backTo(from, horizon), epoch, done: !more, rows, mixed, horizon };
    hooks.onRows(rows);
    await writeSetting(store.device, stateKey(collection), state);
  }
  return state;
}
