import type { CollectionName } from '../model/entity';
import type { Windows } from '../model/rules/window';

/** Position of a pull: the last row received. `xid` is a 64-bit number as text. */
export interface Cursor {
  readonly xid: string;
  readonly id: string;
}

/**
 * Returns the cursor from which a read sees again what changed since an answer.
 * @param horizon of that answer.
 * @returns the cursor itself where it lies before that.
 */
export function backTo(cursor: Cursor, horizon: string | undefined): Cursor {
  if (horizon === undefined || BigInt(cursor.xid) < BigInt(horizon)) return cursor;
  return { xid: (BigInt(horizon) - 1n).toString(), id: LAST_ID };
}

export const START: Cursor = { xid: '0', id: '00000000-0000-0000-0000-000000000000' };

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A row as it travels: the columns' names. A deleted row carries its id, kind, version and `deleted_at` alone. */
export interface WireDocument {
  readonly id: string;
  readonly kind: string;
  readonly row_version: number;
  readonly deleted_at: string | null;
  readonly [column: string]: unknown;
}

/** Rows of a collection in one answer. */
export const PULL_LIMIT = 1_000;

export interface PullRequest {
  readonly collection: CollectionName;
  readonly cursor: Cursor;
  readonly limit: number;
  /** Asks for `gone` as well. */
  readonly gone?: boolean;
  /** Asks for `in_sight`, of these ids: a page of them at most. */
  readonly held?: readonly string[];
}

export interface PullPage {
  readonly collection: CollectionName;
  readonly documents: readonly WireDocument[];
  readonly cursor: Cursor;
  readonly has_more: boolean;
  /** Ids of rows that changed between the two cursors so that the person does not see them; most were never here. */
  readonly gone?: readonly string[];
  /**
   * Those of the `held` ids whose rows the person sees, those behind the horizon too, which no pull brings yet. Older
   * servers name none.
   */
  readonly in_sight?: readonly string[];
  /** False where the person may read none of the collection's kinds. */
  readonly readable?: boolean;
}

/** The person's effective rights as the server sees them. */
export interface WireAccess {
  readonly user_id: string;
  readonly permissions: readonly string[];
  /** Visibility scope of the user at this moment. */
  readonly scope: string;
  /** Visibility scope of the user without an emergency access; older servers name none. */
  readonly own_scope?: string;
  /** The emergency access that runs; `ends_at` ISO, UTC, by the server's clock. */
  readonly emergency?: { readonly id: string; readonly ends_at: string } | null;
  readonly windows?: Windows;
}

export interface PullAnswer {
  readonly collections: readonly PullPage[];
  readonly access_epoch: string;
  /** Changes of this transaction id and later ones are not in the answer. */
  readonly horizon?: string;
  /** Present when the epoch sent along is not the current one. */
  readonly access?: WireAccess | null;
  /** The version of the contract that the server speaks. A higher one than ours means that there is an update. */
  readonly schema_version: number;
  readonly server_time: string;
}

/**
 * Returns a time of the device's clock as the server takes it: ISO, UTC. Null where the clock was far off, as that of
 * a tablet whose battery was empty: what happened then has no time.
 */
export function deviceTime(instant: string | null): string | null {
  return instant !== null && /^20\d\d-/u.test(instant) ? instant : null;
}

export interface WireChange {
  readonly collection: CollectionName;
  readonly kind: string;
  readonly id: string;
  /** The version the change was made on; null for a new record. */
  readonly base_version: number | null;
  readonly document: Readonly<Record<string, unknown>>;
  /** See `deviceTime`. */
  readonly device_at: string | null;
  /** Names the edit, so that the server knows a repeat. Null for what is no edit. */
  readonly edit: string | null;
  /** Edits of the record that this one contains and that were sent before without an answer. */
  readonly earlier: readonly string[];
  /** Names changes that are stored together or not at all. They stand together in a call. */
  readonly act?: string;
}

export type PushResult =
  | {
      readonly id: string;
      readonly status: 'applied';
      readonly row_version: number;
      /** The row as the user sees it in that transaction; null: not at all. Absent: not told. */
      readonly current?: WireDocument | null;
    }
  | {
      readonly id: string;
      readonly status: 'conflict';
      readonly current: WireDocument;
      /** The last of the earlier edits that the server has stored, if it has any. */
      readonly stored?: string;
    }
  | {
      readonly id: string;
      readonly status: 'rejected';
      readonly code: string;
      readonly constraint?: string | null;
      readonly field?: string | null;
      readonly message_key: string;
      /** Id of the record whose change is at fault, where that is another of the act. */
      readonly because?: string;
      /** The server's version as far as the person may see it. Undefined when the answer could not tell. */
      readonly current: WireDocument | null | undefined;
      /** The last of the earlier edits that the server has stored, if it has any. */
      readonly stored?: string;
    }
  | {
      readonly id: string;
      /** The change is not stored, since another one of the act met a conflict. It goes again with that. */
      readonly status: 'postponed';
    };

/** The server has stored the change. */
export type Applied = Extract<PushResult, { status: 'applied' }>;
export type Conflicting = Extract<PushResult, { status: 'conflict' }>;
export type Rejected = Extract<PushResult, { status: 'rejected' }>;

export interface PushAnswer {
  readonly results: readonly PushResult[];
  readonly access_epoch: string;
}

/** Rows that come outside a pull, as it would bring them. */
export interface RowsAnswer {
  readonly collections: readonly {
    readonly collection: CollectionName;
    readonly documents: readonly WireDocument[];
  }[];
  readonly access_epoch: string;
  /**
   * Transaction id from which changes may be missing in the answer. Where its rows are stored, the pull begins there
   * or before, or it would not tell that one of them has become invisible. Older servers name none.
   */
  readonly horizon?: string | undefined;
}

/**
 * The version of the contract with the server that this app speaks (docs/sync-contract.md). It goes along with each
 * pull and push; a server that does not take it any more says so.
 */
export const SCHEMA_VERSION = 2;
