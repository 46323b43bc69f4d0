import { keysOf, oneOf, readerOf } from '@/lib/address';

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
