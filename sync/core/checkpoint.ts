import type { CollectionName } from '../model/entity';
import type { Cursor } from './wire';

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Cursor at which the pull of a collection begins. */
export const START: Cursor = { xid: '0', id: '00000000-0000-0000-0000-000000000000' };

export const isStart = ({ xid }: Cursor): boolean => xid === START.xid;

/**
 * Returns the checkpoint from which a pull reads again what changed since an answer.
 * @param horizon of that answer.
 * @returns the checkpoint itself where it lies before the horizon
 */
export function backTo(checkpoint: Cursor, horizon: string | null): Cursor {
  if (horizon === null || BigInt(checkpoint.xid) < BigInt(horizon)) return checkpoint;
  return { xid: (BigInt(horizon) - 1n).toString(), id: LAST_ID };
}

/** A collection that is read from the start. Rows that come are marked, in the end those without a mark go. */
export interface Resync {
  readonly epoch: string;
  readonly checkpoint: Cursor;
  /** The horizon of the first page; the pull goes on from there. */
  readonly horizon: string | null;
  /** Number of pages of marks. */
  readonly pages: number;
  /** Nothing of the collection was here when it began. What comes needs no marks, and nothing has to go in the end. */
  readonly fresh?: true;
  /** All rows came. What is left is the sweep. */
  readonly complete: boolean;
}

/** Pull progress of a collection, committed together with the rows it covers. */
export interface Progress {
  readonly checkpoint: Cursor;
  /** The rights, and the revision of the model, under which the rows were read; '' before anything was read. */
  readonly epoch: string;
  readonly resync: Resync | null;
  /** The day, by the server's clock, of the last look for rows outside of the window. */
  readonly evictedOn?: string;
  /** Rows came ahead of the first page; see `storeAhead`. */
  readonly ahead?: true;
}

export const NOTHING_PULLED: Progress = { checkpoint: START, epoch: '', resync: null };

/** Value in the place of an epoch. No epoch has this name, so the next page begins a resync. */
export const RESYNC_WANTED = 'resync-wanted';

export const resyncUnder = (epoch: string): Resync => ({
  epoch,
  checkpoint: START,
  horizon: null,
  pages: 0,
  complete: false,
});

/** Returns the epoch under which pages of a collection have to come. */
export const epochOf = ({ resync, epoch }: Progress): string => resync?.epoch ?? epoch;

/** Names what this version of the app keeps of a collection's rows. */
export type ModelRevision = (collection: CollectionName) => string;

/** Returns the epoch of a model revision and the rights. A change of either starts a resync. */
export const epochUnder = (revision: string, accessEpoch: string): string => `${revision} ${accessEpoch}`;
