import type { Commit, Store, Stored, StoredAt } from '../core/transaction';
import { Subject, filter } from 'rxjs';
import { indexChanges, RecordRows } from '../search/record-rows';
import type { ExtractedPage } from '../search/record-rows';
import { breathe } from '../search/page-time';
import { columnsOf, SharedValues } from '../store/extracts/row-columns';
import type { RowColumns } from '../store/extracts/row-columns';
import type { IndexChange, IndexName, IndexRows, RowSource } from '../store/extracts/row-source';
import type { Wanted } from '../store/segments/find';
import type { SegmentStore } from '../store/segments/segment-store';
import type { RevisedRow } from '../store/segments/segment-writer';
import type { CommitNotice } from '../store/segments/writing';
import { StorageLost } from '../core/transaction';
import type { RowReader } from '../store/rxdb/view-storage';

/*
 * The store of a worker at its page. Answers and what commits have changed go through one port, so a page hears of its
 * own commit before it hears that it is stored.
 */

/** Functions of the store that a page calls. */
export type PageStore = Store &
  RowReader & {
    /** Rows of the in-memory indexes, made in the worker so that the page is not held up. */
    readonly rows: RowSource;
  };

/** Change of an index on its way. */
type SentChange =
  | { readonly index: IndexName; readonly rows: RowColumns; readonly gone: readonly string[] }
  | { readonly index: IndexName; readonly anew: true };

const sentChange = (change: IndexChange): SentChange =>
  'anew' in change ? change : { ...change, rows: columnsOf(change.rows) };

/** The calls, by name, with what each is given and answers. */
interface Calls {
  readonly read: { readonly given: readonly string[]; readonly answer: readonly Stored[] };
  readonly list: { readonly given: string; readonly answer: readonly StoredAt[] };
  readonly commit: { readonly given: Commit; readonly answer: boolean };
  readonly find: {
    readonly given: { readonly table: string; readonly wanted: Wanted };
    readonly answer: readonly RevisedRow[];
  };
  readonly rows: {
    readonly given: { readonly index: IndexName; readonly after: string; readonly size: number };
    readonly answer: ExtractedPage;
  };
}
type Name = keyof Calls;

interface Call<N extends Name = Name> {
  readonly call: number;
  readonly name: N;
  readonly given: Calls[N]['given'];
}
type FromWorker =
  | { readonly call: number; readonly answer: unknown }
  | { readonly call: number; readonly error: { readonly name: string; readonly message: string } }
  | { readonly notice: CommitNotice; readonly index: readonly SentChange[] };

/** Serves a store to one page through a port, until the port is closed. @returns ends the telling of commits */
export function serveStore(store: SegmentStore, port: MessagePort): () => void {
  const rows = new RecordRows(store);
  const tell = (message: FromWorker): void => port.postMessage(message);
  const answer = ({ name, given }: Call): Promise<unknown> => {
    switch (name) {
      case 'read':
        return store.read(given as Calls['read']['given']);
      case 'list':
        return store.list(given as Calls['list']['given']);
      case 'commit':
        return store.commit(given as Calls['commit']['given']);
      case 'find': {
        const { table, wanted } = given as Calls['find']['given'];
        return store.find(table, wanted);
      }
      case 'rows': {
        const { index, after, size } = given as Calls['rows']['given'];
        return rows.extracts(index, after, size);
      }
    }
  };
  port.addEventListener('message', ({ data }) => {
    const asked = data as Call;
    const { call } = asked;
    answer(asked).then(
      (result) => tell({ call, answer: result }),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        tell({ call, error: { name, message } });
      },
    );
  });
  port.start();
  const stop = store.onCommit((notice, large) =>
    tell({ notice, index: indexChanges(notice, large).map(sentChange) }),
  );
  return () => {
    stop();
    rows.close().catch(() => undefined);
  };
}

/** Returns an error of the worker, with its name. */
function errorOf({ name, message }: { readonly name: string; readonly message: string }): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

/**
 * Returns the store at the other end of a port.
 * @param lost aborted when the other end is gone: what waits for it fails with `StorageLost`, and so does what comes
 * later
 */
export function storeAt(port: MessagePort, lost: AbortSignal): PageStore {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const listeners = new Set<(notice: CommitNotice) => void>();
  const index$ = new Subject<IndexChange>();
  const values = new SharedValues();
  let calls = 0;
  port.addEventListener('message', ({ data }) => {
    const message = data as FromWorker;
    if ('notice' in message) {
      for (const change of message.index)
        index$.next('anew' in change ? change : { ...change, rows: values.rowsOf(change.rows) });
      for (const listener of listeners) listener(message.notice);
      return;
    }
    const asked = waiting.get(message.call);
    waiting.delete(message.call);
    if ('error' in message) asked?.reject(errorOf(message.error));
    else asked?.resolve(message.answer as never);
  });
  port.start();
  lost.addEventListener('abort', () => {
    for (const { reject } of waiting.values()) reject(new StorageLost());
    waiting.clear();
  });
  const ask = <N extends Name>(name: N, given: Calls[N]['given']): Promise<Calls[N]['answer']> => {
    if (lost.aborted) return Promise.reject(new StorageLost());
    calls += 1;
    const call = calls;
    return new Promise((resolve, reject) => {
      waiting.set(call, { resolve, reject });
      port.postMessage({ call, name, given } satisfies Call<N>);
    });
  };
  return {
    read: (keys) => ask('read', keys),
    list: (prefix) => ask('list', prefix),
    // A transaction holds more than what is told of it here.
    commit: ({ expect, put }) => ask('commit', { expect, put }),
    find: (table, wanted) => ask('find', { table, wanted }),
    onCommit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rows: {
      page: async (index, after, size) => {
        const { parts, next } = await ask('rows', { index, after, size });
        const rows: IndexRows[typeof index][] = [];
        for (const [at, part] of parts.entries()) {
          if (at > 0) await breathe();
          rows.push(...values.rowsOfExtract<IndexRows[typeof index]>(part));
        }
        return { rows, next };
      },
      changes: <I extends IndexName>(index: I) =>
        index$.pipe(filter((change): change is IndexChange<I> => change.index === index)),
    },
  };
}
