import { deadLetterQueues } from '@sync/rpc/dead-letters';
import { id, oneOf, paging, readerOf, yes } from '@/lib/address';

/** Reads the address of the screen; see `readerOf`. */
export const readDeadLetterSearch = readerOf({
  queue: oneOf(deadLetterQueues),
  dropped: yes,
  ...paging(['title', 'queue', 'reason', 'first', 'last', 'tries']),
  /** The row whose details are open. */
  letter: id,
});

/** Address parameters of the list: ids and codes only, never names or typed text. */
export type DeadLetterSearch = ReturnType<typeof readDeadLetterSearch>;
