import type { RxStorageInstance } from 'rxdb';
import type { LocalStore } from '../store/database';
import type { UnsentNote } from '../store/device';
import { plainCollection } from '../store/plain-collection';

/** How often one state of a record is shown: what cannot be sent for another reason is not shown for ever. */
const TRIES = 5;

/** Milliseconds of rest after which what still waits is taken for stuck. */
const REST = 1_000;

type PlainStorage = RxStorageInstance<Record<string, unknown>, unknown, unknown>;

/**
 * Hands changes to the running replication that its own look for local edits has passed over. That look goes by the
 * time of writing, from the last one it has sent on: an edit that was stored before a restart by a clock that was set
 * back lies behind it, and would wait for ever. Storing such a record as it is shows it to the replication once more;
 * one that has been sent meanwhile is recognised and not sent again.
 */
export class StuckChanges {
  readonly #store: LocalStore;
  readonly #shown = new Map<string, number>();
  /** Keys of records that other changes wait for. */
  readonly #awaited = new Set<string>();

  #timer: ReturnType<typeof setTimeout> | undefined;
  #awaitedTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: LocalStore) {
    this.#store = store;
  }

  /** To be called whenever the replication has come to rest. @param rests asked once more a little later. */
  lookSoon(rests: () => boolean): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // A store that is being closed takes nothing.
      if (rests()) void this.#show(() => this.#store.device.unsent.toArray());
    }, REST);
  }

  /**
   * To be called when another change waits for this record to be sent. Where it is stuck the replication never comes to
   * rest, because of that other one.
   */
  awaited(key: string): void {
    this.#awaited.add(key);
    this.#awaitedTimer ??= setTimeout(() => {
      this.#awaitedTimer = undefined;
      const keys = [...this.#awaited];
      this.#awaited.clear();
      void this.#show(async () =>
        (await this.#store.device.unsent.bulkGet(keys)).filter((note) => note !== undefined),
      );
    }, REST);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#awaitedTimer);
  }

  /** Shows what still waits. A store that is being closed, or takes nothing, is looked at another time. */
  async #show(waiting: () => Promise<readonly UnsentNote[]>): Promise<void> {
    try {
      for (const note of await waiting()) await this.#showRecord(note);
    } catch {
      // Left to the next look.
    }
  }

  async #showRecord(note: UnsentNote): Promise<void> {
    const collection = plainCollection(this.#store.database, note.collection);
    const storage = collection.storageInstance as unknown as PlainStorage;
    // Deleted records are wanted too: a deletion may be what waits.
    const [stored] = await storage.findDocumentsById([note.id], true);
    if (stored === undefined || stored['edit'] !== note.edit) return;
    const state = `${note.key}/${note.edit}/${String(stored['row_version'])}`;
    const times = this.#shown.get(state) ?? 0;
    if (times === TRIES) return;
    this.#shown.set(state, times + 1);
    // Refused where somebody writes the record at this moment; then that write is what the replication sees.
    await storage.bulkWrite([{ previous: stored, document: stored }], 'send-stuck-changes');
  }
}
