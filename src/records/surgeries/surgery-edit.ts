import type { OpenedForm } from '@/data/drafts';
import { changedValues } from '@/lib/changed-values';
import { surgery as surgeryEntity } from '@sync/model/entities/surgery';
import type { Surgery, SurgeryDraft } from '@sync/model/entities/surgery';
import { surgeryStatuses } from '@sync/model/entities/surgery-values';
import type { FollowUp, TeamMember } from '@sync/model/entities/surgery-values';
import { sameJson } from '@sync/model/merge/equality';
import { missingItems } from '@sync/model/rules/surgery-rules';
import { checklistAfter } from './preparation';
import type { PatientFacts } from './preparation';
import { refuse, requireAny, writeSurgery } from './surgery-context';
import type { SurgeryContext, SurgeryPatch } from './surgery-context';
import { requireSides } from './surgery-plan';
import type { SlotFields } from './surgery-plan';
import { isOver } from './surgery-steps';

/* Changes of a surgery beside its place, its steps and its preparation. */

const AFTERWARDS = ['discharged', 'follow_up', 'closed'] as const;

/** Moves a discharged surgery on: to its follow-ups, or to its end. */
export function finishSurgery(
  context: SurgeryContext,
  id: string,
  status: (typeof AFTERWARDS)[number],
): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  return writeSurgery(context, id, surgeryStatuses[status], (current) => {
    if (!AFTERWARDS.some((code) => code === current.status)) {
      refuse('Önce hastanın taburcu olması gerekir.');
    }
    return { status };
  });
}

export function editTeam(context: SurgeryContext, id: string, team: readonly TeamMember[]): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  return writeSurgery(context, id, 'ekip değişti', () => ({ team }));
}

/** Gives a surgery the team of another one. */
export function copyTeam(context: SurgeryContext, id: string, from: Surgery): Promise<Surgery> {
  // New ids: the two lists are merged on their own.
  const team = from.team.map((member) => ({ ...member, id: crypto.randomUUID() }));
  return editTeam(context, id, team);
}

export function setFollowUps(
  context: SurgeryContext,
  id: string,
  followUps: readonly FollowUp[],
): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  const sorted = [...followUps].sort((a, b) => (a.on < b.on ? -1 : 1));
  return writeSurgery(context, id, 'kontrol tarihleri değişti', () => ({ follow_ups: sorted }));
}

/** Fields that are edited freely; place, status, steps and preparation have rules of their own. */
type EditableFields = Partial<
  Omit<
    SurgeryDraft,
    | 'client_id'
    | 'status'
    | 'status_reason_id'
    | 'status_note'
    | 'milestones'
    | 'checklist'
    | 'follow_ups'
    | keyof SlotFields
  >
>;

/** Fields that the preparation depends on. */
const ROOTS = ['procedures', 'anaesthesia', 'payer'] as const;

/** Settles the item that waits for the payer's answer. */
function withApproval(
  context: SurgeryContext,
  checklist: Surgery['checklist'],
  { approval_state: answer, approval_no: note = null }: EditableFields,
): Surgery['checklist'] {
  if (answer !== 'approved' && answer !== 'not_needed') return checklist;
  const settled = {
    state: answer === 'approved' ? ('done' as const) : ('not_needed' as const),
    by: context.writes.access.userId,
    at: context.now(),
    note,
  };
  return checklist.map((item) =>
    item.id === 'approval' && item.state === 'open' ? { ...item, ...settled } : item,
  );
}

/** Returns the preparation that goes with a change; a confirmed surgery that lacks something returns to preparation. */
function preparationPatch(
  context: SurgeryContext,
  current: Surgery,
  changed: EditableFields,
  patient: PatientFacts,
): SurgeryPatch {
  const touches = (name: keyof EditableFields): boolean =>
    name in changed && !sameJson(changed[name], current[name]);
  // Behind the discharge the list tells what was, whatever is corrected of the plan.
  if (isOver(current)) return {};
  const planned = ROOTS.some(touches)
    ? checklistAfter(context.reference, current, changed, patient)
    : current.checklist;
  const checklist = touches('approval_state') ? withApproval(context, planned, changed) : planned;
  if (sameJson(checklist, current.checklist)) return {};
  const lacks =
    current.status === 'confirmed' && current.override_reason === null && missingItems(checklist).length > 0;
  return lacks ? { checklist, status: 'preparing' } : { checklist };
}

/**
 * Writes plan fields; the preparation follows them.
 * @param patient decides about the preparation; null where the record is not on the device
 * @param form the record as the form was opened, where one was: what others have changed since stays
 */
export function editSurgery(
  context: SurgeryContext,
  id: string,
  fields: EditableFields,
  patient: PatientFacts,
  form: OpenedForm<Surgery> | null = null,
): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  const changed = form === null ? fields : changedValues(form.opened, fields);
  const [first] = Object.keys(changed) as (keyof EditableFields)[];
  const what = first === undefined ? 'Bilgiler' : surgeryEntity.fields[first].label;
  return writeSurgery(
    context,
    id,
    `${what} değişti`,
    (current) => {
      const waits = ['proposed', 'postponed', 'cancelled'].includes(current.status);
      if (changed.procedures !== undefined && !waits) {
        requireSides(context, { procedures: changed.procedures });
      }
      return { ...changed, ...preparationPatch(context, current, changed, patient) };
    },
    form,
  );
}
