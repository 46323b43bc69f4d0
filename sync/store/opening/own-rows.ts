import type { CollectionName } from '../../model/entity';
import { collectionNames } from '../../model/registry';
import type { DataKey } from '../data-key';
import { recordKey } from '../changes';
import { deviceTables, fileTables, GENERATION_SETTING } from '../device';
import type { Setting } from '../device';
import { LAST_PLAIN_GENERATION } from './generation';
import { collectionDatabase, lacksTables, readRow, readRows } from './raw-databases';
import { RawRecords } from './raw-records';
import { documentOf, entryFor, isNote, isValues, noteFor, versionOf } from './rescued-changes';
import type { FormerNote, SavedDocument } from './rescued-changes';
import { isSealed } from '../row-seal';
import type { OwnWork, Saved } from './saved-out';
import type { StoreNames } from '../store-names';

/* What only this device has in the device store, and in the collections of the engine before the sync core. */

/** Tables whose rows nobody else has, by what a person calls them. */
export const ownLists = {
  unsent: 'Gönderilmeyi bekleyenler listesi',
  refused: 'Düzeltilmesi gerekenler listesi',
  conflicts: 'Çakışmalar listesi',
  drafts: 'Yarım kalan formlar',
} as const;

/** Says of an unsent change that nobody knows which one it is. */
export const UNKNOWN_CHANGE = 'Okunamayan bir değişiklik';

/** Settings that speak of the store that is gone; a new one makes its own. */
const BOOKKEEPING =
  /^(first-load|reading-anew|let-go)\/|^(store-generation|sync-status|sync-request|derive-anew|stocked|records-damaged)$/;

/** Returns the format that the device store names, whatever else opens of it. Undefined where it names none. */
export async function storedGeneration({ device }: StoreNames): Promise<number | undefined> {
  const row = await readRow(device, 'settings', GENERATION_SETTING);
  const { value } = (isValues(row) ? row : {}) as Partial<Setting>;
  return typeof value === 'number' ? value : undefined;
}

/** Returns whether the store was made by a version of the app that sealed nothing. */
export async function isPlainStore(names: StoreNames): Promise<boolean> {
  const generation = await storedGeneration(names);
  if (generation !== undefined && generation > LAST_PLAIN_GENERATION) return false;
  const { rows } = await readRows(names.device, 'settings');
  return rows.some((row) => !isSealed(row) && isValues(row) && row['key'] !== GENERATION_SETTING);
}

/** Returns files that were not sent; one that does not open is lost. */
async function ownFiles(raw: RawRecords, names: StoreNames): Promise<OwnWork> {
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

/** Returns records of the collections that were changed on this device, by the keys of their notes. */
export async function changedDocuments(
  raw: RawRecords,
  names: StoreNames,
): Promise<ReadonlyMap<string, { readonly collection: CollectionName; readonly document: SavedDocument }>> {
  const changed = new Map<string, { collection: CollectionName; document: SavedDocument }>();
  for (const collection of collectionNames) {
    for (const row of (await raw.rows(collectionDatabase(names, collection), 'docs')).rows) {
      const document = documentOf(row);
      if (document === null || document.edit === '') continue;
      changed.set(recordKey(collection, document.id), { collection, document });
    }
  }
  return changed;
}

/**
 * Returns everything that nobody but this device has, as far as it can be read; and what of it cannot.
 * @param tables those of the device store that count
 */
export async function ownRows(
  names: StoreNames,
  key: DataKey,
  plain: boolean,
  tables: readonly (typeof deviceTables)[number][] = deviceTables,
): Promise<OwnWork> {
  const raw = new RawRecords(key, plain);
  const saved: Saved[] = [];
  const lost: string[] = [];
  const notes = new Map<string, FormerNote>();
  let notesLost = false;
  for (const table of tables) {
    const { rows, whole } = await raw.rows(names.device, table);
    // Without the rights, which come first, it is not the store that the records came with.
    const isOwn = table !== 'settings' || rows.some((row) => isValues(row) && row['key'] === 'access');
    if ((table === 'unsent' && !whole) || !isOwn) notesLost = true;
    if (!whole && table in ownLists) lost.push(ownLists[table as keyof typeof ownLists]);
    for (const row of rows) {
      if (table === 'unsent') {
        if (isNote(row)) notes.set(row.key, row);
        else lost.push(UNKNOWN_CHANGE);
      } else if (table !== 'settings' || (isValues(row) && !BOOKKEEPING.test(String(row['key'])))) {
        saved.push({ table, row });
      }
    }
  }
  const changed = await changedDocuments(raw, names);
  for (const [noteKey, { collection, document }] of changed) {
    // With the notes there, a changed row without one is confirmed and only waits to come back.
    if (!notesLost || notes.has(noteKey)) continue;
    if (document.row_version === 0 || document._deleted) notes.set(noteKey, noteFor(collection, document));
    else saved.push({ table: 'refused', row: entryFor(collection, document) });
  }
  for (const note of notes.values()) {
    const kept = changed.get(note.key)?.document ?? null;
    const document = kept ?? (await versionOf(raw, names, note));
    // A removal stands in the note. What was sent may lack what was typed since.
    if (kept === null && note.operation !== 'remove' && document?.edit !== note.edit) {
      // A record that stands as the server has it: the change never came to be, or was confirmed.
      const stored = await raw.row(collectionDatabase(names, note.collection), 'docs', note.id);
      if (documentOf(stored) === null) lost.push(note.summary);
    }
    if (document === null) continue;
    saved.push({ table: 'documents', row: { collection: note.collection, document } });
    saved.push({ table: 'unsent', row: { ...note, edit: document.edit } });
  }
  const files = await ownFiles(raw, names);
  return { saved: [...saved, ...files.saved], lost: [...lost, ...files.lost] };
}
