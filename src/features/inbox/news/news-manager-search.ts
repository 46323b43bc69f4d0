import { idOr, paging, readerOf } from '@/lib/address';

/** Reads the address of the screen; see `readerOf`. */
export const readNewsManagerSearch = readerOf({
  ...paging(['title', 'kind', 'phase', 'publish', 'reads']),
  /** The entry that is open, or `new`. */
  entry: idOr('new'),
});

/** Address parameters of the list. */
export type NewsManagerSearch = ReturnType<typeof readNewsManagerSearch>;
