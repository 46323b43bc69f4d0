import { beside, day, keysOf, oneOf, paging, readerOf } from '@/lib/address';
import { importStates } from '@sync/model/entities/import-values';

export const batchSorts = ['name', 'imported', 'open'] as const;

/** Reads the address of the list of batches; see `readerOf`. */
export const readBatchSearch = readerOf({
  /** A list is being imported. */
  upload: oneOf(['identity']),
  state: oneOf(keysOf(importStates)),
  from: day,
  to: day,
  ...paging(batchSorts),
  ...beside,
});
export type BatchSearch = ReturnType<typeof readBatchSearch>;

export const batchTabs = {
  review: 'İnceleme',
  second: 'İkinci onay',
  impossible: 'Yapılamayanlar',
  rows: 'Satırlar',
} as const;
export type BatchTab = keyof typeof batchTabs;

export const rowParts = {
  all: 'Hepsi',
  exact: 'Tam eşleşen',
  open: 'Bekleyen',
  decided: 'Karar verilen',
  applied: 'Yazılan',
} as const;

/** Reads the address of a batch. */
export const readReviewSearch = readerOf({
  tab: oneOf(['second', 'impossible', 'rows']),
  part: oneOf(keysOf(rowParts)),
});
export type ReviewSearch = ReturnType<typeof readReviewSearch>;
