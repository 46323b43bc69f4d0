import type { SyncStatus } from '@sync/store/sync-status';
import type { FieldConflict, RejectedChange, UnsentChange } from '@sync/store/changes';
import type { Write } from './history';
import type { HistoryKind } from './played';
import type { Kind } from './typist';

/** Messages between the process of a device and the one that plays the history. */

export interface HttpCall {
  readonly path: string;
  readonly body: string;
}

/** Null: the line broke. */
export type HttpReply = { readonly status: number; readonly body: string } | null;

export type Order =
  | {
      readonly type: 'open';
      /** Names the local store; a person may hold several devices. */
      readonly store: string;
      /** Kind of the history, which tells what the device opens. */
      readonly kind: HistoryKind;
      /** The storage as the last run left it; null on a new device. */
      readonly disk: Disk | null;
      readonly clockAhead: number;
      /** Rows of a collection in one answer; null: what the product takes. */
      readonly pageSize: number | null;
    }
  | { readonly type: 'write'; readonly write: Write }
  | { readonly type: 'give-up' | 'read' | 'open-form'; readonly kind: Kind; readonly id: string }
  | { readonly type: 'clock'; readonly ahead: number }
  /** The storage takes nothing from now on, or does again. */
  | { readonly type: 'space'; readonly full: boolean }
  /** Ends the app in order and gives the storage back. */
  | { readonly type: 'close' }
  /** Returns the storage as it is this moment; nothing is ended. */
  | { readonly type: 'disk' }
  | { readonly type: 'poke'; readonly collections: readonly string[] }
  | { readonly type: 'sync' }
  | { readonly type: 'holdings' };

/** Outcome of a write on the device. */
export type WriteOutcome =
  | { readonly done: true; readonly edit: string }
  | { readonly done: false; readonly code: string };

/** Everything a device holds for its person. */
export interface Holdings {
  readonly records: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly unsent: readonly UnsentChange[];
  readonly refused: readonly RejectedChange[];
  readonly conflicts: readonly FieldConflict[];
  readonly viewEvents: number;
  readonly status: SyncStatus;
}

/** IndexedDB databases with all they hold. */
export type Disk = readonly StoredDatabase[];
export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly StoredStore[];
}
export interface StoredStore {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  readonly records: readonly { readonly key: unknown; readonly value: unknown }[];
}

/** Message from the history to a device. */
export type ToDevice =
  | { readonly order: number; readonly what: Order }
  | { readonly call: number; readonly reply: HttpReply };

/** Message from a device to the history. */
export type FromDevice =
  | { readonly ready: true }
  /** A record was taken off the device: `<kind>/<id>`. */
  | { readonly left: string }
  | { readonly order: number; readonly result: unknown }
  | { readonly order: number; readonly error: string }
  | { readonly call: number; readonly request: HttpCall };
