import { keysOf, oneOf, readerOf, yes } from '@/lib/address';

/** Time spans of the bag; today and the next operating day by default, which the page names. */
export const bagSpans = { soon: 'Bugün ve yarın', week: '7 gün', all: 'Tümü' } as const;
export type BagSpan = keyof typeof bagSpans;

/** Reads the address of the page; see `readerOf`. */
export const readPapersSearch = readerOf({
  span: oneOf(keysOf(bagSpans)),
  /** All wards, not the user's own alone. */
  all: yes,
});
export type PapersSearch = ReturnType<typeof readPapersSearch>;
