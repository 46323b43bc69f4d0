import { Dexie } from 'dexie';
import type { CollectionName } from '../model/entity';
import { collectionNames } from '../model/registry';
import { ReadingStore } from '../replication/reading-anew';
import type { ViziteDatabase } from './database';
import { readSetting, recordKey, writeSetting } from './device';
import type { DeviceStore, UnsentNote } from './device';
import { putDocument } from './put-document';
import { REPLICATION } from './replication-name';
import { RESCUE_REPORT } from './rescue-report';
import type { RescueReport } from './rescue-report';
import { sentVersion } from './rescued-changes';
import type { DamagedRow } from './sealed-tables';
import { SYNC_REQUEST } from './sync-request';
import { errorTrace } from '../model/error-trace';

/** The table in which RxDB's storage keeps rows. */
const ROWS = 'docs';

/** Removes a row that does not open; false where it does: it was written anew meanwhile. */
function removeUnreadable(database: Dexie | undefined, key: string): Promise<boolean> {
  if (database === undefined) return Promise.resolve(false);
  const rows = database.table<unknown, string>(ROWS);
  return database.transaction('rw', rows, async () => {
    if ((await rows.get(key)) !== undefined) return false;
    await rows.delete(key);
    return true;
  });
}

/** The key under which the replication keeps its copy of a record. */
const copyKey = (id: string): string => `${id}|0`;

/**
 * Records that were damaged on the disk, or tampered with: what does not open is removed and read from the server
 * again. A change in it that waits to be sent is put back as far as something else holds it; what of it is lost is
 * told to the person.
 */
export class Mending {
  readonly #device: DeviceStore;
  readonly #databases = new Map<string, Dexie>();
  readonly #found = new Map<string, DamagedRow>();
  #database: ViziteDatabase | null = null;
  #running: Promise<void> | null = null;

  constructor(device: DeviceStore) {
    this.#device = device;
  }

  /** Takes note of a row that does not open; it is mended at once, or as soon as the store is open. */
  readonly note = (row: DamagedRow): void => {
    this.#found.set(`${row.database} ${String(row.key)}`, row);
    this.#run();
  };

  /** The store's databases as they are opened. */
  follow(database: Dexie): void {
    this.#databases.set(database.name, database);
  }

  begin(database: ViziteDatabase): void {
    this.#database = database;
    this.#run();
  }

  /** Waits for what is under way. */
  async end(): Promise<void> {
    this.#database = null;
    await this.#running;
  }

  #run(): void {
    const database = this.#database;
    if (database === null || this.#running !== null || this.#found.size === 0) return;
    // Rows are found inside of the transactions of those who read.
    this.#running = Dexie.ignoreTransaction(() => this.#mend(database))
      .catch((error: unknown) => console.error('a damaged row was not mended', errorTrace(error)))
      .then(() => {
        this.#running = null;
        this.#run();
      });
  }

  async #mend(database: ViziteDatabase): Promise<void> {
    const rows = [...this.#found.values()];
    this.#found.clear();
    const anew = new Set<CollectionName>();
    for (const collection of collectionNames) {
      const name = await database.hashFunction(`${collection}-${REPLICATION}`);
      const stored = this.#named(`--${collection}`);
      const copies = this.#named(`--rx-replication-meta-${name}`);
      const idsIn = (database: Dexie | undefined): ReadonlySet<string> =>
        new Set(
          rows
            .filter((row) => row.database === database?.name)
            .map(({ key }) => String(key).replace(/\|[01]$/u, '')),
        );
      const records = idsIn(stored);
      const copied = idsIn(copies);
      const ids = new Set([...records, ...copied]);
      // Asked for first: what is removed has to come again, whatever happens in between.
      if (ids.size > 0) await new ReadingStore(this.#device, collection).askFor();
      for (const id of ids) {
        const note = await this.#device.unsent.get(recordKey(collection, id));
        const copyGone = copied.has(id) && (await removeUnreadable(copies, copyKey(id)));
        // Without its copy the replication would take a record for one that was made here.
        if (copyGone && note === undefined) await stored?.table(ROWS).delete(id);
        const gone = records.has(id) && (await removeUnreadable(stored, id));
        const back = gone && note !== undefined && (await this.#putBack(database, collection, note));
        if ((gone || copyGone) && !back) anew.add(collection);
      }
    }
    for (const collection of anew) await new ReadingStore(this.#device, collection).askFor();
    if (anew.size > 0) await writeSetting(this.#device, SYNC_REQUEST, Date.now());
  }

  #named(ending: string): Dexie | undefined {
    return [...this.#databases.values()].find(({ name }) => name.endsWith(ending));
  }

  /** Puts a waiting change back from what was sent of it; false where nothing was. */
  async #putBack(database: ViziteDatabase, collection: CollectionName, note: UnsentNote): Promise<boolean> {
    const version = sentVersion(note);
    if (version !== null) await putDocument(database, collection, version);
    if (version?.edit === note.edit) return true;
    await this.#device.transaction('rw', this.#device.unsent, this.#device.settings, async () => {
      if (version === null) await this.#device.unsent.delete(note.key);
      else await this.#device.unsent.put({ ...note, edit: version.edit });
      const before = (await readSetting(this.#device, RESCUE_REPORT)) as RescueReport | undefined;
      const lost = [...(before?.lost ?? []), note.summary];
      await writeSetting(this.#device, RESCUE_REPORT, { kept: 0, ...before, at: Date.now(), lost });
    });
    return version !== null;
  }
}
