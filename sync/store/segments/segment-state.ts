import type { DataKey } from '../data-key';
import { BlockSeal, tagOf } from './block-seal';
import type { Bytes } from './block-seal';
import { Directory, ordinalOf, segmentOf, slotOf } from './directory';
import type { Segment } from './directory';
import type { StateFile } from './files';
import { decodeHead } from './head';
import { layoutName } from './layout';
import type { TableLayout } from './layout';
import { DamagedRecord, Records, StoredRecord } from './records';
import type { Place } from './records';
import { EMPTY_SUM, RecordSeal, sameSum } from './record-seal';
import type { Sum } from './record-seal';
import { isCold } from './segment-files';
import type { SegmentFiles } from './segment-files';
import { Moved, placeInBlock, SegmentReader } from './segment-reader';
import { headName } from './segment-writer';
import type { RevisedRow } from './segment-writer';

/** Failure because the disk has something that the app has not put there, or lacks something that it has. */
export class ChangedPastTheApp extends Error {
  override readonly name = 'ChangedPastTheApp';
}

/** State of a table on the disk. */
export interface StoredTable {
  readonly no: number;
  /** The number that the next segment gets. None is given twice. */
  readonly next: number;
  /** The sum over the heads of its segments. */
  readonly sum: Sum;
  /** The layout under which its rows were written. */
  readonly storedLayout: string;
}

/** One table of rows. */
export type Table = { -readonly [K in keyof StoredTable]: StoredTable[K] } & {
  readonly layout: TableLayout;
  /** Null until somebody asks for rows of the table. */
  directory: Directory | null;
};

/** Content of the state file, beside its number. */
interface SealedState {
  readonly sum: Sum;
  readonly tables: Readonly<Record<string, StoredTable>>;
}

/** Stored value under a key; an absent or removed one has revision 0. */
export interface Located {
  readonly revision: number;
  readonly value: unknown;
  /** Place of a version of the row in a segment. */
  readonly place: Place | null;
}

/** Extract of the rows of a segment, or of single ones. */
export interface ExtractedRows {
  /** Text that the layout's `extract` has made of them. */
  readonly text: string;
  /** Places among them of rows that do not count any more. */
  readonly dead: readonly number[];
}

const NOTHING: Located = { revision: 0, value: null, place: null };

/** Returns the table of a key of a row; null for other keys. */
export const tableOfKey = (key: string): string | null =>
  key.startsWith('rows/') ? key.slice(5, key.indexOf('/', 5)) : null;
export const idOfRow = (key: string): string => key.slice(key.indexOf('/', 5) + 1);
export const rowsBucket = (table: string): string => `rows/${table}/`;

/** State of the store that a tab knows: all single records, and where the rows of opened tables are. */
export class SegmentState {
  readonly files: SegmentFiles;
  readonly seal: BlockSeal;
  readonly recordSeal: RecordSeal;
  readonly #layouts: readonly TableLayout[];
  readonly #reader: SegmentReader;
  /** The number of the last commit that is known here. */
  seq = 0;
  /** The sum over all records but the cold ones. */
  sum: Sum = EMPTY_SUM;
  records = new Records();
  tables: ReadonlyMap<string, Table> = new Map();

  private constructor(files: SegmentFiles, seal: RecordSeal, key: DataKey, layouts: readonly TableLayout[]) {
    this.files = files;
    this.seal = new BlockSeal(key, 'vizite segments');
    this.recordSeal = seal;
    this.#reader = new SegmentReader(files, this.seal);
    this.#layouts = layouts;
  }

  static async open(
    files: SegmentFiles,
    key: DataKey,
    layouts: readonly TableLayout[],
  ): Promise<SegmentState> {
    const state = new SegmentState(files, await RecordSeal.under(key), key, layouts);
    await state.load();
    return state;
  }

  /**
   * Reads everything again.
   * @throws ChangedPastTheApp, DamagedRecord
   */
  async load(): Promise<void> {
    const { state, records } = await this.files.load();
    const known = new Records();
    let sum = EMPTY_SUM;
    for (const [key, file] of records) {
      const record = StoredRecord.ofFile(file);
      known.set(key, record);
      sum = this.recordSeal.with(sum, record.tag);
    }
    const { tables, sum: expected } = this.openState(state);
    if (!sameSum(sum, expected)) throw new ChangedPastTheApp('the records are not those of the last commit');
    this.records = known;
    this.sum = sum;
    this.seq = state?.seq ?? 0;
    this.tables = tables;
    this.#reader.clear();
  }

  /**
   * Opens a state file; returns its content, with tables that nobody has opened.
   * @throws DamagedRecord
   */
  openState(file: StateFile | null): { readonly sum: Sum; readonly tables: ReadonlyMap<string, Table> } {
    let opened: SealedState = { sum: EMPTY_SUM, tables: {} };
    if (file !== null) {
      try {
        opened = this.recordSeal.open(this.#stateName(file.seq), file.b) as SealedState;
      } catch {
        throw new DamagedRecord('state');
      }
    }
    let last = Math.max(0, ...Object.values(opened.tables).map(({ no }) => no));
    const tables = this.#layouts.map((layout): [string, Table] => {
      const stored = opened.tables[layout.name];
      if (stored !== undefined) return [layout.name, { layout, ...stored, directory: null }];
      last += 1;
      const fresh = { no: last, next: 1, sum: EMPTY_SUM, storedLayout: layoutName(layout) };
      return [layout.name, { layout, ...fresh, directory: null }];
    });
    return { sum: opened.sum, tables: new Map(tables) };
  }

  /** Returns the state file of a commit. */
  sealState(seq: number, sum: Sum, changed: ReadonlyMap<Table, StoredTable>): StateFile {
    const tables: Record<string, StoredTable> = {};
    for (const table of this.tables.values()) {
      const { no, next, sum: heads, storedLayout } = changed.get(table) ?? table;
      tables[table.layout.name] = { no, next, sum: heads, storedLayout };
    }
    const content: SealedState = { sum, tables };
    return { seq, b: this.recordSeal.seal(this.#stateName(seq), content) };
  }

  #stateName(seq: number): string {
    return JSON.stringify([this.files.name, 'state', seq]);
  }

  /** @throws Error for a name that is no table's */
  table(name: string): Table {
    const table = this.tables.get(name);
    if (table === undefined) throw new Error(`no such table: ${name}`);
    return table;
  }

  /**
   * Reads the heads of a table, where that has not happened yet. Nothing may be written meanwhile.
   * @returns false where another tab has written since; what it wrote has to be taken up first.
   * @throws ChangedPastTheApp, OperationError where a head does not open
   */
  async openTable(name: string): Promise<boolean> {
    const table = this.table(name);
    if (table.directory !== null) return true;
    const { seq, heads } = await this.files.heads(table.no);
    if (seq !== this.seq) return false;
    const directory = new Directory(table.layout);
    let sum = EMPTY_SUM;
    const opened = await Promise.all(heads.map(([no, sealed]) => this.openHead(table, no, sealed)));
    for (const { tag } of opened) sum = this.recordSeal.with(sum, tag);
    directory.admit(opened);
    if (!sameSum(sum, table.sum))
      throw new ChangedPastTheApp(`the segments of ${name} are not those of the last commit`);
    for (const { no } of opened) directory.applyKills(no);
    table.directory = directory;
    for (const [key, record] of this.records.beginningWith(rowsBucket(name))) this.applyRecord(key, record);
    return true;
  }

  async openHead(table: Table, no: number, sealed: Bytes) {
    const bytes = await this.seal.open(headName(this.files.name, table.layout.name, no), sealed);
    return { no, head: decodeHead(bytes), tag: tagOf(sealed) };
  }

  /** Applies what a single row says of the segments of its table. */
  applyRecord(key: string, record: StoredRecord): void {
    const name = tableOfKey(key);
    const directory = name === null ? null : this.table(name).directory;
    if (directory === null || record.place === null) return;
    directory.kill(...record.place);
    if (this.valueOf(key, record) === null) directory.markRemoved(idOfRow(key));
  }

  /** @throws Error where nobody has opened it */
  directory(name: string): Directory {
    const { directory } = this.table(name);
    if (directory === null) throw new Error(`table is not open: ${name}`);
    return directory;
  }

  /** @throws DamagedRecord */
  valueOf(key: string, record: StoredRecord): unknown {
    return record.value(key, this.recordSeal, this.files.name);
  }

  /**
   * Returns the stored values under keys, as of one moment. The tables have to be open.
   * @throws DamagedRecord, OperationError, and `Moved` where a segment went meanwhile; see `steady`
   */
  async locate(keys: readonly string[]): Promise<ReadonlyMap<string, Located>> {
    const found = new Map<string, Located>();
    const cold: string[] = [];
    const inSegments: { key: string; table: Table; ordinals: readonly number[] }[] = [];
    for (const key of keys) {
      const record = this.records.get(key);
      const name = tableOfKey(key);
      if (record !== undefined) {
        const value = this.valueOf(key, record);
        // That a row was removed is forgotten one day: it reads as one that never was.
        found.set(key, { value, place: record.place, revision: value === null ? 0 : record.revision });
      } else if (name !== null) {
        const table = this.table(name);
        const ordinals = this.directory(name).byId(idOfRow(key));
        if (ordinals.length > 0) inSegments.push({ key, table, ordinals });
      } else if (isCold(key)) {
        cold.push(key);
      }
    }
    const looks = inSegments.map(({ key, table, ordinals }) => this.#lookFor(key, table, ordinals, found));
    if (cold.length > 0) looks.push(this.#lookForCold(cold, found));
    await Promise.all(looks);
    for (const key of keys) if (!found.has(key)) found.set(key, NOTHING);
    return found;
  }

  async #lookFor(
    key: string,
    table: Table,
    ordinals: readonly number[],
    found: Map<string, Located>,
  ): Promise<void> {
    const id = idOfRow(key);
    const revisions = ordinals.map((ordinal) => this.directory(table.layout.name).revision(ordinal));
    for (const [at, ordinal] of ordinals.entries()) {
      const block = await this.#reader.block(table, ordinal);
      const inBlock = placeInBlock(ordinal);
      if (block.value('id', inBlock) !== id) continue;
      const place: Place = [segmentOf(ordinal), slotOf(ordinal)];
      found.set(key, { revision: revisions[at] ?? 0, value: block.row(inBlock), place });
    }
  }

  async #lookForCold(keys: readonly string[], found: Map<string, Located>): Promise<void> {
    for (const [key, file] of await this.files.cold(keys)) {
      const value = this.valueOf(key, StoredRecord.ofFile(file));
      found.set(key, { revision: file.r, value, place: null });
    }
  }

  /** Returns rows at ordinals, in no particular order. They have to be live in this moment. */
  async rowsAt(table: Table, ordinals: readonly number[]): Promise<readonly RevisedRow[]> {
    const directory = this.directory(table.layout.name);
    const revisions = new Map(ordinals.map((ordinal) => [ordinal, directory.revision(ordinal)]));
    const found = await this.#reader.blocks(table, ordinals);
    return found.flatMap(({ block, ordinals: wanted }) =>
      wanted.map((ordinal) => ({
        row: block.row(placeInBlock(ordinal)),
        revision: revisions.get(ordinal) ?? 0,
      })),
    );
  }

  /** Returns the extract of a segment, for tables that have one; see `rowsAt`. */
  async extractOf(table: Table, { no, head }: Segment): Promise<ExtractedRows> {
    const directory = this.directory(table.layout.name);
    const dead: number[] = [];
    for (let slot = 0; slot < head.size; slot += 1)
      if (!directory.isLive(ordinalOf(no, slot))) dead.push(slot);
    return { text: await this.#reader.extract(table, no, head), dead };
  }

  /**
   * Reads until nothing was moved meanwhile.
   * @param catchUp takes up what other tabs have written. @throws ChangedPastTheApp where a block is missing for good
   */
  async steady<T>(read: () => Promise<T>, catchUp: () => Promise<void>): Promise<T> {
    for (let seq = -1; ;) {
      try {
        return await read();
      } catch (error) {
        if (!(error instanceof Moved)) throw error;
        if (this.seq === seq) throw new ChangedPastTheApp(`a block is missing: ${error.message}`);
        seq = this.seq;
        await catchUp();
      }
    }
  }
}
