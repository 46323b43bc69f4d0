import { beside, id, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';
import { biopsyStatuses, organs, resultClasses } from '@sync/model/entities/biopsy-values';
import { loopNodes } from '@/records/pathology/biopsy-words';
import { qualityEntries } from './quality/quality-search';

/** Tabs of the page; the open loops without one. */
export const pathologyTabs = {
  open: 'Açık döngü',
  critical: 'Kritik',
  late: 'Süresi aşan',
  transfers: 'Sevk',
  quality: 'Kalite',
  words: 'Kelimeler',
  done: 'Kapanan',
} as const;
export type PathologyTab = keyof typeof pathologyTabs;

const sorts = ['due', 'client', 'organ', 'result', 'taken', 'jars', 'doctor'] as const;
export type BiopsySort = (typeof sorts)[number];

/** Reads the address of the page; see `readerOf`. */
export const readPathologySearch = readerOf({
  tab: oneOf(keysOf(pathologyTabs)),
  /** Progress of the loop: the last finished node. */
  stage: oneOf(loopNodes),
  organ: oneOf(keysOf(organs)),
  doctor: id,
  result: oneOf(keysOf(resultClasses)),
  status: oneOf(keysOf(biopsyStatuses)),
  /** Filter of cases that wait for a review of their class. */
  review: yes,
  overdue: yes,
  /** Jars that did not arrive in time. */
  late_jars: yes,
  /** Critical, and no doctor has seen it. */
  unseen: yes,
  /** Filter of cases whose doctor or follower is the user. */
  mine: yes,
  ...paging(sorts),
  ...beside,
  /** A manifest that is open. */
  transfer: id,
  /** Sources of the values of a new biopsy. */
  client: id,
  surgery: id,
  ticket: id,
  ...qualityEntries,
});
export type PathologySearch = ReturnType<typeof readPathologySearch>;
