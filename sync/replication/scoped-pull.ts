import type { RxCollection, WithDeleted } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { Windows } from '../model/rules/window';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { withKnownFields } from '../model/known-fields';
import { unsentIds } from '../store/device';
import { leaveSight } from '../store/out-of-sight';
import { BroughtRows } from './brought-rows';
import { sameJson } from '../model/merge/equality';
import { rowsInSight } from './in-sight';
import { lookedToday, noteLook, oldRows } from './old-rows';
import type { PullCoordinator } from './pull-coordinator';
import { ReadingStore } from './reading-anew';
import type { Reading } from './reading-anew';
import { Sweep } from './sweep';
import { fromWire, tombstone } from './wire-document';
import { START } from './wire';
import type { Cursor, WireDocument } from './wire';

/** Where a collection's pull stands. */
export interface Checkpoint extends Cursor {
  /** The rights it was read under. Under other rights the collection is read from the start. */
  readonly epoch: string;
  /** The reading anew that it belongs to. */
  readonly run?: string;
}

/** What the last pull answer told. */
export interface EpochSource {
  /** Names the rights in force. */
  epoch(): string;
  windows(): Windows;
  /** Milliseconds since 1970, by the server's clock, when it answered last. */
  serverNow(): number;
}

export interface PulledRows<C extends CollectionName> {
  readonly documents: WithDeleted<LocalDocument<C>>[];
  readonly checkpoint: Checkpoint;
  /** False where the person may read nothing of the collection. */
  readonly readable?: boolean;
  /** Where reading on began. */
  readonly from?: Cursor;
}

const without = (ids: readonly string[], gone: ReadonlySet<string>): readonly string[] =>
  ids.filter((id) => !gone.has(id));

/**
 * What RxDB's replication pulls of a collection. When the person's rights changed, the collection is read from the
 * start: rows that differ are handed on, and in the end rows that did not come are handed on as deleted ones. The
 * replication removes these as it does what others delete – in the store, in its own copies, and before every live
 * query –, and pushes nothing of it. A row with a change that waits to be sent is spared until that is settled.
 */
export class ScopedPull<C extends CollectionName> {
  readonly brought: BroughtRows<C>;
  readonly #store: ReplicatedStore;
  readonly #collection: C;
  readonly #local: RxCollection<LocalDocument<C>>;
  readonly #pulls: PullCoordinator;
  readonly #epochs: EpochSource;
  readonly #wake: () => void;
  readonly #readings: ReadingStore;
  /** The reading of which this run of the app has handed rows on; whether they are stored only RxDB knows. */
  #handedOn = '';
  /** Rows of that reading handed on by the last call; as long as they get fewer, another call is worth it. */
  #lastHanded = Infinity;
  #sweep: Sweep<C> | null = null;
  /** The last call filled its batch: RxDB asks again at once, and stores meanwhile. */
  #fullBefore = false;

  /** @param wake asks for another pull. */
  constructor(
    store: ReplicatedStore,
    collection: C,
    pulls: PullCoordinator,
    epochs: EpochSource,
    wake: () => void,
  ) {
    this.#store = store;
    this.#collection = collection;
    // The collections differ in their document type; pulling is the same for each.
    this.#local = store.database[collection] as unknown as RxCollection<LocalDocument<C>>;
    this.#pulls = pulls;
    this.#epochs = epochs;
    this.#wake = wake;
    this.#readings = new ReadingStore(store.device, collection);
    this.brought = new BroughtRows(store, collection);
  }

  /** RxDB's pull handler. @throws ConnectionClosed when stopped, CallFailed where the server refuses. */
  async pull(last: Checkpoint | undefined, limit: number): Promise<PulledRows<C>> {
    for (;;) {
      const epoch = this.#epochs.epoch();
      let reading = await this.#readings.last();
      const known = reading?.epoch ?? last?.epoch;
      if (known !== undefined && epoch !== '' && known !== epoch) reading = await this.#readings.begin(epoch);
      const own = reading !== null && last?.run === reading.run;
      const from = reading === null || own ? (last ?? START) : reading.cursor;
      const rows =
        reading === null || reading.done
          ? await this.#readOn(reading, from, limit, reading?.epoch ?? last?.epoch ?? epoch)
          : await this.#readAnew(reading, from, limit, own);
      if (rows === null) continue;
      // The rights changed while the rows came: at once under the new ones. RxDB would ask again only when all that
      // waits is sent.
      if (epoch === '' || this.#epochs.epoch() === epoch) {
        this.#fullBefore = rows.documents.length >= limit;
        return rows;
      }
    }
  }

  /** Reads what changed behind a cursor; null where one of the pages was answered under other rights. */
  async #readOn(
    reading: Reading | null,
    from: Cursor,
    limit: number,
    epoch: string,
  ): Promise<PulledRows<C> | null> {
    const begun = this.#epochs.epoch();
    const spared = reading?.spared ?? [];
    const settled = spared.length > 0 ? without(spared, await this.#waiting()) : [];
    const brought = await this.brought.waiting(begun, from);
    let cursor = brought.from;
    // What the pull brings of the same row comes behind it, and counts.
    const documents = [...brought.documents];
    // RxDB takes a page that is not full for the last one, so pages that the server cut short are put together.
    let more = true;
    let readable = true;
    while (more && documents.length < limit) {
      const page = await this.#pulls.pull(this.#collection, cursor, limit - documents.length, {
        gone: true,
      });
      // With the next page the former ones may be back.
      if (begun !== '' && this.#epochs.epoch() !== begun) return null;
      cursor = page.cursor;
      more = page.has_more;
      readable = page.readable !== false;
      documents.push(...page.documents.map((row) => fromWire(this.#collection, row)));
      // Of two versions of a row the later in the list counts.
      documents.push(...(await this.#departed(page.gone ?? [], documents)));
    }
    if (reading !== null && spared.length > 0) {
      const came = new Set(documents.map(({ id }) => id));
      const missing = more ? [] : without(settled, came);
      const inSight = await this.#inSight(missing, cursor, begun);
      if (inSight === null) return null;
      for (const id of inSight) came.add(id);
      documents.push(...(await this.#settle(reading, came, without(missing, inSight))));
    }
    if (documents.length === 0 && !this.#fullBefore) documents.push(...(await this.#letGo(limit)));
    this.brought.handedOn(brought);
    const checkpoint = { ...cursor, epoch: epoch === '' ? this.#epochs.epoch() : epoch };
    return {
      documents,
      checkpoint: reading === null ? checkpoint : { ...checkpoint, run: reading.run },
      readable,
      from: brought.from,
    };
  }

  /**
   * Once a day: rows that have grown old, as deleted ones. No pull tells of them, and nothing of it is pushed. Asked for
   * only when nothing that was pulled may still wait to be stored: a row that came back would be taken for the old one.
   */
  async #letGo(most: number): Promise<readonly WithDeleted<LocalDocument<C>>[]> {
    const months = this.#epochs.windows()[this.#collection];
    const now = this.#epochs.serverNow();
    if (months === undefined || (await lookedToday(this.#store, this.#collection, now))) return [];
    const old = await oldRows(this.#store, this.#collection, months, now, await this.#waiting(), most);
    if (old.length < most) await noteLook(this.#store, this.#collection, now);
    return old.map(({ id, kind }) => tombstone(this.#collection, id, kind));
  }

  /** Rows that changed so that the person does not see them any more, as deleted ones; of those that are here. */
  async #departed(
    gone: readonly string[],
    pulled: readonly WithDeleted<LocalDocument<C>>[],
  ): Promise<readonly WithDeleted<LocalDocument<C>>[]> {
    if (gone.length === 0) return [];
    await leaveSight(this.#store.device, this.#collection, new Set(gone));
    const here = new Map<string, string>();
    for (const { id, kind } of await this.#local.storageInstance.findDocumentsById([...gone], false)) {
      here.set(id, kind);
    }
    for (const { id, kind } of pulled) if (gone.includes(id)) here.set(id, kind);
    return [...here].map(([id, kind]) => tombstone(this.#collection, id, kind));
  }

  /** Goes on with a reading anew; in the end removes what did not come. Null where another was asked for meanwhile. */
  async #readAnew(begun: Reading, from: Cursor, limit: number, own: boolean): Promise<PulledRows<C> | null> {
    let reading = begun;
    let cursor = from;
    const documents: WithDeleted<LocalDocument<C>>[] = [];
    const answer = (): PulledRows<C> => {
      if (documents.length > 0) this.#handOn(reading.run, documents.length, limit);
      return { documents, checkpoint: { ...cursor, epoch: reading.epoch, run: reading.run } };
    };
    // What is confirmed while the last page is on its way has not come and is no reason to remove it.
    const waiting = await this.#waiting();
    let more = true;
    let readable = true;
    while (more && documents.length < limit) {
      const page = await this.#pulls.pull(this.#collection, cursor, this.#pulls.pageSize);
      if (this.#epochs.epoch() !== reading.epoch) break;
      const passed = (await this.#holdsSent(page.documents)) ? cursor : undefined;
      cursor = page.cursor;
      documents.push(...(await this.#changed(page.documents.map((row) => fromWire(this.#collection, row)))));
      const safe = !own && this.#handedOn !== reading.run && documents.length === 0;
      const ids = page.documents.filter((row) => row.deleted_at === null).map(({ id }) => id);
      const goOn = safe ? cursor : reading.cursor;
      const marked = await this.#readings.mark(reading, ids, goOn, page.horizon, passed);
      if (marked === null) return null;
      reading = marked;
      if (this.#sweep?.run === reading.run) for (const id of ids) this.#sweep.marks.add(id);
      more = page.has_more;
      readable = page.readable !== false;
    }
    if (more || documents.length >= limit) return answer();
    if (this.#sweep?.run !== reading.run) {
      const marks = await this.#readings.marks(reading);
      if (marks === null) {
        // Whatever became of them: from the start, with marks of its own.
        await this.#readings.askFor();
        return null;
      }
      this.#sweep = this.#beginSweep(reading, marks, waiting, readable ? cursor : null);
    }
    while (documents.length < limit) {
      const next = await this.#sweep.next();
      if (next === null) {
        // Done only when nothing came otherwise than it stands here and a look at the whole store finds nothing: what
        // was handed on may not have been stored, and whoever goes on behind a done reading never sees it again.
        const { found, spared, marks, broken } = this.#sweep;
        this.#sweep = null;
        if (broken) return null;
        if (documents.length === 0 && !found) {
          if (!(await this.#readings.finish(reading, [...spared], cursor, marks))) return null;
          // A row that was marked may have left sight since: the pull that goes on from where the reading began tells.
          this.#wake();
        }
        break;
      }
      documents.push(next);
    }
    return answer();
  }

  /** Asks for another pull, which sees whether the rows are stored; where the store takes none, later pulls do. */
  #handOn(run: string, rows: number, limit: number): void {
    if (this.#handedOn !== run) this.#lastHanded = Infinity;
    this.#handedOn = run;
    if (rows < limit && rows < this.#lastHanded) this.#wake();
    this.#lastHanded = rows;
  }

  /**
   * Whether something is among these rows that this device has sent and that was not answered yet. The replication passes
   * it over, and the answer will tell of its version only.
   */
  async #holdsSent(rows: readonly WireDocument[]): Promise<boolean> {
    const notes = this.#store.device.unsent.where('key').startsWith(`${this.#collection}/`);
    const sent = await notes.filter(({ sent = [] }) => sent.length > 0).toArray();
    const known = new Map(sent.map(({ id, base }) => [id, base?.row_version ?? 0]));
    return rows.some(({ id, row_version: version }) => version > (known.get(id) ?? version));
  }

  /** Those rows that the store has otherwise, or not at all. */
  async #changed(
    documents: readonly WithDeleted<LocalDocument<C>>[],
  ): Promise<readonly WithDeleted<LocalDocument<C>>[]> {
    const ids = documents.map(({ id }) => id);
    const found = await this.#local.storageInstance.findDocumentsById(ids, true);
    const stored = new Map(found.map((row) => [row.id, row]));
    return documents.filter((document) => {
      const here = stored.get(document.id);
      if (here === undefined) return !document._deleted;
      // A field that the row lacks is shown empty: one that is empty on the server makes no difference.
      const shown = withKnownFields(here);
      return !sameJson({ ...shown, _attachments: undefined, _meta: undefined, _rev: undefined }, document);
    });
  }

  #waiting(): Promise<ReadonlySet<string>> {
    return unsentIds(this.#store.device, this.#collection);
  }

  /** Those of these rows that the person sees though they did not come; as `rowsInSight` takes and gives them. */
  #inSight(ids: readonly string[], cursor: Cursor, epoch: string): Promise<ReadonlySet<string> | null> {
    return rowsInSight(this.#pulls, this.#epochs, this.#collection, ids, cursor, epoch);
  }

  /** @param reached cursor of the last page; null where nothing of the collection may be read */
  #beginSweep(
    { run, epoch }: Reading,
    marks: Set<string>,
    waited: ReadonlySet<string>,
    reached: Cursor | null,
  ): Sweep<C> {
    const none: ReadonlySet<string> = new Set();
    return new Sweep(this.#store, this.#collection, run, marks, waited, (ids) =>
      reached === null ? Promise.resolve(none) : this.#inSight(ids, reached, epoch),
    );
  }

  /**
   * Spared rows that came stay; of those that a whole pull did not bring though their change is settled, the deleted
   * versions are given.
   */
  async #settle(
    reading: Reading,
    came: ReadonlySet<string>,
    missing: readonly string[],
  ): Promise<readonly WithDeleted<LocalDocument<C>>[]> {
    const stored = await this.#local.storageInstance.findDocumentsById([...missing], false);
    const here = new Set(stored.map(({ id }) => id));
    const gone = new Set([...came, ...missing.filter((id) => !here.has(id))]);
    const left = without(reading.spared, gone);
    if (left.length < reading.spared.length) await this.#readings.spare(reading, left);
    return stored.map((row) => tombstone(this.#collection, row.id, row.kind));
  }
}
