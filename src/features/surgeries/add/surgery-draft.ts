import { isIsoInstant } from '@/lib/dates';
import type { SurgeryDraft } from '@sync/model/entities/surgery';
import type { ApprovalState, SurgeryProcedure } from '@sync/model/entities/surgery-values';
import type { ChecklistCode, ChecklistItem, TeamMember } from '@sync/model/entities/surgery-values';
import { withProposedItems } from '@sync/model/rules/surgery-rules';
import { formMinutes } from './surgery-form-values';
import type { SurgeryFormValues } from './surgery-form-values';

const MINUTE = 60_000;

const typed = (text: string): string | null => text.trim() || null;
/** Parses an instant. A half-typed time stays as typed, so that the check refuses it. */
const instant = (text: string): string | null =>
  isIsoInstant(text.trim()) ? new Date(text).toISOString() : typed(text);

/** Returns the start with the times that follow from it. Null without a whole start. */
export function slotTimes(
  values: Pick<SurgeryFormValues, 'start' | 'procedures' | 'turnover'>,
): { readonly start: number; readonly end: number; readonly freeAt: number } | null {
  const minutes = formMinutes(values);
  if (!isIsoInstant(values.start) || !(minutes > 0)) return null;
  const start = Date.parse(values.start);
  const end = start + minutes * MINUTE;
  const turnover = Number.isFinite(values.turnover) ? (values.turnover ?? 0) : 0;
  return { start, end, freeAt: end + Math.max(0, turnover) * MINUTE };
}

/** Returns the approval state; by default the one that the payer requires. */
export function approvalOf({ approval_state, payer }: SurgeryFormValues): ApprovalState {
  return approval_state ?? (payer === 'self_pay' ? 'not_needed' : 'missing');
}

function proceduresOf({ procedures }: SurgeryFormValues): readonly SurgeryProcedure[] {
  return procedures.map(({ id, procedure_id, name, code, side, minutes }) => ({
    id,
    procedure_id,
    name: name.trim(),
    code: typed(code),
    side: side ?? 'none',
    minutes: minutes ?? 0,
  }));
}

function teamOf({ team, anaesthetist_id }: SurgeryFormValues, memberId: () => string): readonly TeamMember[] {
  const others = team.flatMap(({ id, person_id, role }) =>
    person_id === null ? [] : [{ id, person_id, role }],
  );
  return anaesthetist_id === null
    ? others
    : [{ id: memberId(), person_id: anaesthetist_id, role: 'anaesthetist' }, ...others];
}

/** Returns the preparation as it will be saved. @param by who has settled what is settled */
export function checklistOf(
  { settled }: Pick<SurgeryFormValues, 'settled'>,
  proposed: readonly ChecklistCode[],
  by: string | null,
): readonly ChecklistItem[] {
  const known = settled
    .filter(({ id }) => proposed.includes(id))
    .map(({ id, state, at }): ChecklistItem => ({ id, state, by, at, note: null }));
  return withProposedItems(known, proposed);
}

/** Returns the record that the form describes. `by`: the user; `ticketId`: of a ticket that is opened with it. */
export function draftOfForm(
  values: SurgeryFormValues,
  { proposed, by, ticketId }: { proposed: readonly ChecklistCode[]; by: string; ticketId: string | null },
): SurgeryDraft {
  const slot = values.timing === 'slot';
  const times = slot ? slotTimes(values) : null;
  const iso = (time: number | undefined): string | null =>
    time === undefined ? null : new Date(time).toISOString();
  return {
    client_id: values.client_id ?? '',
    ticket_id: values.ticket_id ?? ticketId,
    procedures: proceduresOf(values),
    diagnosis: typed(values.diagnosis),
    department_id: values.department_id ?? '',
    surgeon_id: values.surgeon_id ?? '',
    team: teamOf(values, () => crypto.randomUUID()),
    anaesthesia: values.anaesthesia,
    asa: values.asa,
    room_id: slot ? values.room_id : null,
    table_no: values.table_no,
    planned_start: iso(times?.start),
    planned_end: iso(times?.end),
    room_free_at: iso(times?.freeAt),
    wanted_from: values.timing === 'wish' ? typed(values.wanted_from) : null,
    wanted_to: values.timing === 'wish' ? typed(values.wanted_to) : null,
    short_notice: !slot && values.short_notice,
    urgency: values.urgency,
    // The server decides both.
    slot_state: 'none',
    team_user_ids: [],
    overlap_reason: slot ? typed(values.overlap_reason) : null,
    outside_reason: slot ? typed(values.outside_reason) : null,
    milestones: [],
    checklist: checklistOf(values, proposed, by),
    admission_at: slot ? instant(values.admission_at) : null,
    expected_nights: values.expected_nights,
    equipment: typed(values.equipment),
    payer: values.payer,
    insurer_name: typed(values.insurer_name),
    approval_state: approvalOf(values),
    approval_no: typed(values.approval_no),
    approval_until: typed(values.approval_until),
    quote_amount: values.quote_amount,
    deposit_amount: values.deposit_amount,
    currency: values.currency,
    cover_policy_no: typed(values.cover_policy_no),
    cover_until: typed(values.cover_until),
    status: slot ? 'planned' : 'proposed',
    follow_ups: [],
    note: typed(values.note),
    responsible_id: by,
  };
}
