import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { CollectionName } from '../../model/entity';
import type { DataKey } from '../data-key';
import { readSetting } from '../device';
import type { deviceTables, DeviceStore, fileTables } from '../device';
import { demandKnown, OWN_GENERATION } from './generation';
import { oneAtATime } from '../holders';
import { closeToOthers, hasDatabase, removeDatabases } from './raw-databases';
import { RESCUE_REPORT } from './opening';
import type { RescueReport } from './opening';
import { isRescuedEntry, isValues } from './rescued-changes';
import type { SavedDocument } from './rescued-changes';
import { sealTables } from '../sealed-tables';
import type { StoreNames } from '../store-names';

/*
 * What only this device has, on its way from a store that goes to the one that is made in its place. It stands in a
 * small database of its own, and whichever step the app ends in, the next opening goes on with it.
 */

/** Time of the last rebuild of the store, in milliseconds since 1970. */
const RESCUED_AT = 'rescued-at';

/** Milliseconds after a rebuilding in which another would not help. */
const REBUILT_LATELY = 3_600_000;

/** Unsent work of a damaged store cannot be read, so nobody rebuilds it without the person's word. */
export class UnreadableChanges extends Error {
  override readonly name = 'UnreadableChanges';
  /** One Turkish line for each. */
  readonly lost: readonly string[];

  constructor(lost: readonly string[]) {
    super(JSON.stringify(lost));
    this.lost = lost;
  }
}

export type DeviceTable = (typeof deviceTables)[number] | (typeof fileTables)[number];

/**
 * One thing that is saved: a row of a table of the device store; `documents`: an unsent version of a record, beside its
 * note in `unsent`; `core`: what the sync core keeps under a key; `report`: what the user is told.
 */
export interface Saved {
  readonly table: DeviceTable | 'documents' | 'core' | 'report';
  readonly row: unknown;
}

/** Value that the sync core keeps under a key. */
export interface SavedRecord {
  readonly key: string;
  readonly value: unknown;
}

/** Everything that nobody but this device has, as far as it can be read; and what of it cannot, each as one line. */
export interface OwnWork {
  readonly saved: readonly Saved[];
  readonly lost: readonly string[];
}

/** Known facts of a store that is removed. */
export interface GoingStore {
  /** True for a store of a version of the app that sealed nothing. */
  readonly plain: boolean;
  /** True for a sound store, so the user is told only of what is lost all the same. */
  readonly quiet: boolean;
}

/** Reads all of it; see `rescued-records`. */
type ReadOwnWork = (names: StoreNames, key: DataKey, plain: boolean) => Promise<OwnWork>;

interface State {
  readonly key: 'state';
  /** saved: the store still exists. going: parts of it may be gone. removed: a new store has to get what is saved. */
  readonly value: 'saved' | 'going' | 'removed';
  readonly plain?: boolean;
  /** Store format of the app that saved; absent in what earlier versions saved. */
  readonly generation?: number;
}

class RescueStore extends Dexie {
  declare readonly saved: Table<Saved & { readonly id: number }, number>;
  declare readonly state: Table<State, string>;

  constructor(name: string, key: DataKey) {
    super(name);
    sealTables(this, key, ({ table }) => console.error('a saved row does not open', table));
    this.version(1).stores({ saved: 'id', state: 'key' });
  }
}

const rescueName = ({ records }: StoreNames): string => records.replace('vizite-', 'vizite-saved-');

async function withRescue<T>(
  names: StoreNames,
  key: DataKey,
  work: (rescue: RescueStore) => Promise<T>,
): Promise<T> {
  const rescue = new RescueStore(rescueName(names), key);
  try {
    await rescue.open();
    return await work(rescue);
  } finally {
    rescue.close();
  }
}

/**
 * Runs work one page at a time. Pages that open a store at the same moment all find what was saved out; one of them
 * removes, one puts back.
 */
const inTurn = <T>(names: StoreNames, work: () => Promise<T>): Promise<T> =>
  oneAtATime(`vizite:${rescueName(names)}`, work);

/** Returns whether it is a change that the user finds again, in the queue or in the list of what has to be decided. */
function isKept({ table, row }: Saved): boolean {
  if (table !== 'core') return table === 'unsent' || isRescuedEntry(row);
  return (row as SavedRecord).key.startsWith('outbox/');
}

/**
 * Saves everything that nobody but this device has out of a store. The store is removed and filled again when it is
 * opened next.
 * @param force goes on although something cannot be read
 * @throws UnreadableChanges
 */
export async function saveOut(
  names: StoreNames,
  key: DataKey,
  readOwnWork: ReadOwnWork,
  { force, plain, quiet }: GoingStore & { readonly force: boolean },
): Promise<void> {
  await inTurn(names, async () => {
    const { saved, lost } = await readOwnWork(names, key, plain);
    if (lost.length > 0 && !force) throw new UnreadableChanges(lost);
    const report: RescueReport = { at: Date.now(), kept: saved.filter(isKept).length, lost };
    const told = quiet && lost.length === 0 ? [] : [{ table: 'report', row: report } as const];
    const state = { key: 'state', value: 'saved', plain, generation: OWN_GENERATION } as const;
    await withRescue(names, key, (rescue) => keep(rescue, [...saved, ...told], state));
  });
}

/** Returns a name of a saved row, unique among all of them. */
function nameOf({ table, row }: Saved): string {
  if (!isValues(row) || table === 'report') return table;
  const { document, collection } = row as { document?: SavedDocument; collection?: CollectionName };
  if (table === 'documents') return `${table} ${collection}/${document?.id}`;
  return `${table} ${String(row[table === 'viewEvents' ? 'event_id' : 'key'])}`;
}

/** Adds rows to what is saved. What another page has saved and nobody has put back yet is stored nowhere else. */
function keep(rescue: RescueStore, rows: readonly Saved[], state: State): Promise<void> {
  return rescue.transaction('rw', rescue.saved, rescue.state, async () => {
    const before: readonly Saved[] = await rescue.saved.orderBy('id').toArray();
    const all = new Map([...before, ...rows].map((row) => [nameOf(row), row]));
    await rescue.saved.clear();
    await rescue.saved.bulkAdd([...all.values()].map(({ table, row }, id) => ({ id, table, row })));
    await rescue.state.put(state);
  });
}

/** Removes what was saved out of a person's store. */
export async function removeSaved(names: StoreNames): Promise<void> {
  if (await hasDatabase(rescueName(names))) await Dexie.delete(rescueName(names));
}

/**
 * Removes a store whose content was saved out; to be called before it is opened. What was written since is taken up
 * first: another page may have had the store open, for hours.
 * @throws StoreTooNew where a newer version of the app is at it
 */
export async function removeRescued(
  names: StoreNames,
  key: DataKey,
  readOwnWork: ReadOwnWork,
): Promise<void> {
  await inTurn(names, async () => {
    if (!(await hasDatabase(rescueName(names)))) return;
    await withRescue(names, key, async (rescue) => {
      const state: State = (await rescue.state.get('state')) ?? { key: 'state', value: 'removed' };
      const { generation = OWN_GENERATION, plain = false } = state;
      demandKnown(generation);
      if (state.value === 'removed') return;
      if (state.value === 'saved') {
        await closeToOthers(names.segments);
        await keep(rescue, (await readOwnWork(names, key, plain)).saved, { ...state, value: 'going' });
      }
      await removeDatabases(names);
      await rescue.state.put({ key: 'state', value: 'removed', generation });
    });
  });
}

/** Puts what was saved out into the new store. May be repeated: nobody writes to the store before all is there. */
export async function putBack(
  names: StoreNames,
  key: DataKey,
  put: (saved: readonly Saved[]) => Promise<void>,
): Promise<void> {
  await inTurn(names, async () => {
    if (!(await hasDatabase(rescueName(names)))) return;
    await put(await withRescue(names, key, (rescue) => rescue.saved.orderBy('id').toArray()));
    await removeSaved(names);
  });
}

/** Puts back a row of the device store, or what the user is told. */
export async function putOnDevice(
  device: DeviceStore,
  table: DeviceTable | 'report',
  row: unknown,
): Promise<void> {
  if (table !== 'report') return void (await device.table(table).put(row));
  await device.settings.bulkPut([
    { key: RESCUE_REPORT, value: row },
    { key: RESCUED_AT, value: Date.now() },
  ]);
}

/** Returns whether the store was rebuilt a moment ago, so that another rebuild would end as this one did. */
export async function wasJustRebuilt(device: DeviceStore): Promise<boolean> {
  const at = await readSetting(device, RESCUED_AT);
  return typeof at === 'number' && Math.abs(Date.now() - at) < REBUILT_LATELY;
}
