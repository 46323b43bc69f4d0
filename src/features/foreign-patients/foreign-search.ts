import { day, id, idOr, keysOf, oneOf, readerOf, someOf, yes } from '@/lib/address';
import { isRecordId } from '@/lib/record-id';
import { comparisons, periods } from '@/kit/figures/period';
import { redReasons } from '@sync/model/entities/trip-values';
import { countries, languages } from '@sync/model/tr/countries';

/** The tabs of the page; `board` without one. */
export const foreignTabs = { board: 'Geliş panosu', red: 'Kırmızı liste', figures: 'Rakamlar' } as const;
export type ForeignTab = keyof typeof foreignTabs;

/** Ranges of the board; `today` by default. */
export const boardRanges = { today: 'Bugün', tomorrow: 'Yarın', week: '7 gün', here: 'Buradakiler' } as const;
export type BoardRange = keyof typeof boardRanges;

const countryCodes = someOf((code) => Object.hasOwn(countries, code));

/** Reads the address of the page; see `readerOf`. */
export const readForeignSearch = readerOf({
  tab: oneOf(keysOf(foreignTabs)),
  range: oneOf(keysOf(boardRanges)),
  /** Trips that the user answers for or interprets. */
  mine: yes,
  reason: oneOf(keysOf(redReasons)),
  open: id,
  form: idOr('new'),
  /** The patient of a new trip. */
  client: id,
  /** The export for the portal is open. */
  portal: yes,
  period: oneOf(keysOf(periods)),
  from: day,
  to: day,
  compare: oneOf(keysOf(comparisons)),
  country: countryCodes,
  nationality: countryCodes,
  language: someOf((code) => Object.hasOwn(languages, code)),
  visit: someOf((code) => code === 'new' || code === 'returning'),
  source_id: someOf(isRecordId),
});
export type ForeignSearch = ReturnType<typeof readForeignSearch>;
