/** What became of a damaged store, for the person. */
export interface RescueReport {
  readonly at: number;
  /** Unsent changes that were saved out and put back. */
  readonly kept: number;
  /** What could not be read, each as one Turkish line. */
  readonly lost: readonly string[];
}

/** The setting under which it waits to be read. */
export const RESCUE_REPORT = 'rescue-report';
