import { day, id, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';
import { readExtraSearch } from '@/records/extra-fields/extra-search';
import type { ExtraSearch } from '@/records/extra-fields/extra-search';
import { slotStates, surgeryStatuses, urgencies } from '@sync/model/entities/surgery-values';

/** Ways to look at the plan; `gun` without one. */
export const planViews = { gun: 'Gün', hafta: 'Hafta', liste: 'Liste', cerrah: 'Cerrah' } as const;
export type PlanView = keyof typeof planViews;

/** Scopes of the list: planned, waiting, or past surgeries. */
export const listScopes = { planned: 'Planlananlar', waiting: 'Bekleme listesi', past: 'Geçmiş' } as const;
export type ListScope = keyof typeof listScopes;

const sorts = ['start', 'room', 'client', 'surgeon', 'ready', 'waiting'] as const;
export type SurgerySort = (typeof sorts)[number];

const readOwnSearch = readerOf({
  view: oneOf(keysOf(planViews)),
  /** Day shown in the day and week view; today without one. */
  day,
  scope: oneOf(keysOf(listScopes)),
  from: day,
  to: day,
  theatre: id,
  surgeon: id,
  department: id,
  status: oneOf(keysOf(surgeryStatuses)),
  slot: oneOf(keysOf(slotStates)),
  urgency: oneOf(keysOf(urgencies)),
  /** Something of the preparation is missing. */
  missing: yes,
  foreign: yes,
  /** Planned within three days without an approval that covers the day. */
  unapproved: yes,
  /** Should have begun, and has not. */
  late: yes,
  ...paging(sorts),
  open: id,
});
/** Reads the address of the plan; see `readerOf`. */
export const readPlansSearch = (search: unknown): ReturnType<typeof readOwnSearch> & ExtraSearch => ({
  ...readOwnSearch(search),
  ...readExtraSearch(search),
});
export type PlansSearch = ReturnType<typeof readPlansSearch>;
