import { id, idOr, keysOf, oneOf, readerOf } from '@/lib/address';
import { retentionEntities } from '@sync/model/rules/retention';

const entity = oneOf(keysOf(retentionEntities));

/** Reads the address of the screen; see `readerOf`. */
export const readRetentionSearch = readerOf({
  /** Whose rule is open. */
  rule: entity,
  /** What is being proposed. */
  propose: entity,
  /** The disposal that is open. */
  disposal: id,
  /** The hold that is open, or `new`. */
  hold: idOr('new'),
});

/** What the address holds: which one of the sheets is open. */
export type RetentionSearch = ReturnType<typeof readRetentionSearch>;
