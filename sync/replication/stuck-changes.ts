import type { RxStorageInstance } from 'rxdb';
import type { ReplicatedStore } from '../store/database';
import type { UnsentNote } from '../store/device';
import { plainCollection } from '../store/plain-collection';
import { isYoung, mendNote } from './leftover-notes';

/** How often one state of a record is shown: what cannot be sent for another reason is not shown for ever. */
const TRIES = 5;

/** Milliseconds after which a change that has not moved is taken for stuck. */
const PAUSE = 1_000;

/** Looks after which no write is under way any more, whatever the clock of the device says. */
const LOOKS_OF_A_WRITE = 10;

interface Suspect {
  readonly edit: string;
  readonly looks: number;
}

type PlainStorage = RxStorageInstance<Record<string, unknown>, unknown, unknown>;

/**
 * Hands changes to the running replication that its own look for local edits has passed over. That look goes by the
 * time of writing, from the last one it has sent on: an edit that was stored before a restart by a clock that was set
 * back lies behind it, and would wait for ever. Storing such a record as it is shows it to the replication once more;
 * one that has been sent meanwhile is recognised and not sent again.
 *
 * A note whose edit is not what is stored is mended: two tabs that write one record in the same moment may note in the
 * one order and store in the other. Then what was stored last contains both, and its name is the other one's.
 */
export class StuckChanges {
  readonly #store: ReplicatedStore;
  readonly #shown = new Map<string, number>();
  /** By key of the record: the edit that seemed not to be on its way, and how often it was looked at. */
  readonly #suspects = new Map<string, Suspect>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(store: ReplicatedStore) {
    this.#store = store;
  }

  /** To be called whenever the replication has come to rest: nothing that waits is on its way then. */
  atRest(): void {
    void this.#suspect(() => this.#store.device.unsent.toArray());
  }

  /**
   * To be called when another change waits for this record to be sent: it may be stuck, and the replication does not come
   * to rest while something else waits.
   */
  awaited(key: string): void {
    void this.#suspect(() => this.#store.device.unsent.bulkGet([key]));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #suspect(waiting: () => Promise<readonly (UnsentNote | undefined)[]>): Promise<void> {
    try {
      for (const note of await waiting()) {
        if (note === undefined || this.#suspects.get(note.key)?.edit === note.edit) continue;
        this.#suspects.set(note.key, { edit: note.edit, looks: 0 });
      }
    } catch {
      // A store that is being closed.
    }
    this.#lookSoon();
  }

  #lookSoon(): void {
    if (this.#suspects.size > 0 && !this.#stopped) {
      this.#timer ??= setTimeout(() => void this.#look(), PAUSE);
    }
  }

  /** Shows the suspects that have not moved, or mends their notes. */
  async #look(): Promise<void> {
    this.#timer = undefined;
    const suspects = new Map(this.#suspects);
    this.#suspects.clear();
    try {
      for (const note of await this.#store.device.unsent.bulkGet([...suspects.keys()])) {
        const suspect = note === undefined ? undefined : suspects.get(note.key);
        if (note === undefined || suspect === undefined || note.edit !== suspect.edit) continue;
        if (await this.#show(note)) continue;
        const looks = suspect.looks + 1;
        if (looks >= LOOKS_OF_A_WRITE || !isYoung(note, Date.now())) await mendNote(this.#store, note);
        else this.#suspects.set(note.key, { edit: note.edit, looks });
      }
    } catch {
      // A store that is being closed, or that takes nothing; the next rest brings another look.
    }
    this.#lookSoon();
  }

  /** @returns false where what is stored is not what the note tells of */
  async #show(note: UnsentNote): Promise<boolean> {
    const collection = plainCollection(this.#store.database, note.collection);
    const storage = collection.storageInstance as unknown as PlainStorage;
    // Deleted records are wanted too: a deletion may be what waits.
    const [stored] = await storage.findDocumentsById([note.id], true);
    if (stored === undefined || stored['edit'] !== note.edit) return false;
    const state = `${note.key}/${note.edit}/${String(stored['row_version'])}`;
    const times = this.#shown.get(state) ?? 0;
    if (times === TRIES) return true;
    this.#shown.set(state, times + 1);
    // Refused where somebody writes the record at this moment; then that write is what the replication sees.
    await storage.bulkWrite([{ previous: stored, document: stored }], 'send-stuck-changes');
    return true;
  }
}
