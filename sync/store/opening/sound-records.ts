import { isFirst } from '../../core/page';
import type { Progress } from '../../core/checkpoint';
import type { OutboxEntry } from '../../core/entry';
import { ACCESS, ACTS, conflictKey, entryKey, OUTBOX, rejectedKey } from '../../core/tables';
import { transact } from '../../core/transaction';
import { errorTrace } from '../../model/error-trace';
import { collectionNames } from '../../model/registry';
import { appModel } from '../app-model';
import { readKnownAccess } from '../known-access';
import { readStatus } from '../sync-status';
import type { DataKey } from '../data-key';
import { DeviceStore, deviceTables, readSetting, writeSetting } from '../device';
import { claimGeneration, demandKnown, OWN_GENERATION, StoreTooNew } from './generation';
import { oneAtATime } from '../holders';
import { NewerVersion } from './generation';
import { isDamage, StoreDamaged, StoreSavedOut } from './opening';
import type { OpeningMode } from './opening';
import { openRecords } from '../local-store';
import { changedDocuments, isPlainStore, storedGeneration } from './own-rows';
import { hasCollectionDatabases, lacksTables, removeCollectionDatabases } from './raw-databases';
import { RawRecords } from './raw-records';
import { recordsOf, ownWork } from './rescued-records';
import { putBack, putOnDevice, removeRescued, saveOut, wasJustRebuilt } from './saved-out';
import type { Saved } from './saved-out';
import type { SegmentStore } from '../segments/segment-store';
import { databaseNames } from '../store-names';
import type { StoreNames } from '../store-names';

/** Data on this device of one user, opened by the worker of a page. */
export interface OpenedRecords {
  readonly records: SegmentStore;
  readonly device: DeviceStore;
  /** Aborted when a tab on a newer version of the app takes the store over. This one has to let go. */
  readonly superseded: AbortSignal;
  /**
   * Aborted when the store has to be opened again. Another tab has removed it, for good or to rebuild it, or
   * something of it was read that does not open.
   */
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

/** The database went from under an opening: it is there again in a moment. */
const REBUILT_ELSEWHERE = 'another tab rebuilds the store';

/** Names, in the device store, what of the records does not open. The next opening rebuilds them. */
const DAMAGE = 'records-damaged';

/**
 * Opens a user's records and the device store. Creates them where there are none, and takes over what only this
 * device has from the store of a version that kept rows otherwise. The rows come from the server, as after a rebuild.
 * Checked at opening: that everything opens in the device store, and in the records all that is no row; that no
 * single record is missing, foreign, or of an earlier state; and that the two stores belong together. Rows and
 * segments are not read. Where one does not open, its reader meets that; it is noted, and the next opening rebuilds
 * the store.
 * @throws StoreDamaged, StoreSavedOut, UnreadableChanges, StoreTooNew, and what the browser refuses
 */
export async function openSoundRecords(
  userId: string,
  key: DataKey,
  mode: OpeningMode,
): Promise<OpenedRecords> {
  const names = await databaseNames(userId);
  const force = mode === 'force';
  demandKnown(await storedGeneration(names));
  await removeRescued(names, key, ownWork);
  await oneAtATime(`vizite:former-store:${names.segments}`, () => takeOver(names, key, force));
  let damage: string;
  try {
    const opened = await open(userId, names, key);
    try {
      await putBack(names, key, (saved) => putInto(opened, saved));
      const found = await damageOf(opened);
      if (found === null || (await wasJustRebuilt(opened.device))) return opened;
      damage = found;
    } catch (error) {
      await opened.close();
      throw opened.lost.aborted && !isDamage(error) ? new StoreSavedOut(REBUILT_ELSEWHERE) : error;
    }
    await opened.close();
  } catch (error) {
    if (error instanceof StoreSavedOut || !isDamage(error)) throw error;
    damage = error instanceof Error ? error.name : 'unknown';
  }
  console.error('the local store is damaged', damage);
  if (mode === 'look') throw new StoreDamaged(damage);
  await saveOut(names, key, ownWork, { force, plain: false, quiet: false });
  throw new StoreSavedOut(damage);
}

/** Saves out of a store of an earlier generation, and removes it. @throws UnreadableChanges */
async function takeOver(names: StoreNames, key: DataKey, force: boolean): Promise<void> {
  const plain = await isPlainStore(names);
  const generation = await storedGeneration(names);
  const hasCollections = await hasCollectionDatabases(names);
  if (!hasCollections && !plain && (generation ?? OWN_GENERATION) === OWN_GENERATION) return;
  // A tab of that engine makes its databases again where it looks for something that was just removed.
  const isEmpty = async () => (await changedDocuments(new RawRecords(key, false), names)).size === 0;
  if (generation === OWN_GENERATION && (await isEmpty())) return removeCollectionDatabases(names);
  await saveOut(names, key, ownWork, { force, plain, quiet: true });
  await removeRescued(names, key, ownWork);
}

/** @throws StoreTooNew, what tells of damage, and what the browser refuses */
async function open(userId: string, names: StoreNames, key: DataKey): Promise<OpenedRecords> {
  if (await lacksTables(names.device, deviceTables)) throw new Error('the device store lacks tables');
  const newer = new NewerVersion();
  const lost = new AbortController();
  const device = new DeviceStore(names.device, key);
  newer.watch(device);
  let noting = Promise.resolve();
  const noteDamage = async (error: Error): Promise<void> => {
    console.error('the local store is damaged', errorTrace(error));
    await writeSetting(device, DAMAGE, error.name);
    if (!(await wasJustRebuilt(device))) lost.abort();
  };
  try {
    await device.open();
    await claimGeneration(device);
    let isNoted = false;
    const records = await openRecords(userId, key, {
      replaced: (version) => {
        if (!newer.note(version)) lost.abort();
      },
      damaged: (error) => {
        if (isNoted) return;
        isNoted = true;
        noting = noteDamage(error).catch(() => undefined);
      },
    });
    newer.follow(device);
    return {
      records,
      device,
      superseded: newer.signal,
      lost: lost.signal,
      close: async () => {
        newer.stop();
        await noting;
        await records.close();
        device.close();
      },
    };
  } catch (error) {
    device.close();
    if (lost.signal.aborted && !isDamage(error)) throw new StoreSavedOut(REBUILT_ELSEWHERE);
    // The browser's word for a database that a newer version of the app has opened.
    if (error instanceof Error && error.name === 'VersionError') throw new StoreTooNew(error.message);
    throw error;
  }
}

/** Puts what was saved out into a new store. */
async function putInto({ records, device }: OpenedRecords, saved: readonly Saved[]): Promise<void> {
  const put = recordsOf(appModel, saved);
  await transact(records, async (tx) => {
    await tx.load([...put.keys()]);
    // What is there is of a try before this one.
    for (const [key, value] of put) if (tx.get(key) === null && value !== null) tx.set(key, value);
  });
  for (const { table, row } of saved)
    if (table !== 'core' && table !== 'documents' && !asRecords.has(table))
      await putOnDevice(device, table, row);
}

/** Tables of the device store whose rows are records from now on. */
const asRecords: ReadonlySet<string> = new Set(['unsent', 'refused', 'conflicts']);

/** Prefixes of the lists, with the key that each of their values belongs to. */
const listed = [
  [OUTBOX, ({ collection, id }: OutboxEntry) => entryKey(collection, id)],
  ['rejected/', rejectedKey],
  ['conflicts/', conflictKey],
] as const;

/**
 * Looks whether an opened store is what it should be.
 * @returns what is wrong, in a few words without values; null where it is sound. @throws what reading throws
 */
async function damageOf({ records, device }: OpenedRecords): Promise<string | null> {
  for (const table of [device.drafts, device.viewEvents, device.settings]) await table.toArray();
  if (device.damaged) return 'unreadable: device';
  const noted = await readSetting(device, DAMAGE);
  if (typeof noted === 'string') return `unreadable: ${noted}`;
  for (const [prefix, keyOf] of listed) {
    for (const { key, value } of await records.list(prefix)) {
      const { collection } = (value ?? {}) as Partial<OutboxEntry>;
      const fits = collectionNames.some((name) => name === collection) && keyOf(value as never) === key;
      if (!fits) return `foreign: ${prefix}`;
    }
  }
  for (const prefix of ['log/', 'settings/', ACTS]) await records.list(prefix);
  const progress = await records.list('progress/');
  const isEmpty = progress.length === 0;
  if (isEmpty && (await readStatus(device)).complete) return 'emptied: records';
  // The device knows the rights before the first page is stored.
  const hasPages = progress.some(({ value }) => value !== null && !isFirst(value as Progress));
  const [access] = await records.read([ACCESS]);
  if ((hasPages || access?.value != null) && (await readKnownAccess(device)) === null)
    return 'emptied: device';
  return null;
}
