/* How a store is opened, and what may come of it. */

/**
 * look: open, and say so where the store is damaged. rescue: save out what only this device has. force: the same,
 * although something of it cannot be read.
 */
export type OpeningMode = 'look' | 'rescue' | 'force';

/** The store is damaged; nothing was done about it. */
export class StoreDamaged extends Error {
  override readonly name = 'StoreDamaged';
}

/** This worker has saved out what is unsent. The next one creates the store again and puts it back. */
export class StoreSavedOut extends Error {
  override readonly name = 'StoreSavedOut';
}

/** Failures that are the browser's no, and not the data's fault. */
const REFUSALS = /quota|security|denied|notallowed|invalidstate|missingapi|blocked|StoreTooNew/i;

/** Returns whether a store that does not open is damaged, as far as the failure tells. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  const { inner } = error as { readonly inner?: unknown };
  const told = `${error.name} ${error.message} ${inner instanceof Error ? inner.name : ''}`;
  return !REFUSALS.test(told);
}

/** Result of rebuilding a damaged store, for the user. */
export interface RescueReport {
  readonly at: number;
  /** Unsent changes that were saved out and put back. */
  readonly kept: number;
  /** Descriptions of what could not be read, each as one Turkish line. */
  readonly lost: readonly string[];
}

/** The setting under which it waits to be read. */
export const RESCUE_REPORT = 'rescue-report';
