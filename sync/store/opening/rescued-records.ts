import { onServer } from '../../core/entry';
import type { OutboxEntry } from '../../core/entry';
import type { ListedRejection } from '../../core/rejected';
import type { Row, RowModel } from '../../core/row';
import { ACCESS, ACTS, conflictKey, entryKey, ORDER, OUTBOX, rejectedKey, rowKey } from '../../core/tables';
import type { CollectionName } from '../../model/entity';
import { collectionNames } from '../../model/registry';
import type { KnownAccess } from '../known-access';
import type { DataKey } from '../data-key';
import type { FieldConflict, RejectedChange } from '../changes';
import type { Setting } from '../device';
import { OWN_GENERATION } from './generation';
import { ownLists, ownRows, storedGeneration, UNKNOWN_CHANGE } from './own-rows';
import { hasCollectionDatabases, hasDatabase } from './raw-databases';
import { RawRecords, rawSingles } from './raw-records';
import { documentOf, editsOf, entryFor, isValues, noteFor } from './rescued-changes';
import type { FormerNote, SavedDocument } from './rescued-changes';
import type { OwnWork, Saved, SavedRecord } from './saved-out';
import type { StoreNames } from '../store-names';

/* What only this device has in the records of the sync core: how it is saved out, and what of it is put back. */

/**
 * Lists that wait for the user, by the user's name for them. The log has none: a loss of it matters only to the
 * server. Nor have acts: their changes say for themselves what is lost.
 */
const lists = {
  'rejected/': ownLists.refused,
  'conflicts/': ownLists.conflicts,
  'log/': null,
  [ACTS]: null,
} as const;

/** Returns whether the user had records on this device, as far as its settings can be read. */
async function hadRecords(names: StoreNames, key: DataKey): Promise<boolean> {
  if ((await storedGeneration(names)) !== OWN_GENERATION) return false;
  const status = await new RawRecords(key, false).row(names.device, 'settings', 'sync-status');
  const { value } = (isValues(status) ? status : {}) as Partial<Setting>;
  return isValues(value) && value['complete'] === true;
}

/**
 * Finds unsent rows without an outbox entry. A new record is sent again. Of a changed record nobody knows what the user
 * changed, so the user decides about it.
 */
function rowsAlone(
  rows: ReadonlyMap<string, unknown>,
  entries: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, readonly Saved[]> {
  const alone = new Map<string, readonly Saved[]>();
  for (const [key, row] of rows) {
    const collection = collectionNames.find((name) => key.startsWith(rowKey(name, '')));
    const document = documentOf(row);
    if (collection === undefined || document === null || document.edit === '') continue;
    const entry = entryKey(collection, document.id);
    if ((entries.get(entry) ?? null) !== null) continue;
    alone.set(
      entry,
      document.row_version === 0
        ? [
            { table: 'documents', row: { collection, document } },
            { table: 'unsent', row: noteFor(collection, document) },
          ]
        : [{ table: 'refused', row: entryFor(collection, document) }],
    );
  }
  return alone;
}

async function ownRecords(names: StoreNames, key: DataKey): Promise<OwnWork> {
  const labels = [ownLists.unsent, ownLists.refused, ownLists.conflicts];
  // Nobody knows what was in it.
  if (!(await hasDatabase(names.segments)))
    return { saved: [], lost: (await hadRecords(names, key)) ? labels : [] };
  const saved: Saved[] = [];
  const lost: string[] = [];
  const entries = await rawSingles(names.segments, key, OUTBOX);
  if (!entries.whole || (entries.values.size === 0 && (await isEmptied(names, key)))) lost.push(...labels);
  const rows = await rawSingles(names.segments, key, 'rows/');
  const alone = rowsAlone(rows.values, entries.values);
  for (const [name, value] of entries.values) {
    if (value !== null) saved.push({ table: 'core', row: { key: name, value } satisfies SavedRecord });
    else if (!alone.has(name)) lost.push(UNKNOWN_CHANGE);
  }
  saved.push(...[...alone.values()].flat());
  for (const [prefix, label] of Object.entries(lists)) {
    const { values } = await rawSingles(names.segments, key, prefix);
    for (const [name, value] of values)
      if (value !== null) saved.push({ table: 'core', row: { key: name, value } satisfies SavedRecord });
    if ([...values.values()].includes(null) && label !== null) lost.push(label);
  }
  return { saved, lost };
}

/** Returns whether the records are gone although the database exists. */
async function isEmptied(names: StoreNames, key: DataKey): Promise<boolean> {
  const { values } = await rawSingles(names.segments, key, 'progress/');
  return values.size === 0 && (await hadRecords(names, key));
}

/**
 * Returns what nobody but this device has: in its own store, and in the one before the sync core.
 * @param plain whether that one is of a version of the app that sealed nothing
 */
export async function ownWork(names: StoreNames, key: DataKey, plain: boolean): Promise<OwnWork> {
  const isOld = await hasCollectionDatabases(names);
  const isOlder = ((await storedGeneration(names)) ?? OWN_GENERATION) < OWN_GENERATION;
  const device =
    isOld || isOlder
      ? await ownRows(names, key, plain)
      : await ownRows(names, key, false, ['drafts', 'viewEvents', 'settings']);
  const records = await ownRecords(names, key);
  return { saved: [...device.saved, ...records.saved], lost: [...device.lost, ...records.lost] };
}

/** Returns a record without what the storage notes beside it. */
const bare = (values: object): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('_'))) as Row;

/**
 * Returns the outbox entry that a note of an unsent change becomes.
 * @returns null for a record that was made and removed here, and that nobody else has heard of
 */
function entryOf(model: RowModel, note: FormerNote, document: SavedDocument): OutboxEntry | null {
  const { collection, kind, id, operation, summary, origin, since, at } = note;
  const rowOf = (values: object, edit: string): Row => model.derive(collection, { ...bare(values), edit });
  const { edit, _deleted: isRemoved } = document;
  const noted = editsOf(note);
  // Where the note is lost, a removed record tells itself what was removed.
  const ground = note.base ?? (isRemoved && document.row_version > 0 ? document : null);
  const base = ground === null ? null : rowOf(ground, '');
  const sent = (note.sent ?? []).map((version) => ({
    edit: version.edit,
    row: isRemoved && version.edit === edit ? null : rowOf(version, version.edit),
    attempts: [],
  }));
  if (isRemoved && base === null && sent.length === 0) return null;
  const kept = operation === 'remove' ? 'change' : operation;
  return {
    collection,
    kind,
    id,
    // `entriesOf` numbers all entries.
    order: 0,
    operation: isRemoved ? 'remove' : base === null ? 'create' : onServer(kept),
    summary,
    // A note is written before its change; what stands behind the stored one never came to be.
    edits: noted.includes(edit) ? noted.slice(0, noted.indexOf(edit) + 1) : [edit],
    mine: isRemoved ? null : rowOf(document, edit),
    base,
    ...(origin === undefined ? {} : { origin: { ...bare(origin), id, kind, row_version: 0, edit: '' } }),
    news: null,
    sent,
    since,
    at,
  };
}

/** Returns a refused change as the core lists it. */
export function rejectedOf({
  key,
  base,
  origin,
  document,
  current,
  ...change
}: RejectedChange): ListedRejection {
  return {
    ...change,
    edit: key.slice(key.lastIndexOf('#') + 1),
    document: bare(document),
    current: current === null ? null : bare(current),
    ...(base === undefined ? {} : { base: bare(base) }),
    ...(origin === undefined ? {} : { origin: bare(origin) }),
  };
}

const withoutKey = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'key'));

/** Returns unsent changes in the order in which they wait: those of the core, then those of the notes. */
function entriesOf(model: RowModel, saved: readonly Saved[], records: readonly SavedRecord[]): OutboxEntry[] {
  const kept = records
    .filter(({ key }) => key.startsWith(OUTBOX))
    .map(({ value }) => value as OutboxEntry)
    .toSorted((a, b) => a.order - b.order);
  const known = new Set(kept.map(({ collection, id }) => entryKey(collection, id)));
  const documents = new Map<string, SavedDocument>();
  for (const { table, row } of saved) {
    if (table !== 'documents') continue;
    const { collection, document } = row as { collection: CollectionName; document: SavedDocument };
    documents.set(entryKey(collection, document.id), document);
  }
  const noted = saved
    .flatMap(({ table, row }) => (table === 'unsent' ? [row as FormerNote] : []))
    .toSorted((a, b) => a.since - b.since)
    .flatMap((note) => {
      const key = entryKey(note.collection, note.id);
      const document = documents.get(key);
      return document === undefined || known.has(key) ? [] : (entryOf(model, note, document) ?? []);
    });
  return [...kept, ...noted].map((entry, order) => {
    const { collection, mine } = entry;
    return { ...entry, order, mine: mine === null ? null : model.derive(collection, mine) };
  });
}

/** Returns what has to be put into a new store, by key: what was saved out of it, or of the store before it. */
export function recordsOf(model: RowModel, saved: readonly Saved[]): ReadonlyMap<string, unknown> {
  const core = saved.flatMap(({ table, row }) => (table === 'core' ? [row as SavedRecord] : []));
  const put = new Map<string, unknown>();
  for (const { table, row } of saved) {
    if (table === 'refused') {
      const change = rejectedOf(row as RejectedChange);
      put.set(rejectedKey(change), change);
    } else if (table === 'conflicts') {
      put.set(conflictKey(row as FieldConflict), withoutKey(row as FieldConflict));
    } else if (table === 'settings' && (row as Setting).key === 'access') {
      // The server tells rights that the device knows only once.
      const { permissions } = (row as Setting).value as KnownAccess;
      put.set(ACCESS, { permissions });
    }
  }
  for (const { key, value } of core) if (!key.startsWith(OUTBOX)) put.set(key, value);
  const entries = entriesOf(model, saved, core);
  for (const entry of entries) {
    put.set(entryKey(entry.collection, entry.id), entry);
    put.set(rowKey(entry.collection, entry.id), entry.mine);
  }
  if (entries.length > 0) put.set(ORDER, entries.length);
  return put;
}
