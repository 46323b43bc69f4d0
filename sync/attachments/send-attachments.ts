import { liveQuery } from 'dexie';
import { distinctUntilChanged, from, map, merge } from 'rxjs';
import { entryKey, rowKey } from '../core/tables';
import type { Store } from '../core/transaction';
import { attachment, keptUntil } from '../model/entities/attachment';
import type { Attachment } from '../model/entities/attachment';
import { errorTrace } from '../model/error-trace';
import { CallFailed, ConnectionClosed } from '../replication/connection';
import type { Connection } from '../replication/connection';
import { readStatus } from '../store/sync-status';
import type { LocalStore } from '../store/local-store';
import type { FileProblem, KeptFile } from '../store/device';
import {
  dropFile,
  dropOverdueFiles,
  hinderFile,
  letFileWait,
  readFile,
  refuseFile,
  settleFile,
  unsentFiles,
} from '../store/kept-files';
import { FileRefused, SERVER_FULL } from './attachment-calls';
import type { AttachmentCalls, StoredAnswer } from './attachment-calls';

/** Milliseconds after which a file whose record was never written is no longer being added. The app was ended. */
const ADDING_AT_MOST = 3_600_000;

const problemOf: Readonly<Record<Exclude<StoredAnswer, 'stored'>, FileProblem>> = {
  missing: 'unfit',
  different: 'unfit',
  unknown: 'not_allowed',
};

/** Record of a file as this device stores it. */
export interface FileRecord {
  /** Null where there is none. */
  readonly row: Attachment | null;
  /** The server does not have what the row says. */
  readonly isUnsent: boolean;
}

/** Functions of the store that the sender needs. */
export type FileStore = Pick<LocalStore, 'device' | 'changes'> & {
  /** Reads the record of a file and its note in the outbox at one moment: they are written together. */
  recordOf(id: string): Promise<FileRecord>;
};

/** Returns what a sender reads of the records of files. */
export function fileRecords(records: Pick<Store, 'read'>): FileStore['recordOf'] {
  return async (id) => {
    const { collection } = attachment;
    const [row, note] = await records.read([rowKey(collection, id), entryKey(collection, id)]);
    return { row: (row?.value ?? null) as Attachment | null, isUnsent: note?.value != null };
  };
}

/**
 * Sends the bytes of attachments, one after the other, each after its row. As long as that waits itself, or is to be
 * decided about, so does the file. An upload whose answer is lost is repeated under the same id, where the server finds it
 * again. For the one tab that replicates.
 * @param connection one of its own: a storage that fails does not hold up the records
 */
export class AttachmentSender {
  readonly #store: FileStore;
  readonly #calls: AttachmentCalls;
  readonly #connection: Connection;
  readonly #watching;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(store: FileStore, calls: AttachmentCalls, connection: Connection) {
    this.#store = store;
    this.#calls = calls;
    this.#connection = connection;
    const { files } = store.device;
    const waiting = liveQuery(() => files.where('state').anyOf('adding', 'waiting').primaryKeys());
    // A file follows its record.
    const unsent = store.changes.all$.pipe(
      map((all) => all.unsent.map(({ key }) => key).join(' ')),
      distinctUntilChanged(),
    );
    this.#watching = merge(from(waiting), unsent).subscribe({
      next: () => this.look(),
      // A store that is closed or removed tells nothing more.
      error: () => undefined,
    });
  }

  /** Sends what can be sent by now. */
  look(): void {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#again && !this.#stopped) this.look();
    });
  }

  /** Tries again after the network is back, or somebody has signed in. */
  wake(): void {
    this.#connection.wake();
    this.look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#watching.unsubscribe();
    this.#connection.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false;
        await dropOverdueFiles(this.#store.device, Date.now());
        for (const file of await unsentFiles(this.#store.device)) {
          if (file.state !== 'refused') await this.#send(file);
        }
      }
    } catch (error) {
      // What fails here is the device; the next look tries again.
      if (!(error instanceof ConnectionClosed)) console.error('attachments were not sent', errorTrace(error));
    }
  }

  async #send(file: KeptFile): Promise<void> {
    const { device } = this.#store;
    const { key } = file;
    const { row, isUnsent } = await this.#store.recordOf(key);
    if (isUnsent) return;
    if (row === null) return this.#dropOrphan(file);
    // Written just now, or the app was ended before this was noted.
    if (file.state === 'adding') await letFileWait(device, key);
    const goesAt = keptUntil(row, Date.now());
    if (row.state === 'stored') return settleFile(device, key, goesAt);
    const bytes = await readFile(device, key);
    if (bytes === null) return refuseFile(device, key, 'unreadable');
    try {
      await this.#connection.run(async (signal) => {
        try {
          await this.#calls.upload(key, bytes, row.media_type, signal);
        } catch (error) {
          const isFull = error instanceof CallFailed && error.code === SERVER_FULL;
          if (isFull) await hinderFile(device, key, 'server_full');
          throw error;
        }
      });
      const answer = await this.#connection.run((signal) => this.#calls.stored(key, signal));
      if (answer === 'stored') await settleFile(device, key, goesAt);
      else await refuseFile(device, key, problemOf[answer]);
    } catch (error) {
      if (error instanceof FileRefused) await refuseFile(device, key, error.problem);
      else if (error instanceof CallFailed) await refuseFile(device, key, 'unfit');
      else throw error;
    }
  }

  /** Drops a file whose row was given up, removed or became invisible. Nobody could look at it any more. */
  async #dropOrphan({ key, state, at }: KeptFile): Promise<void> {
    const { device, changes } = this.#store;
    if (state === 'adding' && Date.now() - at < ADDING_AT_MOST) return;
    if (await changes.hasRejected(attachment.collection, key)) return;
    // A store that was made anew gets its rows with the first sync.
    if ((await readStatus(device)).complete) await dropFile(device, key);
  }
}
