import type { Surgery } from '@sync/model/entities/surgery';
import type { ClashKind } from '@sync/model/entities/surgery-values';
import { approvalCovers } from '@sync/model/rules/surgery-rules';
import { clashOf } from '@sync/model/rules/theatre';
import { openHours, standingOf } from '@sync/model/rules/free-slots';
import type { TheatreRoom } from '@sync/model/rules/free-slots';
import { dayAt, dayAfter } from '@sync/model/rules/theatre-days';
import type { TheatreDays } from '@sync/model/rules/theatre-days';
import { feastOn, hospitalDaysOff } from '@sync/model/tr/public-holidays';
import { foldTurkish } from '@sync/model/tr/turkish';
import { approvalOf, slotTimes } from './surgery-draft';
import type { SurgeryFormValues } from './surgery-form-values';

/* What is unusual about a surgery that is being planned. Nothing here refuses it. */

export type SurgeryWarning =
  | { readonly code: 'planned_already' | 'same_day'; readonly surgery: Surgery }
  | { readonly code: 'taken'; readonly kind: ClashKind; readonly surgery: Surgery }
  | { readonly code: 'outside_session' | 'closed_session' | 'approval_ends' | 'past' }
  | { readonly code: 'room_closed'; readonly holiday: boolean };

/** Data of the device that a plan is compared with. */
export interface KnownTheatre {
  /** Surgeries of the days around. */
  readonly surgeries: readonly Surgery[];
  /** Surgeries of the patient, of all times. */
  readonly ofClient: readonly Surgery[];
  readonly days: TheatreDays;
  readonly room: TheatreRoom | null;
  readonly now: number;
}

const OVER: readonly Surgery['status'][] = ['cancelled', 'discharged', 'follow_up', 'closed'];
const isOpen = ({ status }: Surgery): boolean => !OVER.includes(status);

/** Returns whether the same procedure at the same side is planned already. */
function samePlan(values: SurgeryFormValues, other: Surgery): boolean {
  return other.procedures.some((planned) =>
    values.procedures.some((wanted) => {
      if (wanted.name.trim() === '' || wanted.side === null) return false;
      const same =
        wanted.procedure_id === null
          ? foldTurkish(wanted.name.trim()) === foldTurkish(planned.name)
          : wanted.procedure_id === planned.procedure_id;
      const sides = [wanted.side, planned.side];
      return same && (wanted.side === planned.side || sides.includes('both'));
    }),
  );
}

/** Returns the plan as a surgery with a slot, to be compared with others. */
function slotOf(values: SurgeryFormValues): Parameters<typeof clashOf>[0] | null {
  const times = slotTimes(values);
  if (times === null || values.room_id === null) return null;
  const team =
    values.anaesthetist_id === null
      ? []
      : [{ id: '', person_id: values.anaesthetist_id, role: 'anaesthetist' as const }];
  const others = values.team.flatMap(({ id, person_id, role }) =>
    person_id === null ? [] : [{ id, person_id, role }],
  );
  return {
    status: 'planned',
    room_id: values.room_id,
    table_no: values.table_no,
    planned_start: new Date(times.start).toISOString(),
    planned_end: new Date(times.end).toISOString(),
    room_free_at: new Date(times.freeAt).toISOString(),
    surgeon_id: values.surgeon_id ?? '',
    team: [...team, ...others],
    // Asked for where somebody would be in two rooms; a reason typed already does not hide that.
    overlap_reason: null,
  };
}

/** Returns all warnings, the most important first. */
export function surgeryWarnings(values: SurgeryFormValues, known: KnownTheatre): readonly SurgeryWarning[] {
  const warnings: SurgeryWarning[] = [];
  const twin = known.ofClient.find((other) => isOpen(other) && samePlan(values, other));
  if (twin !== undefined) warnings.push({ code: 'planned_already', surgery: twin });
  const times = values.timing === 'slot' ? slotTimes(values) : null;
  const slot = values.timing === 'slot' ? slotOf(values) : null;
  if (times === null) return warnings;
  const day = dayAt(times.start);
  const thatDay = known.ofClient.find(
    (other) =>
      isOpen(other) &&
      other.status !== 'postponed' &&
      other !== twin &&
      other.planned_start !== null &&
      dayAt(Date.parse(other.planned_start)) === day,
  );
  if (thatDay !== undefined) warnings.push({ code: 'same_day', surgery: thatDay });
  if (times.start < known.now) warnings.push({ code: 'past' });
  if (slot !== null) {
    const seen = new Set<ClashKind>();
    for (const other of known.surgeries) {
      const kind = clashOf(slot, other);
      if (kind === null || seen.has(kind)) continue;
      seen.add(kind);
      warnings.push({ code: 'taken', kind, surgery: other });
    }
  }
  warnings.push(...roomWarnings(values, known, times, day));
  const approval = { approval_state: approvalOf(values), approval_until: values.approval_until || null };
  const isApproved = approval.approval_state === 'approved' || approval.approval_state === 'partial';
  if (isApproved && !approvalCovers(approval, day)) warnings.push({ code: 'approval_ends' });
  return warnings;
}

function roomWarnings(
  values: SurgeryFormValues,
  { room, days }: KnownTheatre,
  { start, end }: { readonly start: number; readonly end: number },
  day: string,
): readonly SurgeryWarning[] {
  if (room === null) return [];
  const span = { from: start, to: end };
  const warnings: SurgeryWarning[] = [];
  const nearby = [day, dayAfter(day)].flatMap((date) => days.get(date)?.sessions.get(room.id) ?? []);
  const isEmergency = values.urgency === 'emergency';
  if (nearby.some((session) => session.kind === 'closed' && session.from < end && start < session.to)) {
    warnings.push({ code: 'closed_session' });
  }
  const owner = { surgeonId: values.surgeon_id, departmentId: values.department_id };
  if (standingOf(span, nearby, owner) === 'outside') warnings.push({ code: 'outside_session' });
  const open = openHours(room, day);
  if (!isEmergency && (open === null || start < open.from || end > open.to)) {
    warnings.push({ code: 'room_closed', holiday: day in hospitalDaysOff || feastOn(day) !== null });
  }
  return warnings;
}

/** Returns whether somebody would be in two rooms at once. */
export const overlapsPeople = (warnings: readonly SurgeryWarning[]): boolean =>
  warnings.some((warning) => warning.code === 'taken' && warning.kind !== 'room');
