import { expect, vi } from 'vitest';
import type { Row } from '../core/row';
import { rowKey } from '../core/tables';
import type { Client } from '../model/entities/client';
import type { CollectionName } from '../model/entity';
import { Connection } from '../replication/connection';
import { startReplication } from '../replication/replication';
import type { Replication } from '../replication/replication';
import type { Transport } from '../replication/transport';
import type { FieldConflict, RejectedChange, UnsentChange } from '../store/changes';
import { newId } from '../store/ids';
import type { LocalWrites } from '../store/local-writes';
import { localWrites } from '../store/local-writes';
import { openTestStore } from './local-store.fixture';
import type { TestStore } from './local-store.fixture';

/** Waits as long as a busy machine may take. */
export const until = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 5 });

const PERMISSIONS = ['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete'];
export const summary = { summary: 'deneme' };

/** A device of one user: the store, the writes, and the replication with a server in memory. */
export class SyncedDevice {
  readonly #server: Transport & { readonly userId: string };
  readonly #collections: readonly CollectionName[];
  readonly #permissions: ReadonlySet<string>;
  readonly #storedFor = newId();
  #store: TestStore | null = null;
  #connection = new Connection();
  #replication: Replication | null = null;

  private constructor(
    server: Transport & { readonly userId: string },
    collections: readonly CollectionName[],
    permissions: readonly string[],
  ) {
    this.#server = server;
    this.#collections = collections;
    this.#permissions = new Set(permissions);
  }

  /** Opens an empty device; nothing is replicated yet. */
  static async open(
    server: Transport & { readonly userId: string },
    collections: readonly CollectionName[] = ['clients'],
    permissions: readonly string[] = PERMISSIONS,
  ): Promise<SyncedDevice> {
    const device = new SyncedDevice(server, collections, permissions);
    device.#store = await openTestStore(device.#storedFor, { collections });
    return device;
  }

  get store(): TestStore {
    if (this.#store === null) throw new Error('the device is closed');
    return this.#store;
  }

  get replication(): Replication {
    if (this.#replication === null) throw new Error('nothing is replicated');
    return this.#replication;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /**
   * Returns the writes of one page of the app.
   * @param store as that page has it
   */
  writes(store: TestStore = this.store): LocalWrites {
    return localWrites(store, { userId: this.#server.userId, permissions: this.#permissions });
  }

  /** @param delay milliseconds between two tries of a call */
  async start(delay = 1): Promise<void> {
    this.#connection = new Connection({ firstDelay: delay, maxDelay: delay * 5 });
    this.#replication = await startReplication(this.store, this.#server, this.#connection);
  }

  async stop(): Promise<void> {
    await this.#replication?.stop();
    this.#replication = null;
  }

  /** Reopens the app after closing it: nothing is left in memory. */
  async reopen(): Promise<void> {
    await this.stop();
    await this.store.close();
    this.#store = await openTestStore(this.#storedFor, { collections: this.#collections });
    await this.start();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#store?.close();
    this.#store = null;
  }

  /** Returns the ids of the patients that screens show. */
  async held(): Promise<readonly string[]> {
    return (await this.store.database.clients.find().exec()).map(({ id }) => id).toSorted();
  }

  async holdsOnly(wanted: Iterable<string>): Promise<void> {
    const ids = [...wanted].toSorted();
    await until(async () => expect(await this.held()).toEqual(ids));
  }

  /** Returns a patient as screens show it. */
  async client(id: string): Promise<Client | undefined> {
    return (await this.store.database.clients.findOne(id).exec())?.toJSON();
  }

  /** Returns the stored row of a record. */
  async stored(collection: CollectionName, id: string): Promise<Row | null> {
    const [found] = await this.store.records.read([rowKey(collection, id)]);
    return (found?.value ?? null) as Row | null;
  }

  async unsent(): Promise<readonly UnsentChange[]> {
    return (await this.store.changes.all()).unsent;
  }
  async rejected(): Promise<readonly RejectedChange[]> {
    return (await this.store.changes.all()).rejected;
  }
  async conflicts(): Promise<readonly FieldConflict[]> {
    return (await this.store.changes.all()).conflicts;
  }

  /** Waits until nothing is unsent. */
  async allSent(): Promise<void> {
    await until(async () => expect(await this.unsent()).toEqual([]));
  }
}
