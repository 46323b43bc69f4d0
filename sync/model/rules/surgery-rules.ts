import type { Surgery } from '../entities/surgery';
import { checklistItems, milestones } from '../entities/surgery-values';
import type {
  ApprovalState,
  ChecklistCode,
  ChecklistItem,
  Milestone,
  MilestoneCode,
  SurgeryProcedure,
  SurgeryStatus,
  Urgency,
} from '../entities/surgery-values';

/* Rules of one surgery, shared with the server (app.surgery_rules). Instants are ISO 8601 in UTC, days `YYYY-MM-DD`. */

export const milestoneOrder = Object.keys(milestones) as readonly MilestoneCode[];

/** The status that follows from the last milestone of a surgery. */
const statusAfter: Readonly<Record<MilestoneCode, SurgeryStatus>> = {
  admitted: 'admitted',
  room_in: 'in_theatre',
  started: 'in_surgery',
  ended: 'in_surgery',
  room_out: 'recovery',
  ward: 'on_ward',
  discharged: 'discharged',
};

export const milestoneAt = (list: readonly Milestone[], code: MilestoneCode): string | null =>
  list.find(({ id }) => id === code)?.at ?? null;

/** Returns the latest milestone in the order of the list; null before the first. */
export function lastMilestone(list: readonly Milestone[]): MilestoneCode | null {
  return milestoneOrder.findLast((code) => list.some(({ id }) => id === code)) ?? null;
}

/** Returns the next milestone to be marked; null after the last. */
export function nextMilestone(list: readonly Milestone[]): MilestoneCode | null {
  const last = lastMilestone(list);
  return milestoneOrder[last === null ? 0 : milestoneOrder.indexOf(last) + 1] ?? null;
}

/** Returns the status of a surgery by its milestones; `before` where none is marked. */
export function statusByMilestones(list: readonly Milestone[], before: SurgeryStatus): SurgeryStatus {
  const last = lastMilestone(list);
  return last === null ? before : statusAfter[last];
}

export type MilestoneProblem = 'future' | 'before_previous' | 'after_next';

/** Milliseconds by which a clock may run ahead of the server's. */
export const CLOCK_TOLERANCE = 5 * 60_000;

/** Returns the problem of a milestone at this time beside the others. `now`: epoch milliseconds. */
export function milestoneProblem(
  list: readonly Milestone[],
  code: MilestoneCode,
  at: string,
  now: number,
): MilestoneProblem | null {
  if (Date.parse(at) > now + CLOCK_TOLERANCE) return 'future';
  const place = milestoneOrder.indexOf(code);
  for (const { id, at: other } of list) {
    const otherPlace = milestoneOrder.indexOf(id);
    if (otherPlace < place && other > at) return 'before_previous';
    if (otherPlace > place && other < at) return 'after_next';
  }
  return null;
}

/** Returns whether the patient is in the theatre or has been. From then on the plan stays. */
export const isUnderWay = (list: readonly Milestone[]): boolean => milestoneAt(list, 'room_in') !== null;

const isSettled = ({ state }: ChecklistItem): boolean => state !== 'open';

/**
 * Returns the number of items of the list that are settled, and of all of them; what does not apply counts as
 * settled.
 */
export function readiness(checklist: readonly ChecklistItem[]): {
  readonly done: number;
  readonly all: number;
} {
  return { done: checklist.filter(isSettled).length, all: checklist.length };
}

/** Statuses from which on the operation lies behind the patient. */
const OVER: ReadonlySet<SurgeryStatus> = new Set([
  'recovery',
  'on_ward',
  'discharged',
  'follow_up',
  'closed',
]);

/** Returns the items that are still missing, in the order of the screen. */
export function missingItems(checklist: readonly ChecklistItem[]): readonly ChecklistCode[] {
  const open = new Set(checklist.filter((item) => !isSettled(item)).map(({ id }) => id));
  return (Object.keys(checklistItems) as ChecklistCode[]).filter((code) => open.has(code));
}

/**
 * Returns whether something is missing before the patient is taken into the theatre. A finished or cancelled surgery
 * lacks nothing.
 */
export const lacksPreparation = ({
  status,
  milestones: marked,
  checklist,
}: Pick<Surgery, 'status' | 'milestones' | 'checklist'>): boolean =>
  status !== 'cancelled' && !OVER.has(status) && !isUnderWay(marked) && missingItems(checklist).length > 0;

/** Facts that the preparation depends on. */
export interface Preparation {
  readonly procedures: readonly SurgeryProcedure[];
  readonly anaesthesia: Surgery['anaesthesia'];
  readonly payer: Surgery['payer'];
  readonly isForeign: boolean;
  /** Full years; null where the day of birth is not known. */
  readonly age: number | null;
  /** Need for blood of any of the procedures. */
  readonly needsBlood: boolean;
  readonly needsImplant: boolean;
  readonly needsIcu: boolean;
}

/** Age from which blood and a place in intensive care are asked about, whatever the procedure. */
const OLD_AGE = 75;

/** Returns the items that a surgery needs, in the order of the screen. What never applies is not on the list. */
export function proposedItems(needs: Preparation): readonly ChecklistCode[] {
  const { procedures, anaesthesia, payer, age } = needs;
  const sided = procedures.some(({ side }) => side !== 'none');
  const withAnaesthesia = anaesthesia !== 'local';
  const old = age !== null && age >= OLD_AGE;
  const applies: Readonly<Record<ChecklistCode, boolean>> = {
    consent: true,
    anaesthesia_consent: withAnaesthesia,
    anaesthesia_exam: withAnaesthesia,
    tests: true,
    blood: needs.needsBlood || old,
    approval: payer !== 'self_pay',
    payment: payer !== 'sgk',
    fasting: withAnaesthesia,
    side_mark: sided,
    implant: needs.needsImplant,
    icu_bed: needs.needsIcu || old,
    cover: needs.isForeign,
  };
  return (Object.keys(checklistItems) as ChecklistCode[]).filter((code) => applies[code]);
}

/** Returns a list with the proposed items. What is settled already stays, what no longer applies and is open goes. */
export function withProposedItems(
  current: readonly ChecklistItem[],
  proposed: readonly ChecklistCode[],
): readonly ChecklistItem[] {
  const known = new Map(current.map((item) => [item.id, item]));
  return (Object.keys(checklistItems) as ChecklistCode[]).flatMap((id): ChecklistItem[] => {
    const item = known.get(id);
    if (proposed.includes(id)) return [item ?? { id, state: 'open', by: null, at: null, note: null }];
    return item !== undefined && isSettled(item) ? [item] : [];
  });
}

/** Days before the surgery by which an item has to be settled. */
export const itemDeadlines: Readonly<Record<ChecklistCode, number>> = {
  approval: 3,
  cover: 3,
  payment: 3,
  anaesthesia_exam: 2,
  anaesthesia_consent: 2,
  tests: 2,
  blood: 2,
  implant: 2,
  icu_bed: 2,
  consent: 1,
  fasting: 1,
  side_mark: 0,
};

/** Items that people do who work in a team of this kind. Tasks for missing items go to it. */
export const itemTeams: Readonly<
  Record<ChecklistCode, 'insurance' | 'cash' | 'coordination' | 'ward' | 'theatre'>
> = {
  approval: 'insurance',
  cover: 'insurance',
  payment: 'cash',
  anaesthesia_exam: 'coordination',
  anaesthesia_consent: 'coordination',
  tests: 'coordination',
  blood: 'ward',
  implant: 'theatre',
  icu_bed: 'coordination',
  consent: 'ward',
  fasting: 'ward',
  side_mark: 'ward',
};

/** Returns whether an approval covers the day. */
export function approvalCovers(
  {
    approval_state,
    approval_until,
  }: { readonly approval_state: ApprovalState; readonly approval_until: string | null },
  day: string,
): boolean {
  if (approval_state !== 'approved' && approval_state !== 'partial') return false;
  return approval_until === null || approval_until >= day;
}

export type ConfirmProblem = 'no_slot' | 'items_missing' | 'approval_ended' | 'cover_missing' | 'cover_ended';

/** Fields that a surgery must have before it is confirmed. */
export type Confirmable = Pick<
  Surgery,
  | 'room_id'
  | 'planned_start'
  | 'checklist'
  | 'urgency'
  | 'approval_state'
  | 'approval_until'
  | 'cover_policy_no'
  | 'cover_until'
>;

/**
 * Returns what prevents "Kesinleşti". An emergency may be confirmed all the same by somebody with
 * `crm.surgery.approve`, who names a reason.
 * @param day the day of the surgery in Istanbul
 */
export function confirmProblems(surgery: Confirmable, day: string | null): readonly ConfirmProblem[] {
  if (day === null || surgery.room_id === null) return ['no_slot'];
  const problems: ConfirmProblem[] = [];
  if (missingItems(surgery.checklist).length > 0) problems.push('items_missing');
  const { approval_state, approval_until } = surgery;
  const isApproved = approval_state === 'approved' || approval_state === 'partial';
  if (surgery.urgency !== 'emergency' && isApproved && approval_until !== null && approval_until < day)
    problems.push('approval_ended');
  if (surgery.checklist.some(({ id }) => id === 'cover')) {
    if (surgery.cover_policy_no === null) problems.push('cover_missing');
    else if (surgery.cover_until !== null && surgery.cover_until < day) problems.push('cover_ended');
  }
  return problems;
}

export const mayOverride = (urgency: Urgency): boolean => urgency === 'emergency';

/** Returns the minutes that the procedures take together. */
export const minutesOf = (procedures: readonly SurgeryProcedure[]): number =>
  procedures.reduce((sum, { minutes }) => sum + minutes, 0);

/** Returns the name of a surgery: its first procedure, and the number of the others. */
export function nameOfProcedures(procedures: readonly SurgeryProcedure[]): string {
  const [first, ...others] = procedures;
  if (first === undefined) return 'Ameliyat';
  return others.length === 0 ? first.name : `${first.name} +${others.length}`;
}

/** Returns the side of a surgery as its mark shows it. Of several procedures the sides together. */
export function sideOf(procedures: readonly SurgeryProcedure[]): SurgeryProcedure['side'] {
  const sides = new Set(procedures.map(({ side }) => side).filter((side) => side !== 'none'));
  if (sides.size === 0) return 'none';
  if (sides.size > 1 || sides.has('both')) return 'both';
  return sides.has('right') ? 'right' : 'left';
}
