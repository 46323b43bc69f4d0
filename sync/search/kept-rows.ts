import { getChangedDocumentsSince } from 'rxdb/plugins/core';
import type { RxCollection } from 'rxdb';
import { withKnownFields } from '../model/known-fields';
import type { DataKey } from '../store/data-key';
import type { ReplicatedStore } from '../store/database';
import { readSetting, writeSetting } from '../store/device';
import type { DeviceStore } from '../store/device';
import { newId } from '../store/ids';
import { IndexPages } from '../store/index-pages';
import { keptRowsKey, readingKey } from '../store/kept-rows-key';
import { modelRevision } from '../store/model-revision';
import { Followed } from './followed';
import { indexNames, indexPlans, ROW_REVISION } from './row-source';
import type { IndexName, IndexPage, IndexRows, RowPages } from './row-source';

/*
 * The rows of the in-memory indexes as they stood at some time, sealed in the device store: an index fills from them and
 * from what was written since, in a fraction of the time that opening each document takes. They may never say what the
 * documents do not: they go when the user's rights change, when another version of the app reads them, and when a
 * document is written under a clock that was set back; what leaves the device leaves them too.
 */

type Row = IndexRows[IndexName];

/** What is kept of an index. Its pages have keys of their own. */
interface Kept {
  /** The database and the version of the app that they are of. */
  readonly made: string;
  readonly run: string;
  /** Documents with a later time of writing (`_meta.lwt`) are not in it in their present form. */
  readonly until: number;
  /** The last id of each page; null for the last page, which goes on to the end. */
  readonly bounds: readonly (string | null)[];
}

/** Rows of a page. */
const PAGE = 1_000;
/** A document is stored some time after its time of writing was set: by another tab, on a busy device. */
const MARGIN_MS = 60_000;
/** Number of documents written since from which on the rows are stored again. */
const MANY = 2_000;
/** Pages that are stored again because of deleted documents; beyond that all rows are stored again. */
const FEW_PAGES = 8;

/** A document as the storage has it, as far as it matters here. */
interface Written {
  readonly id: string;
  readonly _deleted: boolean;
}

/** An index that is being filled from what is kept. */
interface Filling {
  readonly kept: Kept;
  /** What was written since; null for what is no row any more. */
  readonly since: ReadonlyMap<string, Row | null>;
}

/** Kept rows of one user's store: read to fill the indexes, and updated by the tab that replicates. */
export class KeptRows implements RowPages {
  readonly #store: ReplicatedStore;
  readonly #pages: IndexPages;
  readonly #documents: RowPages;
  readonly #version: string;
  readonly #filling = new Map<IndexName, Filling>();
  readonly #followed = new Map<IndexName, Followed>();

  /**
   * @param key of the user. @param documents rows straight from the documents
   * @param version of the app: another one may make other rows
   */
  constructor(store: ReplicatedStore, key: DataKey, documents: RowPages, version: string) {
    this.#store = store;
    this.#pages = new IndexPages(store.device, key);
    this.#documents = documents;
    this.#version = version;
  }

  async page<I extends IndexName>(index: I, after: string, size: number): Promise<IndexPage<IndexRows[I]>> {
    if (after === '') {
      const begun = await this.#begin(index).catch(() => null);
      if (begun === null) this.#filling.delete(index);
      else this.#filling.set(index, begun);
    }
    const filling = this.#filling.get(index);
    const kept = filling === undefined ? null : await this.#keptPage(index, filling, after).catch(() => null);
    if (kept !== null) return kept as IndexPage<IndexRows[I]>;
    // Nothing is kept, or a page of it does not open: from there on the documents themselves.
    this.#filling.delete(index);
    if (filling !== undefined) await this.#drop(index, filling.kept).catch(() => undefined);
    return this.#documents.page(index, after, size);
  }

  /**
   * Follows what is written, so that what leaves the device leaves the kept rows too. For the one tab that replicates.
   * @returns the function that ends it
   */
  follow(): () => void {
    const subscriptions = indexNames.map((index) => {
      const followed = new Followed();
      this.#followed.set(index, followed);
      return this.#collection(index).eventBulks$.subscribe(({ events }) => {
        const gone = events
          .filter(({ operation }) => operation === 'DELETE')
          .map((event) => event.documentId);
        const earliest = Math.min(...events.map(({ documentData }) => lastWrite(documentData)));
        if (followed.hear(events.length, gone, earliest)) {
          void followed.inTurn(() => this.#forget(index, gone, earliest));
        }
      });
    });
    return () => subscriptions.forEach((one) => one.unsubscribe());
  }

  /**
   * Stores the rows of all indexes again that are not kept or whose documents changed a lot. Only behind `follow`, and
   * only once all records were loaded: rows of the first sync have no time of writing.
   * @param pause waited for before each page
   */
  async renew(pause: () => Promise<void>): Promise<void> {
    for (const index of indexNames) {
      const followed = this.#followed.get(index);
      if (followed !== undefined && (await this.#isDue(index, followed))) {
        await this.#keep(index, followed, pause);
      }
    }
  }

  async #isDue(index: IndexName, followed: Followed): Promise<boolean> {
    const kept = await this.#usable(index);
    if (kept === null) return true;
    if (!followed.known) {
      const changed = await this.#changed(index, kept.until, MANY);
      followed.knows(kept.until, changed.length);
      // Rows that an earlier run of the app began to keep, or could not follow to the end.
      await this.#remove(index, (run) => run !== kept.run);
      const gone = changed.filter(({ _deleted }) => _deleted).map(({ id }) => id);
      if (gone.length > 0) await followed.inTurn(() => this.#forget(index, gone, Infinity));
    }
    return followed.written >= MANY;
  }

  async #keep(index: IndexName, followed: Followed, pause: () => Promise<void>): Promise<void> {
    const { device } = this.#store;
    const key = keptRowsKey(indexPlans[index].collection, index);
    const reading = await this.#reading(index);
    const made = await this.#made(index);
    const former = (await this.#kept(index))?.run;
    await this.#remove(index, (run) => run !== former);
    const run = newId();
    const until = Date.now() - MARGIN_MS;
    const undisturbed = followed.begin(until);
    const bounds: (string | null)[] = [];
    let rows: Row[] = [];
    for (let after: string | null = ''; after !== null && undisturbed();) {
      await pause();
      const page: IndexPage = await this.#documents.page(index, after, PAGE);
      rows.push(...page.rows);
      after = page.next;
      if (rows.length < PAGE && after !== null) continue;
      await device.indexPages.put(await this.#pages.seal(pageKey(index, run, bounds.length), rows));
      bounds.push(after);
      rows = [];
    }
    await device.transaction('rw', device.settings, device.indexPages, async () => {
      // Other rights, or a deletion that may be in a page: the next try does without.
      const stands = undisturbed() && (await this.#reading(index)) === reading;
      await this.#remove(index, (one) => (one === run) !== stands);
      if (!stands) return;
      await writeSetting(device, key, { made, run, until, bounds } satisfies Kept);
      followed.knows(until, 0);
    });
  }

  #collection(index: IndexName): RxCollection<object> {
    return this.#store.database[indexPlans[index].collection] as unknown as RxCollection<object>;
  }

  async #made(index: IndexName): Promise<string> {
    const database = await this.#store.database.storageToken;
    return [database, this.#version, ROW_REVISION, modelRevision(indexPlans[index].collection)].join('/');
  }

  async #kept(index: IndexName): Promise<Kept | null> {
    const key = keptRowsKey(indexPlans[index].collection, index);
    const value = await readSetting(this.#store.device, key);
    return typeof value === 'object' && value !== null ? (value as Kept) : null;
  }

  /** The kept rows, if they are of this store and this version, and no clock was set back since. */
  async #usable(index: IndexName): Promise<Kept | null> {
    const kept = await this.#kept(index);
    return kept !== null && kept.made === (await this.#made(index)) && kept.until < Date.now() ? kept : null;
  }

  /** Tells one resync of the collection from another. */
  async #reading(index: IndexName): Promise<string> {
    const key = readingKey(indexPlans[index].collection);
    return JSON.stringify((await readSetting(this.#store.device, key)) ?? null);
  }

  async #begin(index: IndexName): Promise<Filling | null> {
    const kept = await this.#usable(index);
    if (kept === null) return null;
    const project = indexPlans[index].row as (document: unknown) => Row | null;
    const changed = await this.#changed(index, kept.until, Infinity);
    const since = changed.map(
      (one) => [one.id, one._deleted ? null : project(withKnownFields(one))] as const,
    );
    return { kept, since: new Map(since) };
  }

  /** Documents written after a time; `most` of them or a few more, where there are so many. */
  async #changed(index: IndexName, until: number, most: number): Promise<readonly Written[]> {
    const storage = this.#collection(index).storageInstance;
    const found: Written[] = [];
    for (let checkpoint: unknown = { id: '', lwt: until }; found.length < most;) {
      const next = await getChangedDocumentsSince<object, unknown>(storage, PAGE, checkpoint);
      found.push(...(next.documents as unknown as readonly Written[]));
      if (next.documents.length < PAGE) break;
      ({ checkpoint } = next);
    }
    return found;
  }

  /** The page behind an id; null where none of the kept ones begins there. */
  async #keptPage(index: IndexName, { kept, since }: Filling, after: string): Promise<IndexPage | null> {
    const at = after === '' ? 0 : kept.bounds.indexOf(after) + 1;
    const next = kept.bounds[at];
    if (next === undefined || (after !== '' && at === 0)) return null;
    const rows = (await this.#pages.read(pageKey(index, kept.run, at))) as readonly Row[] | null;
    if (rows === null) return null;
    const newer = [...since].flatMap(([id, row]) =>
      row !== null && id > after && (next === null || id <= next) ? [row] : [],
    );
    return { rows: [...rows.filter(({ id }) => !since.has(id)), ...newer], next };
  }

  /** Takes deleted documents out of what is kept. @param earliest time of writing among what was written */
  async #forget(index: IndexName, gone: readonly string[], earliest: number): Promise<void> {
    const kept = await this.#kept(index);
    if (kept === null) return;
    const left = new Set(gone);
    const places = new Set(gone.map((id) => kept.bounds.findIndex((bound) => bound === null || id <= bound)));
    if (earliest <= kept.until || places.size > FEW_PAGES) {
      await this.#drop(index, kept);
      return;
    }
    for (const place of places) {
      const key = pageKey(index, kept.run, place);
      const rows = (await this.#pages.read(key)) as readonly Row[] | null;
      const others = rows?.filter(({ id }) => !left.has(id));
      if (others === undefined || others.length === rows?.length) continue;
      const page = await this.#pages.seal(key, others);
      await this.#change(index, kept, ({ indexPages }) => indexPages.put(page));
    }
  }

  #drop(index: IndexName, kept: Kept): Promise<void> {
    return this.#change(index, kept, async ({ settings }) => {
      await settings.delete(keptRowsKey(indexPlans[index].collection, index));
      await this.#remove(index, (run) => run === kept.run);
    });
  }

  /** Changes what is kept, unless by now it is something else. */
  async #change(
    index: IndexName,
    kept: Kept,
    change: (device: DeviceStore) => Promise<unknown>,
  ): Promise<void> {
    const { device } = this.#store;
    await device.transaction('rw', device.settings, device.indexPages, async () => {
      if ((await this.#kept(index))?.run === kept.run) await change(device);
    });
  }

  /** Removes the pages of runs. */
  async #remove(index: IndexName, isGoing: (run: string) => boolean): Promise<void> {
    const { indexPages } = this.#store.device;
    const prefix = `${keptRowsKey(indexPlans[index].collection, index)}/`;
    const keys = await indexPages.where('key').startsWith(prefix).primaryKeys();
    await indexPages.bulkDelete(keys.filter((key) => isGoing(key.slice(prefix.length).split('/')[0] ?? '')));
  }
}

/** Below the key of what is kept of the index. */
function pageKey(index: IndexName, run: string, page: number): string {
  return `${keptRowsKey(indexPlans[index].collection, index)}/${run}/${page}`;
}

function lastWrite(document: unknown): number {
  return (document as { readonly _meta?: { readonly lwt?: number } })._meta?.lwt ?? 0;
}
