import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { CollectionName } from '../model/entity';
import type { AnyDocument } from '../model/registry';
import type { DataKey } from './data-key';
import type { StoredIndexPage } from './index-pages';
import { sealTables } from './sealed-tables';

/** What a waiting change does, for the sync panel. */
export type ChangeOperation = 'create' | 'change' | 'remove';

/** A record as it was sent. It is whole; named is what all kinds of records have. */
export type SentVersion = Pick<AnyDocument, 'id' | 'row_version'> & { readonly edit: string };

/** A change that was made on this device and that the server has not confirmed. */
export interface UnsentNote {
  /** `<collection>/<id>`. */
  readonly key: string;
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  readonly operation: ChangeOperation;
  /** One Turkish line for the panel; holds no more than the record itself. */
  readonly summary: string;
  /** Milliseconds since 1970, by the device's clock, of the first and the last change. */
  readonly since: number;
  readonly at: number;
  /** Names the last edit; see `LocalDocument.edit`. */
  readonly edit: string;
  /** All edits that the change is made of, in the order in which they were made; `edit` is the last. */
  readonly edits?: readonly string[];
  /**
   * The server's version that the changes build on: what a merge compares with, and what giving the change up
   * brings back. Null for a record that was made here and that the server has not.
   */
  readonly base: AnyDocument | null;
  /**
   * Of a record that others may make under the same id: what it said before the person changed anything. A merge
   * compares with it where the record turns out to be on the server already.
   */
  readonly origin?: AnyDocument;
  /** Versions that were sent and not answered so far. */
  readonly sent?: readonly SentVersion[];
}

/** A change that the server refused; it waits here for the person. Nothing else holds it. */
export interface RefusedChange {
  /** `<collection>/<id>#<edit>`: a record may have several refused edits. */
  readonly key: string;
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  readonly summary: string;
  /** The person's version, whole. */
  readonly document: AnyDocument;
  /** The version that the person's was written onto, where it is known; absent in entries of earlier versions. */
  readonly base?: AnyDocument;
  /** Of a new record that others may make under the same id: what it was made of; absent in entries of earlier versions. */
  readonly origin?: AnyDocument;
  /** Whether the person had deleted the record. */
  readonly deleted: boolean;
  /** The server's version when it refused; null if it has none that the person may see. */
  readonly current: AnyDocument | null;
  /** The person does not see the record any more: `document` holds what she typed, and nothing of others. */
  readonly outOfSight?: true;
  readonly code: string;
  readonly constraint: string | null;
  readonly field: string | null;
  readonly messageKey: string;
  readonly at: number;
}

/** Two different values of a field whose clash a person decides; both stay here until then. */
export interface FieldConflict {
  /** `<collection>/<id>/<field>`. */
  readonly key: string;
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Values of the fields that are one decision with it. */
  readonly together?: {
    readonly mine: Readonly<Record<string, unknown>>;
    readonly theirs: Readonly<Record<string, unknown>>;
  };
  /** The person may not see their value any more; none is kept. */
  readonly hidden?: true;
  readonly theirsBy: string | null;
  readonly theirsAt: string;
  readonly at: number;
}

/** Unfinished text of a form; it survives reloads, rotation and updates. */
export interface Draft {
  /** Names the form and its record, e.g. `client-ticket` or `ticket-note/<id>`. */
  readonly key: string;
  readonly values: unknown;
  readonly at: number;
  /** The record as it stood when the draft was begun; absent where the form makes a new one. */
  readonly begun?: object;
}

/** How a clash has ended: both values, for the server's log. */
export interface Decision {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly theirs_by: string | null;
  readonly theirs_at: string;
  readonly choice: 'mine' | 'theirs';
  /** Values of the fields that went with it. */
  readonly together?: {
    readonly mine: Readonly<Record<string, unknown>>;
    readonly theirs: Readonly<Record<string, unknown>>;
  };
  /** Set where nobody was asked: of two values of such a field one stands by itself. */
  readonly by_rule?: true;
}

/** A look at personal data, or a decision, that is still to be reported to the server's log. */
export interface ViewEvent {
  readonly event_id: string;
  readonly action: 'view' | 'unmask' | 'search' | 'export' | 'print' | 'decide';
  readonly entity: string;
  readonly entity_id: string | null;
  readonly client_id: string | null;
  readonly device_at: string;
  readonly was_offline: boolean;
  /** Of a decision. */
  readonly details?: Decision;
}

/**
 * A file of a record on this device. `adding`: its record is being written. `waiting`: to be sent. `refused`: the server
 * does not take it; it stays until somebody decides. `kept`: the server has it, here it only saves a download.
 */
export interface KeptFile {
  /** The id of its record. */
  readonly key: string;
  readonly state: 'adding' | 'waiting' | 'refused' | 'kept';
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970: when it was added, and when it was last looked at. */
  readonly at: number;
  readonly usedAt: number;
  /** When it goes from here although there is room, of one that is kept; milliseconds since 1970. */
  readonly goesAt?: number | null;
  /** Why it is refused. */
  readonly problem: FileProblem | null;
}

/**
 * not_allowed: the right or the record is gone. too_large, unfit: not what the server takes. unreadable: it does not open
 * on this device any more.
 */
export type FileProblem = 'not_allowed' | 'too_large' | 'unfit' | 'unreadable';

export interface FileBytes {
  readonly key: string;
  /** Base64: sealed rows hold values as JSON has them. */
  readonly bytes: string;
}

export interface Setting {
  readonly key: string;
  readonly value: unknown;
}

/** Under which the store tells how it is kept; see generation.ts. */
export const GENERATION_SETTING = 'store-generation';

/**
 * Device-only state of one person, beside the replicated collections: what is unsent, refused or in conflict,
 * drafts, view events, sync bookkeeping and preferences; sealed. Other tabs see changes through Dexie's live queries.
 */
export class DeviceStore extends Dexie {
  declare readonly unsent: Table<UnsentNote, string>;
  declare readonly refused: Table<RefusedChange, string>;
  declare readonly conflicts: Table<FieldConflict, string>;
  declare readonly drafts: Table<Draft, string>;
  declare readonly viewEvents: Table<ViewEvent, string>;
  declare readonly settings: Table<Setting, string>;
  declare readonly indexPages: Table<StoredIndexPage, string>;
  declare readonly files: Table<KeptFile, string>;
  declare readonly fileBytes: Table<FileBytes, string>;
  #damaged = false;

  /** @param key under which rows are sealed; null: rows can only be counted */
  constructor(name: string, key: DataKey | null) {
    super(name);
    if (key !== null) sealTables(this, key, () => (this.#damaged = true), isPlain);
    this.version(1).stores({
      unsent: 'key, since',
      refused: 'key, at',
      conflicts: 'key, at',
      drafts: 'key, at',
      viewEvents: 'event_id',
      settings: 'key',
    });
    this.version(2).stores({ indexPages: 'key' });
    this.version(3).stores({ files: 'key, state', fileBytes: 'key' });
  }

  /** Whether a row was met that does not open. */
  get damaged(): boolean {
    return this.#damaged;
  }
}

/**
 * How the store is kept says itself without a key: a version that reads it wrongly has no key that fits. Index pages are
 * sealed before they come here.
 */
const isPlain = (table: string, key: unknown): boolean =>
  table === 'indexPages' || (table === 'settings' && key === GENERATION_SETTING);

/** Tables that the device store has had from the beginning. */
export const deviceTables = ['unsent', 'refused', 'conflicts', 'drafts', 'viewEvents', 'settings'] as const;

/** Tables that came later: a store that an older version has made lacks them. */
export const fileTables = ['files', 'fileBytes'] as const;

/** The edits that a waiting change is made of, in the order in which they were made. */
export function editsOf(note: UnsentNote): readonly string[] {
  return note.edits ?? [note.edit];
}

/** The key under which a record's unsent change stands, and with which its refused edits begin. */
export function recordKey(collection: CollectionName, id: string): string {
  return `${collection}/${id}`;
}

/** Reads a setting; `undefined` where there is none. The caller checks its shape. */
/** Ids of the collection's records with a change that the server has not confirmed. */
export async function unsentIds(
  device: DeviceStore,
  collection: CollectionName,
): Promise<ReadonlySet<string>> {
  const notes = await device.unsent.where('key').startsWith(`${collection}/`).toArray();
  return new Set(notes.map(({ id }) => id));
}

export async function readSetting(device: DeviceStore, key: string): Promise<unknown> {
  return (await device.settings.get(key))?.value;
}

export async function writeSetting(device: DeviceStore, key: string, value: unknown): Promise<void> {
  await device.settings.put({ key, value });
}
