import { formatDate, formatDay, formatTime, dayOf } from '@/lib/dates';
import type { BadgeTone } from '@/ui/badge';
import type { Surgery } from '@sync/model/entities/surgery';
import { clashKinds, slotStates } from '@sync/model/entities/surgery-values';
import type {
  ApprovalState,
  ChecklistState,
  ClashKind,
  SlotState,
  SurgeryStatus,
} from '@sync/model/entities/surgery-values';

/* What screens say of a surgery. */

export const statusTones: Readonly<Record<SurgeryStatus, BadgeTone>> = {
  proposed: 'new',
  planned: 'info',
  preparing: 'warn',
  confirmed: 'accent',
  admitted: 'accent',
  in_theatre: 'info',
  in_surgery: 'accent',
  recovery: 'success',
  on_ward: 'success',
  discharged: 'neutral',
  follow_up: 'neutral',
  closed: 'neutral',
  postponed: 'warn',
  cancelled: 'neutral',
};

export const slotTones: Readonly<Record<SlotState, BadgeTone>> = {
  none: 'neutral',
  requested: 'warn',
  held: 'success',
  clash: 'conflict',
  released: 'neutral',
};

export const slotWords: Readonly<Record<SlotState, string>> = {
  ...slotStates,
  requested: 'Geçici, onay bekliyor',
};

export const approvalTones: Readonly<Record<ApprovalState, BadgeTone>> = {
  not_needed: 'neutral',
  missing: 'warn',
  asked: 'info',
  approved: 'success',
  partial: 'warn',
  refused: 'danger',
};

export const itemTones: Readonly<Record<ChecklistState, string>> = {
  open: 'text-ink-3',
  done: 'text-success',
  not_needed: 'text-ink-3',
  deferred: 'text-warn',
};

/** `Bugün 13:15–15:15`, over midnight `Bugün 23:00 – Yarın 01:30`; null without a time. */
export function planWords(
  { planned_start, planned_end }: Pick<Surgery, 'planned_start' | 'planned_end'>,
  now?: number,
): string | null {
  if (planned_start === null || planned_end === null) return null;
  const from = `${formatDay(planned_start, now)} ${formatTime(planned_start)}`;
  return dayOf(planned_start) === dayOf(planned_end)
    ? `${from}–${formatTime(planned_end)}`
    : `${from} – ${formatDay(planned_end, now)} ${formatTime(planned_end)}`;
}

/** Says when a surgery without a time is wanted: `18.11.2026 – 25.11.2026 arası`. */
export function wishWords({ wanted_from, wanted_to }: Pick<Surgery, 'wanted_from' | 'wanted_to'>): string {
  if (wanted_from !== null && wanted_to !== null) {
    return `${formatDate(wanted_from)} – ${formatDate(wanted_to)} arası`;
  }
  if (wanted_from !== null) return `${formatDate(wanted_from)} ve sonrası`;
  return wanted_to === null ? 'Gün belirtilmedi' : `En geç ${formatDate(wanted_to)}`;
}

/** Words for what two surgeries share in a clash. */
export const clashWords: Readonly<Record<ClashKind, string>> = {
  room: `Aynı ${clashKinds.room.toLocaleLowerCase('tr')} aynı saatte`,
  surgeon: `Aynı ${clashKinds.surgeon.toLocaleLowerCase('tr')} aynı saatte`,
  anaesthetist: `Aynı ${clashKinds.anaesthetist.toLocaleLowerCase('tr')} aynı saatte`,
};
