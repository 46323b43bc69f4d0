import { beside, day, keysOf, oneOf, paging, readerOf } from '@/lib/address';
import { importStates } from '@sync/model/entities/import-values';
import { incomingParts } from '@sync/rpc/incoming';

export const importSorts = ['name', 'imported'] as const;

/** Reads the address of the list of imported lists; see `readerOf`. */
export const readImportSearch = readerOf({
  /** A list is being imported. */
  upload: oneOf(['clients']),
  state: oneOf(keysOf(importStates)),
  from: day,
  to: day,
  ...paging(importSorts),
  ...beside,
});
export type ImportSearch = ReturnType<typeof readImportSearch>;

/** Reads the address of an imported list: the rows that are shown. */
export const readDecideSearch = readerOf({ part: oneOf(incomingParts) });
export type DecideSearch = ReturnType<typeof readDecideSearch>;
