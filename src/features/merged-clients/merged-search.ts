import { beside, day, id, keysOf, oneOf, paging, readerOf } from '@/lib/address';
import { mergeBases, mergeStates } from '@sync/model/entities/client-merge';

/** Tabs of the page; pairs that may be one person without one. */
export const mergedTabs = {
  pairs: 'Mükerrerler',
  merges: 'Birleştirilenler',
  apart: 'Ayrı kişiler',
} as const;
export type MergedTab = keyof typeof mergedTabs;

export const pairLevels = { certain: 'Kesin', likely: 'Güçlü', possible: 'Olası' } as const;

export const mergeSorts = ['no', 'survivor', 'absorbed', 'moved', 'merged'] as const;

/** Reads the address of /crm/merged-clients; see `readerOf`. */
export const readMergedSearch = readerOf({
  view: oneOf(['merges', 'apart']),
  level: oneOf(keysOf(pairLevels)),
  /** Pairs of this client alone. */
  client: id,
  state: oneOf(keysOf(mergeStates)),
  basis: oneOf(keysOf(mergeBases)),
  by: id,
  from: day,
  to: day,
  act: oneOf(['undo']),
  ...paging(mergeSorts),
  ...beside,
});
export type MergedSearch = ReturnType<typeof readMergedSearch>;

/** Reads the address of a merge that is prepared: the two records, and which of them stays. */
export const readNewMergeSearch = readerOf({ left: id, right: id, keep: oneOf(['right']) });
export type NewMergeSearch = ReturnType<typeof readNewMergeSearch>;
