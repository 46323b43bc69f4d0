import type { ActWorld } from '../acts/act';
import type { HeldPermissions } from '../access/permissions';
import type { Surgery, SurgeryDraft } from '../entities/surgery';
import { checklistItems } from '../entities/surgery-values';
import type { ChecklistItem, MilestoneCode, SurgeryStatus } from '../entities/surgery-values';
import { milestoneOrder, milestoneProblem, missingItems, statusByMilestones } from '../rules/surgery-rules';
import type { MilestoneProblem } from '../rules/surgery-rules';

/* Steps of a surgery and its preparation: what people mark who stand beside the patient. */

/** Returns whether the surgery is over: from then on the record changes only by correction. */
export const isOver = ({ status }: Pick<Surgery, 'status'>): boolean =>
  status === 'discharged' || status === 'follow_up' || status === 'closed';

export const OVER = 'Hasta taburcu edildi; aşama ve hazırlık ancak düzeltme yetkisiyle değişir.';

/** Returns whether steps and preparation may be marked: after the discharge by who may correct them. */
export const isMarkable = (record: Pick<Surgery, 'status'>, permissions: HeldPermissions): boolean =>
  !isOver(record) || permissions.has('crm.surgery.correct');

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / 60_000);

/**
 * Returns a time in order: steps are typed in minutes and marked in seconds, so within one minute a step follows the
 * one before it.
 */
function inOrder(current: Surgery, code: MilestoneCode, at: string): string {
  const place = milestoneOrder.indexOf(code);
  return current.milestones.reduce((moment, { id, at: other }) => {
    if (id === code || minuteOf(other) !== minuteOf(moment)) return moment;
    const isBefore = milestoneOrder.indexOf(id) < place;
    return (isBefore ? other > moment : other < moment) ? other : moment;
  }, at);
}

/** Returns the status that goes with these steps; a status after the discharge stays. */
function statusWith(current: Surgery, list: Surgery['milestones']): SurgeryStatus {
  const status = statusByMilestones(list, current.status);
  return status === 'discharged' && isOver(current) ? current.status : status;
}

/** A step and its time, ISO 8601 in UTC. */
interface Step {
  readonly code: MilestoneCode;
  readonly at: string;
}

export const stepProblem = (
  current: Surgery,
  { code, at }: Step,
  { now }: Pick<ActWorld, 'now'>,
): MilestoneProblem | null =>
  milestoneProblem(current.milestones, code, inOrder(current, code, at), Date.parse(now));

/** Returns the change that sets a step, or the time of a marked one. The status follows. */
export function stepPatch(
  current: Surgery,
  { code, at }: Step,
  { userId }: Pick<ActWorld, 'userId'>,
): Partial<SurgeryDraft> {
  const marked = { id: code, at: inOrder(current, code, at), by: userId };
  const list = [...current.milestones.filter(({ id }) => id !== code), marked];
  return { milestones: list, status: statusWith(current, list) };
}

/** Returns the change that takes a step back. */
export function withoutStep(current: Surgery, code: MilestoneCode): Partial<SurgeryDraft> {
  const list = current.milestones.filter(({ id }) => id !== code);
  const isReady = missingItems(current.checklist).length === 0 || current.override_reason !== null;
  return { milestones: list, status: statusByMilestones(list, isReady ? 'confirmed' : 'preparing') };
}

/**
 * Returns the change by an item: the first settled one starts the preparation; a confirmed surgery that lacks
 * something again is no longer confirmed.
 */
export function itemPatch(current: Surgery, item: ChecklistItem): Partial<SurgeryDraft> {
  const codes = Object.keys(checklistItems);
  const checklist = [...current.checklist.filter(({ id }) => id !== item.id), item].sort(
    (a, b) => codes.indexOf(a.id) - codes.indexOf(b.id),
  );
  const begins = current.status === 'planned' && item.state !== 'open';
  const lacks = current.status === 'confirmed' && item.state === 'open' && current.override_reason === null;
  return begins || lacks ? { checklist, status: 'preparing' } : { checklist };
}
