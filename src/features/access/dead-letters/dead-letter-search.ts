import { id, name, paging, readerOf, yes } from '@/lib/address';

/** Reads the address of the screen; see `readerOf`. */
export const readDeadLetterSearch = readerOf({
  /** A queue of the server, by its code. */
  queue: name,
  dropped: yes,
  ...paging(['title', 'queue', 'reason', 'first', 'last', 'tries']),
  /** The row whose details are open. */
  letter: id,
});

/** What the address of the list holds: ids and codes only, never names or typed text. */
export type DeadLetterSearch = ReturnType<typeof readDeadLetterSearch>;
