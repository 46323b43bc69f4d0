import { StorageLost } from '../../core/transaction';
import type { Bytes } from './block-seal';
import { committed, openDatabase, reopenDatabase, settled, STATE, STORES } from './files';
import type { JournalFile, PartsFile, RecordFile, SegmentName, StateFile, StoreName } from './files';

/** Number of commits that other tabs may be behind and still follow. A tab further behind loads everything again. */
const JOURNAL_LENGTH = 256;

/** Keys of records that are many and large, and read only together. They are not kept in memory. */
export const COLD = 'marks/';
const BEHIND_COLD = 'marks0';
export const isCold = (key: string): boolean => key.startsWith(COLD);

/** Everything that one commit writes. */
export interface Writes {
  readonly state: StateFile;
  /** Null deletes. */
  readonly records: ReadonlyMap<string, RecordFile | null>;
  readonly added: readonly {
    readonly name: SegmentName;
    readonly head: Bytes;
    readonly parts: readonly Bytes[];
  }[];
  readonly gone: readonly SegmentName[];
}

/** Changes of other commits since a given one. */
export interface Since {
  readonly state: StateFile;
  /** Null where the journal does not go back so far. */
  readonly changes: {
    readonly records: ReadonlyMap<string, RecordFile | null>;
    /** Null where a later commit took it away again. */
    readonly added: readonly (readonly [SegmentName, Bytes | null])[];
    readonly gone: readonly SegmentName[];
  } | null;
}

const stateOf = async (transaction: IDBTransaction): Promise<StateFile | null> =>
  ((await settled(transaction.objectStore('state').get(STATE))) as StateFile | undefined) ?? null;

/** Bytes from which on a segment is a file of its own. Of smaller ones there would be too many. */
const FILE_FROM = 32_768;

/** Names of errors of browsers that keep no files in IndexedDB, as Safari in a private window. */
const NO_FILES: ReadonlySet<string> = new Set(['DataCloneError', 'UnknownError']);

/** @param filesFrom bytes from which on it is a file */
function partsFile(parts: readonly Bytes[], filesFrom: number): PartsFile {
  let end = 0;
  const ends = parts.map(({ byteLength }) => (end += byteLength));
  if (end >= filesFrom) return { ends, bytes: new Blob([...parts]) };
  const bytes = new Uint8Array(end);
  for (const [at, part] of parts.entries()) bytes.set(part, ends[at - 1] ?? 0);
  return { ends, bytes };
}

/** The parts of a segment, to be read one by one or together. */
export class Parts {
  readonly #ends: readonly number[];
  readonly #bytes: Bytes | Blob;

  private constructor(ends: readonly number[], bytes: Bytes | Blob) {
    this.#ends = ends;
    this.#bytes = bytes;
  }

  /** @returns null for what is no such file */
  static of(file: unknown): Parts | null {
    const { ends, bytes } = (file ?? {}) as Partial<PartsFile>;
    if (!Array.isArray(ends) || !(bytes instanceof Blob || bytes instanceof Uint8Array)) return null;
    return new Parts(ends, bytes);
  }

  /** Reads all parts with one request, for a caller that needs most of them. @throws NotReadableError */
  async inMemory(): Promise<Parts> {
    if (!(this.#bytes instanceof Blob)) return this;
    return new Parts(this.#ends, new Uint8Array(await this.#bytes.arrayBuffer()));
  }

  /** @returns null where there is no such part. @throws NotReadableError where the browser has lost the file */
  async part(at: number): Promise<Bytes | null> {
    const to = this.#ends[at];
    if (to === undefined) return null;
    const part = this.#bytes.slice(this.#ends[at - 1] ?? 0, to);
    return part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part;
  }
}

/** Another tab was quicker. */
class Stale extends Error {
  override readonly name = 'Stale';
}

function putAll(
  transaction: IDBTransaction,
  { state, records, added, gone }: Writes,
  filesFrom: number,
): void {
  transaction.objectStore('state').put(state, STATE);
  const singles = transaction.objectStore('records');
  for (const [key, file] of records) {
    if (file === null) singles.delete(key);
    else singles.put(file, key);
  }
  for (const { name, head, parts } of added) {
    transaction.objectStore('heads').put(head, [...name]);
    if (parts.length > 0) transaction.objectStore('parts').put(partsFile(parts, filesFrom), [...name]);
  }
  for (const name of gone) {
    transaction.objectStore('heads').delete([...name]);
    transaction.objectStore('parts').delete([...name]);
  }
  const journal = transaction.objectStore('journal');
  const entry: JournalFile = { records: [...records.keys()], added: added.map(({ name }) => name), gone };
  journal.put(entry, state.seq);
  journal.delete(state.seq - JOURNAL_LENGTH);
}

/** The IndexedDB database of a store. It knows nothing of what is sealed. */
export class SegmentFiles {
  readonly name: string;
  readonly #replaced: (version: number | null) => void;
  #database: Promise<IDBDatabase>;
  #isClosed = false;
  #filesFrom = FILE_FROM;

  private constructor(name: string, database: IDBDatabase, replaced: (version: number | null) => void) {
    this.name = name;
    this.#replaced = replaced;
    this.#database = Promise.resolve(this.#watch(database));
  }

  /**
   * @param replaced called when another version of the app, or a removal, needs the database closed, with the version
   * that it gives the database, if any
   */
  static async open(name: string, replaced: (version: number | null) => void): Promise<SegmentFiles> {
    return new SegmentFiles(name, await openDatabase(name), replaced);
  }

  #watch(database: IDBDatabase): IDBDatabase {
    database.addEventListener('versionchange', ({ newVersion }) => {
      this.#isClosed = true;
      database.close();
      this.#replaced(newVersion);
    });
    return database;
  }

  close(): void {
    this.#isClosed = true;
    this.#database.then(
      (database) => database.close(),
      () => undefined,
    );
  }

  /**
   * Begins a transaction. A browser closes all connections when the disk is full, or fails; once there is room, the
   * database is opened again.
   */
  async #begin(
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    durability: IDBTransactionDurability,
  ): Promise<IDBTransaction> {
    const opened = this.#database;
    const begin = (database: IDBDatabase) => database.transaction(stores, mode, { durability });
    try {
      return begin(await opened);
    } catch (error) {
      if (this.#isClosed) throw error;
      // Of several that find it closed, the first opens it.
      if (this.#database === opened) this.#database = this.#reopen();
      return begin(await this.#database);
    }
  }

  /** @throws StorageLost where a browser threw the database away, which is told as a removal */
  async #reopen(): Promise<IDBDatabase> {
    try {
      return this.#watch(await reopenDatabase(this.name));
    } catch (error) {
      if (error instanceof StorageLost && !this.#isClosed) {
        this.#isClosed = true;
        this.#replaced(null);
      }
      throw error;
    }
  }

  /** Returns the number of the last commit; 0 before the first. */
  async seq(): Promise<number> {
    return (await stateOf(await this.#reading('state')))?.seq ?? 0;
  }

  /** Returns the state and all records but the cold ones, as of one moment. */
  async load(): Promise<{ state: StateFile | null; records: readonly (readonly [string, RecordFile])[] }> {
    const transaction = await this.#reading('state', 'records');
    const records = transaction.objectStore('records');
    const ranges = [IDBKeyRange.upperBound(COLD, true), IDBKeyRange.lowerBound(BEHIND_COLD)];
    const all = ranges.map(async (range): Promise<readonly (readonly [string, RecordFile])[]> => {
      const [keys, files] = await Promise.all([
        settled(records.getAllKeys(range)),
        settled(records.getAll(range)),
      ]);
      return (files as RecordFile[]).map((file, at) => [keys[at] as string, file]);
    });
    const state = await stateOf(transaction);
    return { state, records: (await Promise.all(all)).flat() };
  }

  /**
   * Returns the sealed heads of a table, by ascending number, with the number of the last commit in the same moment.
   */
  async heads(table: number): Promise<{ seq: number; heads: readonly (readonly [number, Bytes])[] }> {
    const transaction = await this.#reading('state', 'heads');
    const range = IDBKeyRange.bound([table], [table, []]);
    const heads = transaction.objectStore('heads');
    const [state, keys, files] = await Promise.all([
      stateOf(transaction),
      settled(heads.getAllKeys(range)),
      settled(heads.getAll(range)),
    ]);
    return {
      seq: state?.seq ?? 0,
      heads: (keys as [number, number][]).map(([, no], at) => [no, files[at] as Bytes]),
    };
  }

  /** Returns the parts of a segment; null where it has none. */
  async parts(table: number, no: number): Promise<Parts | null> {
    return Parts.of(await settled((await this.#reading('parts')).objectStore('parts').get([table, no])));
  }

  /**
   * Returns cold records.
   * @param wanted keys, or all that begin with a text
   */
  async cold(wanted: readonly string[] | IDBKeyRange): Promise<ReadonlyMap<string, RecordFile>> {
    const records = (await this.#reading('records')).objectStore('records');
    const range = wanted instanceof IDBKeyRange ? wanted : null;
    const [keys, files] =
      range === null
        ? [
            wanted as readonly string[],
            await Promise.all((wanted as string[]).map((key) => settled(records.get(key)))),
          ]
        : await Promise.all([settled(records.getAllKeys(range)), settled(records.getAll(range))]);
    const found = new Map<string, RecordFile>();
    for (const [at, key] of keys.entries()) {
      const file = files[at] as RecordFile | undefined;
      if (file !== undefined) found.set(key as string, file);
    }
    return found;
  }

  /** Returns what was changed after a commit; null where nothing was. */
  async since(seq: number, isOpen: (table: number) => boolean): Promise<Since | null> {
    const transaction = await this.#reading('state', 'journal', 'records', 'heads');
    const state = await stateOf(transaction);
    if (state === null || state.seq <= seq) return null;
    const range = IDBKeyRange.bound(seq + 1, state.seq);
    const journal = (await settled(transaction.objectStore('journal').getAll(range))) as JournalFile[];
    if (journal.length < state.seq - seq) return { state, changes: null };
    const keys = [...new Set(journal.flatMap(({ records }) => records))];
    const added = journal.flatMap((entry) => entry.added).filter(([table]) => isOpen(table));
    const records = transaction.objectStore('records');
    const heads = transaction.objectStore('heads');
    const [files, sealed] = await Promise.all([
      Promise.all(keys.map((key) => settled(records.get(key)))),
      Promise.all(added.map((name) => settled(heads.get([...name])))),
    ]);
    return {
      state,
      changes: {
        records: new Map(keys.map((key, at) => [key, (files[at] as RecordFile | undefined) ?? null])),
        added: added.map((name, at) => [name, (sealed[at] as Bytes | undefined) ?? null]),
        gone: journal.flatMap(({ gone }) => gone).filter(([table]) => isOpen(table)),
      },
    };
  }

  /**
   * Writes all or nothing.
   * @param isDurable whether the disk itself has to have it before this answers
   * @returns false where another commit than the one before was the last. @throws what the browser refuses
   */
  async write(writes: Writes, isDurable: boolean): Promise<boolean> {
    const hasSegments = writes.added.length + writes.gone.length > 0;
    const names: StoreName[] = hasSegments ? [...STORES] : ['state', 'journal', 'records'];
    const durability = isDurable ? 'strict' : 'relaxed';
    const transaction = await this.#begin(names, 'readwrite', durability);
    let failure: unknown = null;
    const last = transaction.objectStore('state').get(STATE);
    last.addEventListener('success', () => {
      const { seq = 0 } = (last.result as StateFile | undefined) ?? {};
      try {
        if (seq !== writes.state.seq - 1) throw new Stale();
        putAll(transaction, writes, this.#filesFrom);
      } catch (error) {
        failure = error;
        transaction.abort();
      }
    });
    try {
      await committed(transaction);
      return true;
    } catch (error) {
      if (failure instanceof Stale) return false;
      const told = failure ?? error;
      const mayBeFiles = writes.added.length > 0 && this.#filesFrom !== Infinity;
      if (!mayBeFiles || !(told instanceof Error) || !NO_FILES.has(told.name)) throw told;
      this.#filesFrom = Infinity;
      return this.write(writes, isDurable);
    }
  }

  #reading(...stores: StoreName[]): Promise<IDBTransaction> {
    return this.#begin(stores, 'readonly', 'default');
  }
}
