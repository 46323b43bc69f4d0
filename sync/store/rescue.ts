import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { CollectionName } from '../model/entity';
import { collectionNames } from '../model/registry';
import type { ReplicatedStore } from './database';
import type { DataKey } from './data-key';
import { deviceTables, fileTables, recordKey } from './device';
import type { UnsentNote } from './device';
import { putDocument } from './put-document';
import { oneAtATime } from './holders';
import { RawRecords } from './raw-records';
import { collectionDatabase, hasDatabase, lacksTables, removeDatabases } from './raw-databases';
import type { StoreNames } from './raw-databases';
import { RESCUE_REPORT } from './rescue-report';
import type { RescueReport } from './rescue-report';
import {
  documentOf,
  entryFor,
  isNote,
  isRescuedEntry,
  isValues,
  noteFor,
  versionOf,
} from './rescued-changes';
import type { SavedDocument } from './rescued-changes';
import { sealTables } from './sealed-tables';

/** When the store was last rebuilt, in milliseconds since 1970. */
export const RESCUED_AT = 'rescued-at';

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

type DeviceTable = (typeof deviceTables)[number];

/** Tables whose rows nobody else has, by what a person calls them. */
const ownWork: Readonly<Partial<Record<DeviceTable, string>>> = {
  unsent: 'Gönderilmeyi bekleyenler listesi',
  refused: 'Düzeltilmesi gerekenler listesi',
  conflicts: 'Çakışmalar listesi',
  drafts: 'Yarım kalan formlar',
};

/** Settings that speak of the store that is gone; a new one makes its own. */
const BOOKKEEPING =
  /^(first-load|reading-anew|let-go)\/|^(store-generation|sync-status|sync-request|derive-anew|stocked)$/;

interface Saved {
  readonly table: DeviceTable | (typeof fileTables)[number] | 'documents' | 'report';
  readonly row: unknown;
}

class RescueStore extends Dexie {
  declare readonly saved: Table<Saved & { readonly id: number }, number>;
  declare readonly state: Table<
    { readonly key: 'state'; readonly value: 'saved' | 'going' | 'removed'; readonly plain?: boolean },
    string
  >;

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

/** Pages that open a store at the same moment all find what was saved out; one of them removes, one puts back. */
const inTurn = <T>(names: StoreNames, work: () => Promise<T>): Promise<T> =>
  oneAtATime(`vizite:${rescueName(names)}`, work);

/** Files that were not sent; one that does not open is lost. */
async function ownFiles(
  raw: RawRecords,
  names: StoreNames,
): Promise<{ readonly saved: readonly Saved[]; readonly lost: readonly string[] }> {
  if (await lacksTables(names.device, fileTables)) return { saved: [], lost: [] };
  const files = await raw.rows(names.device, 'files');
  const bytes = await raw.rows(names.device, 'fileBytes');
  const waiting = files.rows.filter((row) => isValues(row) && row['state'] !== 'kept');
  const keys = new Set(waiting.map((row) => isValues(row) && row['key']));
  const theirs = bytes.rows.filter((row) => isValues(row) && keys.has(row['key']));
  const missing = waiting.length - theirs.length;
  return {
    saved: [
      ...waiting.map((row) => ({ table: 'files', row }) as const),
      ...theirs.map((row) => ({ table: 'fileBytes', row }) as const),
    ],
    lost: files.whole && missing === 0 ? [] : ['Gönderilmeyi bekleyen fotoğraflar'],
  };
}

/** Everything that nobody but this device has, as far as it can be read; and what of it cannot. */
async function ownRows(
  names: StoreNames,
  key: DataKey,
  plain: boolean,
): Promise<{ readonly saved: readonly Saved[]; readonly lost: readonly string[] }> {
  const raw = new RawRecords(key, plain);
  const saved: Saved[] = [];
  const lost: string[] = [];
  const notes = new Map<string, UnsentNote>();
  let notesLost = false;
  for (const table of deviceTables) {
    const { rows, whole } = await raw.rows(names.device, table);
    // Without the rights, which come first, it is not the store that the records came with.
    const isOwn = table !== 'settings' || rows.some((row) => isValues(row) && row['key'] === 'access');
    if ((table === 'unsent' && !whole) || !isOwn) notesLost = true;
    const label = ownWork[table];
    if (!whole && label !== undefined) lost.push(label);
    for (const row of rows) {
      if (table === 'unsent') {
        if (isNote(row)) notes.set(row.key, row);
        else lost.push('Okunamayan bir değişiklik');
      } else if (table !== 'settings' || (isValues(row) && !BOOKKEEPING.test(String(row['key'])))) {
        saved.push({ table, row });
      }
    }
  }
  const documents = new Map<string, SavedDocument>();
  for (const collection of collectionNames) {
    for (const row of (await raw.rows(collectionDatabase(names, collection), 'docs')).rows) {
      const document = documentOf(row);
      if (document === null || document.edit === '') continue;
      const key = recordKey(collection, document.id);
      documents.set(key, document);
      // With the notes there, a changed row without one is confirmed and only waits to come back.
      if (!notesLost || notes.has(key)) continue;
      if (document.row_version === 0 || document._deleted) notes.set(key, noteFor(collection, document));
      else saved.push({ table: 'refused', row: entryFor(collection, document) });
    }
  }
  for (const note of notes.values()) {
    const document = documents.get(note.key) ?? (await versionOf(raw, names, note));
    if (document === null) {
      lost.push(note.summary);
      continue;
    }
    saved.push({ table: 'documents', row: { collection: note.collection, document } });
    saved.push({ table: 'unsent', row: { ...note, edit: document.edit } });
  }
  const files = await ownFiles(raw, names);
  return { saved: [...saved, ...files.saved], lost: [...lost, ...files.lost] };
}

/**
 * Saves everything that nobody but this device has out of a damaged store, into a small database of its own. The
 * store is removed and filled anew when it is opened next.
 * @param force goes on although something cannot be read
 * @param plain the store is one of a version of the app that sealed nothing; nobody is told of it
 * @throws UnreadableChanges
 */
export async function saveOut(
  names: StoreNames,
  key: DataKey,
  { force, plain }: { readonly force: boolean; readonly plain: boolean },
): Promise<void> {
  await inTurn(names, async () => {
    const { saved, lost } = await ownRows(names, key, plain);
    if (lost.length > 0 && !force) throw new UnreadableChanges(lost);
    const kept = saved.filter(({ table, row }) => table === 'unsent' || isRescuedEntry(row)).length;
    const report: RescueReport = { at: Date.now(), kept, lost };
    const told = plain && lost.length === 0 ? [] : [{ table: 'report', row: report } as const];
    await withRescue(names, key, (rescue) => keep(rescue, [...saved, ...told], 'saved', plain));
  });
}

/** Names a saved row among all of them. */
function nameOf({ table, row }: Saved): string {
  if (!isValues(row) || table === 'report') return table;
  const { document, collection } = row as { document?: SavedDocument; collection?: CollectionName };
  if (table === 'documents') return `${table} ${collection}/${document?.id}`;
  return `${table} ${String(row[table === 'viewEvents' ? 'event_id' : 'key'])}`;
}

/** Adds rows to what is saved: what another page has saved and nobody has put back yet stands nowhere else. */
function keep(
  rescue: RescueStore,
  rows: readonly Saved[],
  value: 'saved' | 'going',
  plain: boolean,
): Promise<void> {
  return rescue.transaction('rw', rescue.saved, rescue.state, async () => {
    const before: readonly Saved[] = await rescue.saved.orderBy('id').toArray();
    const all = new Map([...before, ...rows].map((one) => [nameOf(one), one]));
    await rescue.saved.clear();
    await rescue.saved.bulkAdd([...all.values()].map(({ table, row }, id) => ({ id, table, row })));
    await rescue.state.put({ key: 'state', value, plain });
  });
}

/** Removes what was saved out of a person's store. */
export async function removeSaved(names: StoreNames): Promise<void> {
  if (await hasDatabase(rescueName(names))) await Dexie.delete(rescueName(names));
}

/**
 * Removes a damaged store whose content was saved out; to be called before it is opened. What was written since is
 * taken up first: another page may have had the store open, for hours.
 */
export async function removeRescued(names: StoreNames, key: DataKey): Promise<void> {
  await inTurn(names, async () => {
    if (!(await hasDatabase(rescueName(names)))) return;
    await withRescue(names, key, async (rescue) => {
      const { value, plain = false } = (await rescue.state.get('state')) ?? { value: 'removed' };
      if (value === 'removed') return;
      // Behind this, parts of the store may be gone.
      if (value === 'saved') await keep(rescue, (await ownRows(names, key, plain)).saved, 'going', plain);
      await removeDatabases(names);
      await rescue.state.put({ key: 'state', value: 'removed' });
    });
  });
}

/** Puts what was saved out into the new store, with a report for the person. May be repeated. */
export function putBack(store: ReplicatedStore, names: StoreNames, key: DataKey): Promise<void> {
  return inTurn(names, () => putSavedBack(store, names, key));
}

async function putSavedBack(store: ReplicatedStore, names: StoreNames, key: DataKey): Promise<void> {
  const name = rescueName(names);
  if (!(await hasDatabase(name))) return;
  const saved = await withRescue(names, key, (rescue) => rescue.saved.orderBy('id').toArray());
  const { database, device } = store;
  for (const { table, row } of saved) {
    if (table === 'documents') {
      const { collection, document } = row as { collection: CollectionName; document: SavedDocument };
      await putDocument(database, collection, document);
    } else if (table === 'report') {
      await device.settings.bulkPut([
        { key: RESCUE_REPORT, value: row },
        { key: RESCUED_AT, value: Date.now() },
      ]);
    } else {
      await device.table(table).put(row);
    }
  }
  await removeSaved(names);
}
