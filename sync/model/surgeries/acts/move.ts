import { act } from '../../acts/act';
import { BEYOND, refuse } from '../../acts/perform';
import { surgery } from '../../entities/surgery';
import type { Surgery } from '../../entities/surgery';
import { json } from '../../fields';
import { isUnderWay } from '../../rules/surgery-rules';
import { isWaiting, slotPatch, slotProblems, withoutSlot } from '../slots';
import type { NewSlot } from '../slots';
import { EDIT, isPlannable, isAhead, planRefusal } from './rules';

/** A surgery with the slot that it comes to. */
export interface Place {
  readonly id: string;
  readonly slot: NewSlot;
}

const refusal = (record: Surgery): string =>
  record.status === 'cancelled'
    ? 'İptal edilmiş ameliyat taşınamaz; önce geri getirin.'
    : planRefusal(record);

/** Gives a surgery a slot, and those that make room for it; one that waited is planned with it. */
export const move = act(surgery, {
  name: 'move',
  label: 'Taşı…',
  icon: 'calendar-clock',
  key: 't',
  permissions: [EDIT],
  when: isPlannable,
  refusal,
  // In the order in which they are written: none lands on one that has not moved yet.
  fields: { places: json<readonly Place[]>({ label: 'Yerler' }) },
  check: (record, { places }, { reference }) => {
    const own = places.find(({ id }) => id === record.id);
    return own === undefined ? {} : slotProblems(reference, record, own.slot);
  },
  run: (changes, { id: own }, { places }, { reference, isBeyond }) => {
    for (const { id, slot } of places) {
      changes.change(surgery, id, (current) => {
        if (id !== own) {
          if (isBeyond?.(current) === true) refuse({ '': BEYOND });
          if (!isPlannable(current)) refuse({ '': refusal(current) });
          refuse(slotProblems(reference, current, slot));
        }
        return slotPatch(reference, current, slot);
      });
    }
  },
  done: 'Taşındı',
  undo: (current, { before }) => {
    if (isUnderWay(current.milestones)) refuse({ '': planRefusal(current) });
    const { status, status_reason_id: reason, status_note: note, ...slot } = before;
    // Confirmed or prepared further meanwhile: only the place goes back.
    return status !== undefined && isWaiting({ status })
      ? { ...slot, status, status_reason_id: reason ?? null, status_note: note ?? null }
      : slot;
  },
  whole: true,
});

/** Takes the place away; the surgery waits again as a proposal. */
export const unplan = act(surgery, {
  name: 'unplan',
  label: 'Sıraya al',
  icon: 'list-plus',
  permissions: [EDIT],
  when: (record) => record.planned_start !== null && isPlannable(record) && isAhead(record, 'proposed'),
  refusal: planRefusal,
  run: (changes) => changes.update({ ...withoutSlot, status: 'proposed' }),
  done: 'Sıraya alındı',
  undo: 'all',
});
