import { oneOf, readerOf } from '@/lib/address';
import { incomingParts } from '@sync/rpc/incoming';

/** Reads the address of an imported list: the rows that are shown. */
export const readDecideSearch = readerOf({ part: oneOf(incomingParts) });
export type DecideSearch = ReturnType<typeof readDecideSearch>;
