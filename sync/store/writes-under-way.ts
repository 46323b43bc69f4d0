import { Observable, Subject, filter } from 'rxjs';
import type { RxDatabase } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { ViziteDatabase } from './database';

/** A record as the local database holds it: the fields of its entity, and the name of the edit that made it. */
export interface StoredRecord {
  readonly id: string;
  readonly edit: string;
}

/** A write that the local database has not confirmed yet. */
export interface WriteUnderWay {
  readonly collection: CollectionName;
  readonly id: string;
  /** The name of this edit; the stored record will carry it. */
  readonly edit: string;
  /** The record as it will stand; null where it is removed. */
  readonly record: StoredRecord | null;
}

export interface WriteProgress {
  readonly write: WriteUnderWay;
  readonly phase: 'begun' | 'stored' | 'failed';
}

/**
 * Local writes from the press until the database has them. Storing takes two transactions and the live queries take
 * a moment more; screens show such a write at once, and take it back where the browser refuses it.
 */
export class WritesUnderWay {
  readonly #progress = new Subject<WriteProgress>();

  of(collection: CollectionName): Observable<WriteProgress> {
    return this.#progress.pipe(filter(({ write }) => write.collection === collection));
  }

  /** @returns what to call when the write has ended: with true where it is stored */
  begin(write: WriteUnderWay): (stored: boolean) => void {
    this.#progress.next({ write, phase: 'begun' });
    return (stored) => this.#progress.next({ write, phase: stored ? 'stored' : 'failed' });
  }
}

type AnyDatabase = RxDatabase | ViziteDatabase;

const ofDatabases = new WeakMap<AnyDatabase, WritesUnderWay>();

/** The writes under way of an open local database. */
export function writesUnderWay(database: AnyDatabase): WritesUnderWay {
  let writes = ofDatabases.get(database);
  if (writes === undefined) {
    writes = new WritesUnderWay();
    ofDatabases.set(database, writes);
  }
  return writes;
}

/** What a query asks for. */
export interface QueryShape<R> {
  readonly matches: (record: R) => boolean;
  readonly compare: (a: R, b: R) => number;
  readonly limit: number;
}

interface Pending<R> {
  readonly write: WriteUnderWay;
  readonly record: R | null;
  /** Edits that the results may show before they show this one. */
  readonly earlier: ReadonlySet<string | undefined>;
  stored: boolean;
}

/**
 * The results of a query with the writes under way among them. A write leaves when the results show it, or something
 * later; when they come anew after it was stored; or when it failed.
 */
export function withWritesUnderWay<R extends StoredRecord>(
  results$: Observable<readonly R[]>,
  progress$: Observable<WriteProgress>,
  shape: QueryShape<R>,
): Observable<readonly R[]> {
  return new Observable((subscriber) => {
    const pending = new Map<string, Pending<R>>();
    let results: readonly R[] | null = null;

    const stands = (id: string): string | undefined => results?.find((record) => record.id === id)?.edit;

    function emit(): void {
      if (results === null) return;
      if (pending.size === 0) {
        subscriber.next(results);
        return;
      }
      const rest = results.filter(({ id }) => !pending.has(id));
      const written = [...pending.values()].flatMap(({ record }) =>
        record !== null && shape.matches(record) ? [record] : [],
      );
      subscriber.next([...rest, ...written].sort(shape.compare).slice(0, shape.limit));
    }

    const subscription = progress$.subscribe(({ write, phase }) => {
      const known = pending.get(write.id);
      if (phase === 'begun') {
        // The collection's records all have this form; the query decides whether it is one of its own.
        const record = write.record as R | null;
        const earlier = new Set([...(known?.earlier ?? []), known?.write.edit, stands(write.id)]);
        if (known === undefined && stands(write.id) === undefined) {
          if (record === null || !shape.matches(record)) return;
          earlier.add(undefined);
        }
        pending.set(write.id, { write, record, earlier, stored: false });
        emit();
      } else if (known?.write.edit === write.edit) {
        if (phase === 'stored') known.stored = true;
        else {
          pending.delete(write.id);
          emit();
        }
      }
    });
    subscription.add(
      results$.subscribe({
        next: (next) => {
          results = next;
          for (const [id, { stored, earlier }] of pending) {
            if (stored || !earlier.has(stands(id))) pending.delete(id);
          }
          emit();
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      }),
    );
    return subscription;
  });
}
