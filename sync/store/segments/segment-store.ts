import type { Commit, LargeStore, Stored, StoredAt } from '../../core/transaction';
import type { DataKey } from '../data-key';
import { StorageLost } from '../../core/transaction';
import { Turns } from '../turns';
import type { PlainRow } from './columns';
import { SEGMENT_ROWS } from './directory';
import type { Segment } from './directory';
import { beginningWith, deleteDatabase } from './files';
import { rowsThatMayBe } from './find';
import type { Wanted } from './find';
import { layoutName } from './layout';
import type { TableLayout } from './layout';
import { planCommit, planCompaction, planDerivation, planFlush } from './plans';
import type { Plan } from './plans';
import { StoredRecord } from './records';
import { COLD, SegmentFiles } from './segment-files';
import { rowsBucket, SegmentState, tableOfKey } from './segment-state';
import type { ExtractedRows, Table } from './segment-state';
import type { RevisedRow } from './segment-writer';
import { catchUp, changesOfPut, toldOf, writePlan } from './writing';
import type { CommitNotice, LargeChanges, Told } from './writing';

/** @param large what the notice tells by ids only */
type CommitListener = (notice: CommitNotice, large: LargeChanges) => void;

/** Number of single rows of a table that are packed into a segment. */
const FLUSH_AT = 1_000;
/** Number of segments that are rewritten in one step. */
const COMPACTED_AT_ONCE = 4;

/** Events of a store, beside its commits. */
export interface StoreEvents {
  /**
   * Tells that another tab needs the database closed, and that it is.
   * @param version that it gives the database, if any
   */
  readonly replaced?: (version: number | null) => void;
  /** Tells of something read that does not open, or is not what was stored. */
  readonly damaged?: (error: Error) => void;
}

/** Failures of reading that no other try mends. `NotReadableError`: the browser has lost the file of a value. */
const DAMAGES: ReadonlySet<string> = new Set([
  'ChangedPastTheApp',
  'DamagedRecord',
  'OperationError',
  'NotReadableError',
]);

/**
 * The store of one user: rows and all else that has to change with them, sealed, in one IndexedDB database. Rows that
 * come in bulk are in segments, which never change; single rows, and all that is no row, are stored by themselves.
 * Rows that were changed singly are packed into segments later. An unsent row is never packed.
 */
export class SegmentStore implements LargeStore {
  readonly #state: SegmentState;
  readonly #turns = new Turns();
  readonly #listeners = new Set<CommitListener>();
  readonly #channel: BroadcastChannel;
  readonly #damaged: (error: Error) => void;
  /** Tables with removed rows whose content is still on the disk. */
  readonly #due = new Set<string>();
  #scans = 0;
  #isClosed = false;

  private constructor(state: SegmentState, { damaged = () => undefined }: StoreEvents) {
    this.#state = state;
    this.#damaged = damaged;
    this.#channel = new BroadcastChannel(`commits of ${state.files.name}`);
    this.#channel.addEventListener('message', () => {
      // Whoever asks for something looks for itself; this is for those who only listen.
      if (this.#listeners.size > 0) this.#current().catch(() => undefined);
    });
  }

  /** @throws what the browser refuses, ChangedPastTheApp, DamagedRecord */
  static async open(
    name: string,
    key: DataKey,
    layouts: readonly TableLayout[],
    events: StoreEvents = {},
  ): Promise<SegmentStore> {
    const files = await SegmentFiles.open(name, (version) => events.replaced?.(version));
    try {
      return new SegmentStore(await SegmentState.open(files, key, layouts), events);
    } catch (error) {
      files.close();
      throw error;
    }
  }

  /** Takes everything off the disk. No tab may have the store open. */
  static async remove(name: string): Promise<void> {
    await deleteDatabase(name);
  }

  /** Waits for what was begun. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#inTurn(() => Promise.resolve());
    this.#channel.close();
    this.#listeners.clear();
    this.#state.files.close();
  }

  /** Tells of each commit once it is stored, in order. @returns ends it */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Bytes that the directories of opened tables take in memory. */
  get directoryBytes(): number {
    let bytes = 0;
    for (const { directory } of this.#state.tables.values()) bytes += directory?.bytes ?? 0;
    return bytes;
  }

  async read(keys: readonly string[]): Promise<readonly Stored[]> {
    const located = await this.#reading(tablesOf(keys), () => this.#state.locate(keys));
    return keys.map((key) => {
      const { value, revision } = located.get(key) ?? { value: null, revision: 0 };
      return { value, revision };
    });
  }

  async list(prefix: string): Promise<readonly StoredAt[]> {
    if (prefix.startsWith(COLD)) return this.#watched(() => this.#listCold(prefix));
    const name = tableOfKey(prefix);
    if (name !== null) {
      const rows = await this.find(name, { by: 'nothing' });
      return rows
        .map(({ row, revision }) => ({ key: keyOfRow(name, row), value: row, revision }))
        .filter(({ key }) => key.startsWith(prefix));
    }
    return this.#reading([], () => {
      const found: StoredAt[] = [];
      for (const [key, record] of this.#state.records.beginningWith(prefix))
        found.push({ key, value: this.#state.valueOf(key, record), revision: record.revision });
      return Promise.resolve(found);
    });
  }

  async #listCold(prefix: string): Promise<readonly StoredAt[]> {
    const files = await this.#state.files.cold(beginningWith(prefix));
    return [...files].map(([key, file]) => ({
      key,
      value: this.#state.valueOf(key, StoredRecord.ofFile(file)),
      revision: file.r,
    }));
  }

  /** Returns rows that may be wanted, all wanted ones among them, in no order. */
  find(name: string, wanted: Wanted): Promise<readonly RevisedRow[]> {
    return this.#reading([name], () => rowsThatMayBe(this.#state, this.#state.table(name), wanted));
  }

  /**
   * Yields all rows of a table in portions, each as stored when it is read. A row that is written or moved meanwhile
   * may come twice, or only by its commit.
   */
  scan(name: string, segmentsAtOnce = 4): AsyncGenerator<readonly RevisedRow[], void> {
    return this.#scan(
      name,
      segmentsAtOnce,
      (rows) => rows,
      async (table, segments) => {
        const directory = this.#state.directory(name);
        const rows = await this.#state.rowsAt(
          table,
          segments.flatMap(({ no }) => directory.of(no)),
        );
        return rows.length === 0 ? null : rows;
      },
    );
  }

  /** Yields the extracts of all rows of a table in portions, as `scan`. The table has to have one. */
  scanExtracts(name: string, segmentsAtOnce = 1): AsyncGenerator<readonly ExtractedRows[], void> {
    return this.#scan(
      name,
      segmentsAtOnce,
      (rows) => {
        const text = this.#state.table(name).layout.extract?.of(rows.map(({ row }) => row)) ?? '';
        return [{ text, dead: [] }];
      },
      async (table, segments) => {
        const alive = segments.filter(({ live }) => live > 0);
        return Promise.all(alive.map((segment) => this.#state.extractOf(table, segment)));
      },
    );
  }

  /** @param ofSegments of some segments; null where there is nothing to tell */
  async *#scan<T>(
    name: string,
    segmentsAtOnce: number,
    ofSingle: (rows: readonly RevisedRow[]) => T,
    ofSegments: (table: Table, segments: readonly Segment[]) => Promise<T | null>,
  ): AsyncGenerator<T, void> {
    this.#scans += 1;
    try {
      const single = await this.#reading([name], () => Promise.resolve(this.#singleRows(name)));
      if (single.length > 0) yield ofSingle(single);
      const seen = new Set<number>();
      for (;;) {
        const part = await this.#reading([name], async () => {
          // Another tab may have written segments anew: what is not read yet stands in later ones then.
          const unseen = [...this.#state.directory(name).segments].filter(({ no }) => !seen.has(no));
          const segments = unseen.slice(0, segmentsAtOnce);
          return { segments, found: await ofSegments(this.#state.table(name), segments) };
        });
        if (part.segments.length === 0) return;
        for (const { no } of part.segments) seen.add(no);
        if (part.found !== null) yield part.found;
      }
    } finally {
      this.#scans -= 1;
      this.#eraseLater();
    }
  }

  /** Yields everything under a prefix, in portions; see `scan`. */
  async *pages(prefix: string): AsyncGenerator<readonly StoredAt[], void> {
    const name = tableOfKey(prefix);
    if (name === null) {
      yield await this.list(prefix);
      return;
    }
    for await (const rows of this.scan(name))
      yield rows.map(({ row, revision }) => ({ key: keyOfRow(name, row), value: row, revision }));
  }

  #singleRows(name: string): readonly RevisedRow[] {
    const rows: RevisedRow[] = [];
    for (const [key, record] of this.#state.records.beginningWith(rowsBucket(name))) {
      const row = this.#state.valueOf(key, record) as PlainRow | null;
      if (row !== null) rows.push({ row, revision: record.revision });
    }
    return rows;
  }

  commit(commit: Commit): Promise<boolean> {
    const keys = [...new Set([...commit.expect.keys(), ...commit.put.keys()])];
    const tables = tablesOf([...commit.put.keys()]);
    const removes = [...commit.put.values()].includes(null);
    const isDurable = [...commit.put.keys()].some((key) => key.startsWith('outbox/'));
    return this.#inTurn(async () => {
      for (;;) {
        await this.#openTables(tablesOf(keys));
        const located = await this.#steady(() => this.#state.locate(keys));
        for (const [key, revision] of commit.expect)
          if ((located.get(key)?.revision ?? 0) !== revision) return false;
        const plan = await planCommit(this.#state, commit, located);
        if (plan.records.size + plan.added.length === 0) {
          // Nothing to do, as far as this tab knows.
          if ((await this.#state.files.seq()) === this.#state.seq) return true;
          await this.#catchUp();
          continue;
        }
        if (!(await this.#write(plan, isDurable))) continue;
        if (this.#listeners.size > 0) {
          const { seq } = this.#state;
          const changes = changesOfPut(seq, commit.put, (key) => located.get(key)?.value ?? null);
          this.#tell(toldOf(seq, changes, false));
        }
        for (const name of tables) this.#tidyLater(name, removes);
        return true;
      }
    });
  }

  /** Packs the single rows of a table into segments. Unsent rows and removals stay. */
  flush(name: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#openTables([name]);
      for (;;) {
        const plan = await planFlush(this.#state, this.#state.table(name));
        if (plan.added.length === 0 || (await this.#write(plan, false))) return;
      }
    });
  }

  /**
   * Takes the content of removed rows off the disk: their segments are rewritten without them. It begins by itself
   * behind each commit that removes rows.
   * @returns once nothing of them is left
   */
  async erase(): Promise<void> {
    await this.#current();
    for (const name of this.#state.tables.keys())
      while (await this.#compact(name, ({ holdsRemoved }) => holdsRemoved));
  }

  /**
   * Packs what has become loose: segments of which a quarter is dead, and small ones. For times of rest. A table that
   * nobody has opened is left alone: opening it would cost more than it may bring.
   * @returns whether there is more to do
   */
  async tidy(): Promise<boolean> {
    for (const [name, { directory }] of this.#state.tables) {
      if (directory === null) continue;
      if (await this.#compact(name, isLoose)) return true;
      if (await this.#compact(name, ({ live }) => live < SEGMENT_ROWS / 2, 2)) return true;
    }
    return false;
  }

  /** @param least nothing happens where there are fewer. @returns whether something was done */
  #compact(name: string, isWanted: (segment: Segment) => boolean, least = 1): Promise<boolean> {
    return this.#inTurn(async () => {
      // Whoever reads one segment after the other would miss rows, or meet them twice.
      if (this.#scans > 0) return false;
      await this.#openTables([name]);
      for (;;) {
        const table = this.#state.table(name);
        const wanted = [...this.#state.directory(name).segments].filter(isWanted);
        if (wanted.length < least) return false;
        const segments = wanted.slice(0, COMPACTED_AT_ONCE);
        const plan = await this.#steady(() => planCompaction(this.#state, table, segments));
        if (await this.#write(plan, false)) return true;
      }
    });
  }

  /** @param removes whether the commit has removed something, so that all segments have to be looked at */
  #tidyLater(name: string, removes: boolean): void {
    const { directory } = this.#state.table(name);
    if (removes && [...(directory?.segments ?? [])].some(({ holdsRemoved }) => holdsRemoved))
      this.#due.add(name);
    this.#eraseLater();
    if (this.#state.records.count(rowsBucket(name)) >= FLUSH_AT) this.#later(() => this.flush(name));
  }

  #eraseLater(): void {
    if (this.#scans > 0) return;
    for (const name of this.#due) {
      this.#due.delete(name);
      this.#later(async () => {
        while (await this.#compact(name, ({ holdsRemoved }) => holdsRemoved));
      });
    }
  }

  /** Starts work and ignores its failure: what fails here is done with a later commit. */
  #later(work: () => Promise<void>): void {
    if (!this.#isClosed) work().catch(() => undefined);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take('', () => this.#watched(work));
  }

  async #watched<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Error && DAMAGES.has(error.name)) this.#damaged(error);
      throw error;
    }
  }

  #tell({ notice, large }: Told): void {
    for (const listener of this.#listeners) listener(notice, large);
  }

  /** @returns false, with what another tab has stored taken up, where that was quicker. In turn */
  async #write(plan: Plan, isDurable: boolean): Promise<boolean> {
    if (await writePlan(this.#state, plan, isDurable)) {
      this.#channel.postMessage(this.#state.seq);
      return true;
    }
    await this.#catchUp();
    // The records were removed from the device, which this tab has slept through.
    if ((await this.#state.files.seq()) < this.#state.seq) throw new StorageLost();
    return false;
  }

  /** Takes up what other tabs have stored. In turn. */
  async #catchUp(): Promise<void> {
    const told = await catchUp(this.#state, this.#listeners.size > 0);
    if (told !== null) this.#tell(told);
  }

  /** Reads as of one moment. Takes up what other tabs have stored where that is needed. In turn. */
  #steady<T>(read: () => Promise<T>): Promise<T> {
    return this.#state.steady(read, () => this.#catchUp());
  }

  /** Reads what is of one moment, behind everything that any tab has stored by now. */
  async #reading<T>(tables: readonly string[], read: () => Promise<T>): Promise<T> {
    await this.#current();
    const opened = async (): Promise<T> => {
      while (tables.some((name) => !isReady(this.#state.table(name))))
        await this.#inTurn(() => this.#openTables(tables));
      return read();
    };
    return this.#watched(() => this.#state.steady(opened, () => this.#inTurn(() => this.#catchUp())));
  }

  async #current(): Promise<void> {
    if ((await this.#state.files.seq()) <= this.#state.seq) return;
    // A commit of this tab may be under way; it is behind it.
    await this.#inTurn(() => this.#catchUp());
  }

  /** Opens tables. In turn. */
  async #openTables(names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (isReady(this.#state.table(name))) continue;
      while (!(await this.#state.openTable(name))) await this.#catchUp();
      const table = this.#state.table(name);
      if (table.storedLayout !== layoutName(table.layout)) await this.#deriveAnew(table);
      for (const { holdsRemoved } of this.#state.directory(name).segments)
        if (holdsRemoved) this.#due.add(name);
    }
  }

  /** Segments of another layout, or of rows that are computed otherwise now, are written before anybody asks. In turn. */
  async #deriveAnew(table: Table): Promise<void> {
    for (;;) {
      const outdated = [...(table.directory?.segments ?? [])].filter(
        ({ head }) => head.layout !== layoutName(table.layout),
      );
      const segments = outdated.slice(0, COMPACTED_AT_ONCE);
      const plan =
        segments.length === 0
          ? planDerivation(this.#state, table)
          : await planCompaction(this.#state, table, segments, table.layout.derive);
      if ((await this.#write(plan, false)) && segments.length === 0) return;
    }
  }
}

const isReady = ({ directory, storedLayout, layout }: Table): boolean =>
  directory !== null && storedLayout === layoutName(layout);
/**
 * Returns whether a quarter of a segment is dead. A segment without rows only says which earlier rows do not count;
 * it goes with others.
 */
const isLoose = ({ live, head: { size } }: Segment): boolean => size > 0 && live <= size * 0.75;
const tablesOf = (keys: readonly string[]): readonly string[] => [
  ...new Set(keys.flatMap((key) => tableOfKey(key) ?? [])),
];
const keyOfRow = (name: string, row: PlainRow): string => `${rowsBucket(name)}${String(row['id'])}`;
