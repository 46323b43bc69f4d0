import { beside, id, keysOf, oneOf, paging, readerOf } from '@/lib/address';
import { compareTurkish } from '@/lib/turkish';
import type { Selection } from '@/kit/list/select-rows';
import { handoverShifts, handoverStates } from '@sync/model/entities/handover-values';
import { shiftWords } from '../handover-rows';
import type { HandoverRow } from '../handover-rows';

const sorts = ['shift', 'ward', 'giver'] as const;

/** Reads the address of the list; see `readerOf`. */
export const readHandoverSearch = readerOf({
  ward: id,
  shift: oneOf(keysOf(handoverShifts)),
  state: oneOf(keysOf(handoverStates)),
  giver: id,
  ...paging(sorts),
  ...beside,
});
export type HandoverSearch = ReturnType<typeof readHandoverSearch>;

const newest = (a: HandoverRow, b: HandoverRow): number =>
  a.handover.from_at.localeCompare(b.handover.from_at);

export const handoverSelection: Selection<HandoverRow, HandoverSearch, (typeof sorts)[number]> = {
  filters: {
    ward: ({ handover }, ward) => handover.department_id === ward,
    shift: ({ handover }, shift) => handover.shift === shift,
    state: ({ state }, wanted) => state === wanted,
    giver: ({ handover }, giver) => handover.giver_id === giver,
  },
  texts: ({ wardName, giverName, handover }) => [wardName, giverName, shiftWords(handover), handover.note],
  sorts: {
    shift: newest,
    ward: (a, b) => compareTurkish(a.wardName, b.wardName) || newest(a, b),
    giver: (a, b) => compareTurkish(a.giverName, b.giverName) || newest(a, b),
  },
  standing: { sort: 'shift', order: 'desc' },
};
