import { beside, id, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';
import { caseStatuses, payerKinds, reviewKinds, serviceKinds } from '@sync/model/entities/insurance-values';

/** Tabs of the page; the open cases without one. */
export const trackingTabs = {
  open: 'Açık işler',
  mine: 'Bana atanan',
  soon: 'Sıradaki ameliyatlar',
  batches: 'İcmaller',
  done: 'Sonuçlanan',
} as const;
export type TrackingTab = keyof typeof trackingTabs;

const sorts = [
  'urgency',
  'client',
  'waited',
  'asked',
  'approved',
  'share',
  'surgery',
  'valid',
  'insurer',
  'check',
] as const;
export type CaseSort = (typeof sorts)[number];

/** Reads the address of the page; see `readerOf`. */
export const readTrackingSearch = readerOf({
  tab: oneOf(keysOf(trackingTabs)),
  payer: oneOf(keysOf(payerKinds)),
  insurer: id,
  service: oneOf(keysOf(serviceKinds)),
  status: oneOf(keysOf(caseStatuses)),
  assignee: id,
  review: oneOf(keysOf(reviewKinds)),
  /** Hours that an answer is waited for at least. */
  waiting: oneOf(['2', '24', '72']),
  missing: yes,
  appealed: yes,
  late: yes,
  expiring: yes,
  cut: yes,
  differs: yes,
  reopened: yes,
  ...paging(sorts),
  ...beside,
  batch: id,
  client: id,
  surgery: id,
  ticket: id,
  biopsy: id,
});
export type TrackingSearch = ReturnType<typeof readTrackingSearch>;
