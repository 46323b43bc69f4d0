import type { LocalWrites } from '@/data/workspace';
import type { AnyRecord, AnyValues } from '@sync/model/acts/act';

/** Record and values that a test does an act with. */
export interface ActSample {
  /** Stores a record that allows the act. */
  readonly store: (writes: LocalWrites) => Promise<AnyRecord>;
  readonly values?: AnyValues;
}
