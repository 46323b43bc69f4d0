import { id, idOr, keysOf, oneOf, readerOf } from '@/lib/address';
import { retentionEntities } from '@sync/model/rules/retention';

const entity = oneOf(keysOf(retentionEntities));

/** Reads the address of the screen; see `readerOf`. */
export const readRetentionSearch = readerOf({
  /** Kind of records whose rule is open. */
  rule: entity,
  /** Kind of records that is being proposed. */
  propose: entity,
  /** The disposal that is open. */
  disposal: id,
  /** The hold that is open, or `new`. */
  hold: idOr('new'),
});

/** Address parameters: the open sheet. */
export type RetentionSearch = ReturnType<typeof readRetentionSearch>;
