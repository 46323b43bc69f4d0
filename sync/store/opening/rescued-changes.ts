import type { CollectionName } from '../../model/entity';
import { collectionNames } from '../../model/registry';
import type { AnyDocument } from '../../model/registry';
import { isKnownKind } from '../../core/wire-check';
import { recordKey } from '../changes';
import type { RejectedChange, UnsentChange } from '../changes';
import { collectionDatabase } from './raw-databases';
import type { RawRecords } from './raw-records';
import type { StoreNames } from '../store-names';

/* Unsent changes as they are found in a damaged store. */

type Values = Readonly<Record<string, unknown>>;
export const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** A note of an unsent change, beside the changed row, as the versions before the sync core kept it. */
export interface FormerNote extends Omit<UnsentChange, 'acts'> {
  /** All edits that the change is made of, in their order; `edit` is the last. */
  readonly edits?: readonly string[];
  /** Values that the record was made of, where others may make it under the same id. */
  readonly origin?: AnyDocument;
  /** Versions that were sent and not answered. */
  readonly sent?: readonly (Pick<AnyDocument, 'id' | 'row_version'> & { readonly edit: string })[];
}

export const editsOf = (note: FormerNote): readonly string[] => note.edits ?? [note.edit];

export type SavedDocument = AnyDocument & { readonly edit: string; readonly _deleted: boolean };

/** Returns whether a row of the device store is a note of an unsent change. */
export function isNote(row: unknown): row is FormerNote {
  if (!isValues(row) || typeof row['id'] !== 'string' || typeof row['edit'] !== 'string') return false;
  return collectionNames.some((name) => name === row['collection']) && isKnownKind(row);
}

/** Returns a stored row as a document of its own. Null for one that is none. */
export function documentOf(row: unknown): SavedDocument | null {
  if (!isValues(row) || typeof row['id'] !== 'string' || typeof row['edit'] !== 'string') return null;
  if (typeof row['kind'] !== 'string' || !isKnownKind(row)) return null;
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_')));
  const { _deleted: deleted } = row;
  return { ...own, _deleted: deleted === '1' || deleted === true } as unknown as SavedDocument;
}

const RESCUED = 'Kurtarılan değişiklik';

/**
 * Returns the list entry of a changed row of the server whose note is lost. Nobody knows what was changed on it, so
 * sending it might undo what others wrote. It goes to the list of what a person decides.
 */
export function entryFor(collection: CollectionName, document: SavedDocument): RejectedChange {
  return {
    key: `${recordKey(collection, document.id)}#${document.edit}`,
    collection,
    kind: document.kind,
    id: document.id,
    summary: RESCUED,
    document,
    deleted: false,
    current: null,
    code: 'rescued',
    constraint: null,
    field: null,
    messageKey: 'rescued',
    at: Date.now(),
  };
}

/** Returns a note for a new or deleted record that has lost its own. */
export function noteFor(collection: CollectionName, document: SavedDocument): FormerNote {
  const at = Date.now();
  return {
    key: recordKey(collection, document.id),
    collection,
    kind: document.kind,
    id: document.id,
    operation: document._deleted ? 'remove' : document.row_version === 0 ? 'create' : 'change',
    summary: RESCUED,
    since: at,
    at,
    edit: document.edit,
    base: null,
  };
}

export const isRescuedEntry = (row: unknown): boolean => isValues(row) && row['code'] === 'rescued';

/** Returns the user's version of a record, from wherever it can be had. */
export async function versionOf(
  raw: RawRecords,
  names: StoreNames,
  note: FormerNote,
): Promise<SavedDocument | null> {
  const stored = documentOf(await raw.row(collectionDatabase(names, note.collection), 'docs', note.id));
  return stored !== null && stored.edit !== '' ? stored : sentVersion(note);
}

/** Returns the version of a waiting change that was sent last; of a deletion the one that was deleted. */
export function sentVersion(note: FormerNote): SavedDocument | null {
  const last = note.sent?.at(-1);
  if (last !== undefined) return documentOf({ ...last, _deleted: note.operation === 'remove' });
  return note.operation === 'remove' && note.base !== null
    ? documentOf({ ...note.base, edit: note.edit, _deleted: true })
    : null;
}
