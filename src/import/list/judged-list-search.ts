import { beside, day, keysOf, oneOf, paging, readerOf } from '@/lib/address';
import { importLists, importStates } from '@sync/model/entities/import-values';

export const judgedListSorts = ['name', 'imported', 'open'] as const;

/** Reads the address of a list of files whose rows are judged; see `readerOf`. */
export const readJudgedListSearch = readerOf({
  /** A file is being uploaded. */
  upload: oneOf(keysOf(importLists)),
  state: oneOf(keysOf(importStates)),
  from: day,
  to: day,
  ...paging(judgedListSorts),
  ...beside,
});
export type JudgedListSearch = ReturnType<typeof readJudgedListSearch>;
