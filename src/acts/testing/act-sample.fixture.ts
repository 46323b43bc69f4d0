import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { LocalWrites } from '@/data/workspace';
import type { AnyRecord, AnyValues } from '@sync/model/acts/act';

/** Record and values that a test does an act with. */
export interface ActSample {
  /** Stores a record that allows the act. */
  readonly store: (writes: LocalWrites, test: Pick<TestWorkspace, 'bringNew'>) => Promise<AnyRecord>;
  readonly values?: AnyValues;
}
