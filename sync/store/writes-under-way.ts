import { Observable, Subject, filter } from 'rxjs';
import type { RxDatabase } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { ViziteDatabase } from './rxdb/database';
import { Turns } from './turns';

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
  /** Record after the write; null where it is removed. */
  readonly record: StoredRecord | null;
}

export type WriteProgress =
  | { readonly write: WriteUnderWay; readonly phase: 'begun' | 'failed' }
  /** `revision`: how often the record was written on this device, this write included. */
  | { readonly write: WriteUnderWay; readonly phase: 'stored'; readonly revision: number };

/**
 * Local writes from the press until the database has them. Storing takes two transactions and the live queries take
 * a moment more; screens show such a write at once, and take it back where the browser refuses it.
 */
export class WritesUnderWay {
  /** Each write of a record builds on the one before it, which screens may show before it is stored. */
  readonly turns = new Turns();
  readonly #progress = new Subject<WriteProgress>();

  of(collection: CollectionName): Observable<WriteProgress> {
    return this.#progress.pipe(filter(({ write }) => write.collection === collection));
  }

  /** @returns what to call when the write has ended: with the record's revision where it is stored, else with null */
  begin(write: WriteUnderWay): (revision: number | null) => void {
    this.#progress.next({ write, phase: 'begun' });
    return (revision) =>
      this.#progress.next(
        revision === null ? { write, phase: 'failed' } : { write, phase: 'stored', revision },
      );
  }
}

type AnyDatabase = RxDatabase | ViziteDatabase;

const ofDatabases = new WeakMap<AnyDatabase, WritesUnderWay>();

/** Returns the writes under way of an open local database. */
export function writesUnderWay(database: AnyDatabase): WritesUnderWay {
  let writes = ofDatabases.get(database);
  if (writes === undefined) {
    writes = new WritesUnderWay();
    ofDatabases.set(database, writes);
  }
  return writes;
}

/** Request of a query. */
export interface QueryShape<R> {
  readonly matches: (record: R) => boolean;
  readonly compare: (a: R, b: R) => number;
  readonly limit: number;
  /**
   * Returns how often a record of the present results had been written when they were read; 0 for one that is not in
   * them.
   */
  readonly revisionOf: (id: string) => number;
}

interface Pending<R> {
  readonly write: WriteUnderWay;
  readonly record: R | null;
  /** Edits that the results may show before they show this one. */
  readonly earlier: ReadonlySet<string | undefined>;
  /** The record's revision with this write; null as long as it is not stored. */
  revision: number | null;
}

/**
 * Merges the writes under way into the results of a query. A write leaves when the results show it, or something
 * later; when they come without the record after it was stored; or when it failed. Results that were read before it
 * was stored may still come afterwards.
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

    function isShown(id: string, { revision, earlier }: Pending<R>): boolean {
      if (revision === null) return !earlier.has(stands(id));
      const shown = shape.revisionOf(id);
      return shown === 0 || shown >= revision;
    }

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

    const subscription = progress$.subscribe((progress) => {
      const { write, phase } = progress;
      const known = pending.get(write.id);
      if (phase === 'begun') {
        // The collection's records all have this form; the query decides whether it is one of its own.
        const record = write.record as R | null;
        const earlier = new Set([...(known?.earlier ?? []), known?.write.edit, stands(write.id)]);
        if (known === undefined && stands(write.id) === undefined) {
          if (record === null || !shape.matches(record)) return;
          earlier.add(undefined);
        }
        pending.set(write.id, { write, record, earlier, revision: null });
        emit();
      } else if (known?.write.edit === write.edit) {
        if (progress.phase === 'stored') known.revision = progress.revision;
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
          for (const [id, write] of pending) {
            if (isShown(id, write)) pending.delete(id);
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
