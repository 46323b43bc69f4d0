import type { CollectionName } from '../model/entity';
import { newId } from '../store/ids';
import { readSetting, writeSetting } from '../store/device';
import { keptRowsKey, readingKey } from '../store/kept-rows-key';
import type { DeviceStore } from '../store/device';
import { keepInSight } from '../store/out-of-sight';
import { backTo, START } from './wire';
import type { Cursor } from './wire';

/**
 * A collection that is read from the start because the person's rights changed. Each row that comes is marked; when
 * all have come, the rows without a mark are removed. Kept on the device, so that a reload goes on from there.
 */
export interface Reading {
  /** The rights it is read under. */
  readonly epoch: string;
  /** Names this reading; the checkpoints that come of it carry the name. */
  readonly run: string;
  /** Up to here no row was handed to the replication: going on from here loses none. */
  readonly cursor: Cursor;
  /** The horizon of its first page: a row that was marked may have left sight since. */
  readonly horizon?: string | undefined;
  /** Where the first page began that held a row which the replication passes over: this device has sent it. */
  readonly passed?: Cursor | undefined;
  /** Pages of marks that are stored. */
  readonly pages: number;
  /** All rows came, and those that did not are gone, but for the spared ones. */
  readonly done: boolean;
  /** Rows that did not come and that a change of this device holds on to; they go when it is settled. */
  readonly spared: readonly string[];
}

/** In the place of rights: no rights are named so. */
const ASKED_FOR = 'asked-for';

/** The bookkeeping of a collection's reading anew, in the device store. */
export class ReadingStore {
  readonly #device: DeviceStore;
  readonly #collection: CollectionName;
  readonly #key: string;
  readonly #keptRows: string;

  constructor(device: DeviceStore, collection: CollectionName) {
    this.#device = device;
    this.#collection = collection;
    this.#key = readingKey(collection);
    this.#keptRows = keptRowsKey(collection);
  }

  #page(run: string, page: number): string {
    return `${this.#key}/${run}/${page}`;
  }

  /** The last reading of the collection; null where its rights never changed since the first load. */
  async last(): Promise<Reading | null> {
    const value = await readSetting(this.#device, this.#key);
    return typeof value === 'object' && value !== null ? (value as Reading) : null;
  }

  /**
   * Has the collection read from the start with the next pull, whatever the rights are. A reading under way finds out
   * with its next step. Its marks stay until another begins: it may be about to look for what did not come.
   */
  async askFor(): Promise<void> {
    const asked: Reading = {
      epoch: ASKED_FOR,
      run: newId(),
      cursor: START,
      pages: 0,
      done: true,
      spared: [],
    };
    await writeSetting(this.#device, this.#key, asked);
  }

  /** Begins a reading; what an earlier one has marked counts no more. */
  async begin(epoch: string): Promise<Reading> {
    const reading: Reading = { epoch, run: newId(), cursor: START, pages: 0, done: false, spared: [] };
    const { settings, indexPages } = this.#device;
    await this.#device.transaction('rw', settings, indexPages, async () => {
      await this.#removeMarks();
      // What was kept for the search is of rows that the person may not see any more.
      for (const table of [settings, indexPages])
        await table.where('key').startsWith(this.#keptRows).delete();
      await writeSetting(this.#device, this.#key, reading);
    });
    return reading;
  }

  /**
   * Marks the rows of a page, and moves the place to go on from; null where another reading was asked for meanwhile.
   * @param passed where the page began, if the replication passes over a row of it
   */
  async mark(
    reading: Reading,
    ids: readonly string[],
    cursor: Cursor,
    horizon: string | undefined,
    passed: Cursor | undefined,
  ): Promise<Reading | null> {
    const next: Reading = {
      ...reading,
      cursor,
      pages: reading.pages + 1,
      horizon: reading.horizon ?? horizon,
      passed: reading.passed ?? passed,
    };
    const marked = await this.#replace(reading, next, () =>
      writeSetting(this.#device, this.#page(reading.run, reading.pages), ids),
    );
    return marked ? next : null;
  }

  /**
   * The ids of all rows that have come so far. Null where they are not known: another reading was asked for meanwhile, or
   * a page of them is not there. What did not come must not be told from less than all of them.
   */
  async marks(reading: Reading): Promise<Set<string> | null> {
    const keys = Array.from({ length: reading.pages }, (_, page) => this.#page(reading.run, page));
    const pages = await this.#device.transaction('r', this.#device.settings, async () =>
      (await this.last())?.run === reading.run ? this.#device.settings.bulkGet(keys) : [undefined],
    );
    const marks = new Set<string>();
    for (const page of pages) {
      if (!Array.isArray(page?.value)) return null;
      for (const id of page.value as readonly string[]) marks.add(id);
    }
    return marks;
  }

  /**
   * What waits for the person keeps nothing that she may not see any more. Under another name, so that the replication
   * goes on from where the reading began, or before what it passed over, and not from its own place.
   * @param inSight all rows that came. @returns false where another reading was asked for meanwhile
   */
  async finish(
    reading: Reading,
    spared: readonly string[],
    reached: Cursor,
    inSight: ReadonlySet<string>,
  ): Promise<boolean> {
    const { passed, ...read } = reading;
    const cursor = backTo(passed ?? reached, reading.horizon);
    const done: Reading = { ...read, run: newId(), cursor, pages: 0, done: true, spared };
    const { settings, refused, conflicts, drafts } = this.#device;
    return this.#device.transaction('rw', [settings, refused, conflicts, drafts], () =>
      this.#replace(reading, done, async () => {
        await keepInSight(this.#device, this.#collection, inSight);
        await this.#removeMarks();
      }),
    );
  }

  /** The rest of a reading's spared rows. Where another was asked for, that one finds its own. */
  async spare(reading: Reading, spared: readonly string[]): Promise<void> {
    await this.#replace(reading, { ...reading, spared });
  }

  /** Stores how a reading has gone on. @returns false where another one was asked for meanwhile */
  #replace(reading: Reading, next: Reading, also?: () => Promise<void>): Promise<boolean> {
    return this.#device.transaction('rw', this.#device.settings, async () => {
      if ((await this.last())?.run !== reading.run) return false;
      await also?.();
      await writeSetting(this.#device, this.#key, next);
      return true;
    });
  }

  async #removeMarks(): Promise<void> {
    await this.#device.settings.where('key').startsWith(`${this.#key}/`).delete();
  }
}
