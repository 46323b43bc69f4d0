import type { RxCollection } from 'rxdb';
import type { CollectionName } from '../model/entity';
import type { LocalDocument } from '../store/collections';
import type { ReplicatedStore } from '../store/database';
import { recordKey } from '../store/device';
import { pagesOf } from '../store/pages';
import type { Checkpoint, PulledRows } from './scoped-pull';
import { PULL_LIMIT, START } from './wire';

/** How often a row is waited for that was confirmed and does not come back, as one that nobody here may see. */
const LOOKS = 8;
/** Milliseconds before the first look; each later one waits twice as long. */
const FIRST_PAUSE = 250;

/**
 * Keeps the pull from passing rows that this device writes itself. They come back with what the server adds: version,
 * numbers, times. RxDB passes over a pulled row for as long as it takes the local one for unsent, and that it does
 * until the answer to the push is booked. Were the cursor to go on, the row would never come again. So from the
 * beginning of a push until its rows stand in the store as the server has them, the cursor that is kept – through a
 * crash too – is the one from before the push.
 */
export class ComingBack {
  readonly #store: ReplicatedStore;
  readonly #collection: CollectionName;
  readonly #wake: () => void;
  /** Confirmed rows that have not come, with their version on the server. */
  readonly #awaited = new Map<string, { readonly version: number; looks: number }>();
  #pushes = 0;
  #last: Checkpoint | undefined;
  #held: Checkpoint | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param wake asks for another pull. */
  constructor(store: ReplicatedStore, collection: CollectionName, wake: () => void) {
    this.#store = store;
    this.#collection = collection;
    this.#wake = wake;
  }

  /** Runs a push. */
  async during<T>(push: () => Promise<T>): Promise<T> {
    this.#pushes += 1;
    this.#held ??= this.#last ?? null;
    try {
      return await push();
    } finally {
      this.#pushes -= 1;
    }
  }

  /** The server has stored this row. */
  confirmed(id: string, version: number): void {
    this.#awaited.set(id, { version, looks: 0 });
  }

  /** Runs a pull, and gives its rows with the cursor that may be kept. */
  async hold<R extends PulledRows<CollectionName>>(
    last: Checkpoint | undefined,
    limit: number,
    pull: () => Promise<R>,
  ): Promise<R> {
    this.#last ??= last;
    await this.#look();
    if (this.#pushes > 0 && this.#held === null) this.#held = last ?? null;
    const rows = await pull();
    this.#last = rows.checkpoint;
    if (this.#held === null && (await this.#mayHaveWritten())) {
      this.#held = last ?? { ...rows.checkpoint, ...START };
    }
    let held = this.#held;
    if (held === null) return rows;
    // Under other rights everything is read anew; behind that, cursors count from where it began.
    if (held.epoch !== rows.checkpoint.epoch || held.run !== rows.checkpoint.run) {
      if (rows.from === undefined || !(await this.#mayHaveWritten())) return this.#letGo(rows);
      held = { ...rows.checkpoint, xid: rows.from.xid, id: rows.from.id };
      this.#held = held;
    }
    // A page that is full is not the last one, and the next has to begin behind it.
    if (rows.documents.length >= limit) return rows;
    if (this.#awaited.size > 0) this.#lookAgain();
    return { ...rows, checkpoint: { ...rows.checkpoint, xid: held.xid, id: held.id } };
  }

  /**
   * Confirmed rows that are still here as they were sent, without a later change: where nothing of the collection may
   * be read they never come back, though a person who may not read may well write. Looked for in the store, where
   * there is next to nothing then: after a restart nobody remembers them.
   */
  async strays(): Promise<readonly { readonly id: string; readonly kind: string }[]> {
    const { database, device } = this.#store;
    const found: { readonly id: string; readonly kind: string }[] = [];
    const local = database[this.#collection] as unknown as RxCollection<LocalDocument<CollectionName>>;
    for await (const page of pagesOf(local, PULL_LIMIT)) {
      const own = page.filter((row) => !row._deleted && row.edit !== '');
      const notes = await device.unsent.bulkGet(own.map(({ id }) => recordKey(this.#collection, id)));
      found.push(...own.filter((_, at) => notes[at] === undefined));
    }
    return found;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Forgets rows that have come, and the cursor once nothing is awaited. */
  async #look(): Promise<void> {
    const ids = [...this.#awaited.keys()];
    if (ids.length > 0) {
      const { database, device } = this.#store;
      const found = await database[this.#collection].storageInstance.findDocumentsById(ids, false);
      const stored = new Map(found.map((row) => [row.id, row]));
      const notes = await device.unsent.bulkGet(ids.map((id) => recordKey(this.#collection, id)));
      for (const [at, id] of ids.entries()) {
        const row = stored.get(id);
        const awaited = this.#awaited.get(id);
        if (awaited === undefined) continue;
        awaited.looks += 1;
        const came = row === undefined || row.edit === '' || row.row_version >= awaited.version;
        // One that was edited again is settled by its next push.
        if (came || notes[at] !== undefined || awaited.looks > LOOKS) this.#awaited.delete(id);
      }
    }
    if (!(await this.#mayHaveWritten())) this.#held = null;
  }

  #letGo<R>(rows: R): R {
    this.#held = null;
    this.#awaited.clear();
    return rows;
  }

  /** Whether rows of this device may have come, or be about to come, that the replication would pass over. */
  async #mayHaveWritten(): Promise<boolean> {
    if (this.#pushes > 0 || this.#awaited.size > 0) return true;
    // Sent by a run of the app that ended before the answer: it is sent once more, if it has not been yet.
    const notes = this.#store.device.unsent.where('key').startsWith(`${this.#collection}/`);
    return (await notes.filter(({ sent = [] }) => sent.length > 0).count()) > 0;
  }

  #lookAgain(): void {
    const looks = Math.min(...[...this.#awaited.values()].map((awaited) => awaited.looks));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#wake(), FIRST_PAUSE * 2 ** looks);
  }
}
