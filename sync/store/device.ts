import { Dexie } from 'dexie';
import type { Table } from 'dexie';
import type { DataKey } from './data-key';
import { sealTables } from './sealed-tables';

/** Unfinished text of a form; it survives reloads, rotation and updates. */
export interface Draft {
  /** Names the form and its record, e.g. `client-ticket` or `ticket-note/<id>`. */
  readonly key: string;
  readonly values: unknown;
  readonly at: number;
  /** The record as it stood when the draft was begun. Absent where the form makes a new one. */
  readonly begun?: object;
}

/** End of a clash: both values, for the server's log. */
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
  /** Set where nobody was asked. One of two values of such a field wins by itself. */
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
  /** Values of a decision. */
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
  /** Time at which a kept file is removed from here although there is room. Milliseconds since 1970. */
  readonly goesAt?: number | null;
  /** Reason of the refusal. */
  readonly problem: FileProblem | null;
}

/**
 * not_allowed: the right or the record is gone. too_large, unfit: not what the server takes. unreadable: it does not open
 * on this device any more. server_full: of one that waits; the server has no room for it now.
 */
export type FileProblem = 'not_allowed' | 'too_large' | 'unfit' | 'unreadable' | 'server_full';

export interface FileBytes {
  readonly key: string;
  /** Base64: sealed rows hold values as JSON has them. */
  readonly bytes: string;
}

export interface Setting {
  readonly key: string;
  readonly value: unknown;
}

/** Setting that names the format of the store; see generation.ts. */
export const GENERATION_SETTING = 'store-generation';

/**
 * Data of one user on the device beside the records: drafts, views to report to the server, files, sync state and
 * preferences; sealed. Other tabs see changes through Dexie's live queries.
 */
export class DeviceStore extends Dexie {
  declare readonly drafts: Table<Draft, string>;
  declare readonly viewEvents: Table<ViewEvent, string>;
  declare readonly settings: Table<Setting, string>;
  declare readonly files: Table<KeptFile, string>;
  declare readonly fileBytes: Table<FileBytes, string>;
  #damaged = false;

  /** @param key under which rows are sealed; null: rows can only be counted */
  constructor(name: string, key: DataKey | null) {
    super(name);
    if (key !== null) sealTables(this, key, () => (this.#damaged = true), isPlain);
    // unsent, refused, conflicts, indexPages: of versions before the sync core, which `own-rows` takes them over from.
    // They stay declared: opening such a store without its key must not drop them.
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

  /** True after a row was met that does not open. */
  get damaged(): boolean {
    return this.#damaged;
  }
}

/**
 * Returns whether a row is unsealed. The format of the store is readable without a key: a version that reads the
 * store wrongly has no key that fits.
 */
const isPlain = (table: string, key: unknown): boolean => table === 'settings' && key === GENERATION_SETTING;

/** Tables that the device store has had from the beginning. */
export const deviceTables = ['unsent', 'refused', 'conflicts', 'drafts', 'viewEvents', 'settings'] as const;

/** Tables that came later: a store that an older version has made lacks them. */
export const fileTables = ['files', 'fileBytes'] as const;

/** Reads a setting; `undefined` where there is none. The caller checks its shape. */
export async function readSetting(device: DeviceStore, key: string): Promise<unknown> {
  return (await device.settings.get(key))?.value;
}

export async function writeSetting(device: DeviceStore, key: string, value: unknown): Promise<void> {
  await device.settings.put({ key, value });
}
