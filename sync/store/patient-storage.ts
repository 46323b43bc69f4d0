import { BehaviorSubject } from 'rxjs';
import type {
  BulkWriteRow,
  RxDocumentData,
  RxStorage,
  RxStorageBulkWriteResponse,
  RxStorageWriteError,
  RxStorageWriteErrorConflict,
} from 'rxdb';

type Plain = Record<string, unknown>;
type Row = BulkWriteRow<Plain>;
type Response = RxStorageBulkWriteResponse<Plain>;

/** With this RxDB's replication begins the name of each of its writes. */
const REPLICATION = 'replication-';
/** So begins the name of the store in which it keeps cursors and the server's versions. */
const BOOKKEEPING = 'rx-replication-meta-';
const SET_CHECKPOINT = 'replication-set-checkpoint';

/** Milliseconds until a refused write is tried again; each time twice as long, up to the longest. */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 30_000;
/** Milliseconds between the last tries, when the replication is about to end. */
const LAST_PAUSE = 20;

/**
 * What RxDB's replication has to store, it stores: it goes on when a write fails – the rows of the failed batch are
 * dropped and the next batch moves the cursor past them; a cursor that cannot be stored ends the pulls without a word.
 * So its writes are repeated until they are taken, and with them the reads it stores by. Meanwhile it waits: nothing
 * is handed on and no cursor moves. Writes of people fail at once; they are told.
 */
export class PatientStorage {
  /** Whether the browser refuses something at this moment that the replication has to store. */
  readonly refuses$ = new BehaviorSubject(false);
  readonly #refused = new Set<object>();
  readonly #pauses = new Set<() => void>();
  #insists = false;

  /** From now on: the replication runs. */
  insist(): void {
    this.#insists = true;
  }

  /** Gives up what is being repeated: the replication ends. */
  letGo(): void {
    this.#insists = false;
    this.retryNow();
  }

  /** Tries now what waits for its next try. */
  retryNow(): void {
    for (const end of [...this.#pauses]) end();
  }

  /** The same storage with patient writes. */
  around(storage: RxStorage<unknown, unknown>): RxStorage<unknown, unknown> {
    const createStorageInstance: typeof storage.createStorageInstance = async (parameters) => {
      const instance = await storage.createStorageInstance(parameters);
      // Documents differ in their type; writing them is the same for each.
      const plain = instance as unknown as PlainInstance;
      const write = plain.bulkWrite.bind(plain);
      const find = plain.findDocumentsById.bind(plain);
      plain.bulkWrite = (rows, context) =>
        context.startsWith(REPLICATION) ? this.#write(write, rows, context) : write(rows, context);
      const isBookkeeping = parameters.collectionName.startsWith(BOOKKEEPING);
      // Deleted records are asked for by nobody but the replication.
      plain.findDocumentsById = (ids, withDeleted) =>
        isBookkeeping || withDeleted
          ? this.#repeat(() => find(ids, withDeleted), rethrow)
          : find(ids, withDeleted);
      return instance;
    };
    return Object.create(storage, {
      createStorageInstance: { value: createStorageInstance },
    }) as typeof storage;
  }

  async #write(write: PlainInstance['bulkWrite'], rows: Row[], context: string): Promise<Response> {
    const conflicts: RxStorageWriteError<Plain>[] = [];
    let left = rows;
    return this.#repeat(
      async () => {
        const { error } = await write(left, context);
        conflicts.push(...error.filter(({ status }) => status === 409));
        const refused = error.filter(({ status }) => status !== 409);
        left = refused.map(({ writeRow }) => writeRow);
        if (left.length > 0) throw new Error(`rows were not stored: ${refused[0]?.status ?? ''}`);
        return { error: conflicts };
      },
      async (error) => {
        if (context !== SET_CHECKPOINT) throw error;
        // An error would be nobody's; a conflict makes RxDB look whether it is cancelled, and try again.
        await new Promise((resolve) => setTimeout(resolve, LAST_PAUSE));
        return { error: rows.map(conflictOf) };
      },
    );
  }

  /** @param givenUp what comes instead once nobody insists any more */
  async #repeat<T>(attempt: () => Promise<T>, givenUp: (error: unknown) => Promise<T>): Promise<T> {
    const token = {};
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        const result = await attempt();
        this.#note(token, false);
        return result;
      } catch (error) {
        if (!this.#insists) {
          this.#note(token, false);
          return givenUp(error);
        }
        this.#note(token, true);
        await this.#pause(pause);
      }
    }
  }

  #note(token: object, refused: boolean): void {
    if (refused) this.#refused.add(token);
    else this.#refused.delete(token);
    if (this.refuses$.value !== this.#refused.size > 0) this.refuses$.next(this.#refused.size > 0);
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.#pauses.add(end);
    });
  }
}

interface PlainInstance {
  bulkWrite(rows: Row[], context: string): Promise<Response>;
  findDocumentsById(ids: string[], withDeleted: boolean): Promise<RxDocumentData<Plain>[]>;
}

async function rethrow(error: unknown): Promise<never> {
  throw error;
}

function conflictOf(row: Row): RxStorageWriteErrorConflict<Plain> {
  return {
    status: 409,
    isError: true,
    context: SET_CHECKPOINT,
    documentId: String(row.document['id']),
    writeRow: row,
    documentInDb: row.previous ?? row.document,
  };
}
