import { idOr, on, readerOf } from '@/lib/address';

/** Reads the address of a look-up page: the open entry (`new` for adding) and whether inactive ones show. */
export const readLookupSearch = readerOf({ entry: idOr('new'), inactive: on });
export type LookupSearch = ReturnType<typeof readLookupSearch>;
