import { checklistItems, milestones } from '@sync/model/entities/surgery-values';
import type { Surgery } from '@sync/model/entities/surgery';
import type {
  ChecklistCode,
  ChecklistItem,
  ChecklistState,
  MilestoneCode,
  SurgeryStatus,
} from '@sync/model/entities/surgery-values';
import {
  lastMilestone,
  milestoneOrder,
  milestoneProblem,
  missingItems,
  statusByMilestones,
} from '@sync/model/rules/surgery-rules';
import { refuse, requireAny, writeSurgery } from './surgery-context';
import type { SurgeryContext, SurgeryPatch } from './surgery-context';
import { milestoneSentences } from './surgery-words';

/* Steps of a surgery and its preparation: what people mark who stand beside the patient. */

const marking = ['crm.surgery.milestones', 'crm.surgery.edit'] as const;

/** Returns whether the surgery is over: from then on the record changes only by correction. */
export const isOver = ({ status }: Pick<Surgery, 'status'>): boolean =>
  status === 'discharged' || status === 'follow_up' || status === 'closed';

function requireMarkable(context: SurgeryContext, current: Surgery): void {
  if (!isOver(current) || context.writes.access.permissions.has('crm.surgery.correct')) return;
  refuse('Hasta taburcu edildi; aşama ve hazırlık ancak düzeltme yetkisiyle değişir.');
}

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
function statusWith(current: Surgery, list: Surgery['milestones'], before: SurgeryStatus): SurgeryStatus {
  const status = statusByMilestones(list, before);
  return status === 'discharged' && isOver(current) ? current.status : status;
}

/**
 * Sets a step, or changes the time of a marked one. The status follows.
 * @param at ISO 8601 in UTC; now without it
 * @throws ActionError with a sentence at `at`
 */
export function markMilestone(
  context: SurgeryContext,
  id: string,
  code: MilestoneCode,
  at?: string,
): Promise<Surgery> {
  requireAny(context, ...marking);
  return writeSurgery(context, id, milestones[code], (current): SurgeryPatch => {
    requireMarkable(context, current);
    if (current.status === 'proposed' || current.status === 'postponed') {
      refuse('Önce salon ve saat verin; bekleyen ameliyatın aşaması işaretlenemez.');
    }
    if (current.status === 'cancelled') refuse('İptal edilmiş ameliyatın aşaması işaretlenemez.');
    const now = context.now();
    const moment = inOrder(current, code, at ?? now);
    const problem = milestoneProblem(current.milestones, code, moment, Date.parse(now));
    if (problem !== null) refuse(milestoneSentences[problem], { at: milestoneSentences[problem] });
    const marked = { id: code, at: moment, by: context.writes.access.userId };
    const list = [...current.milestones.filter((milestone) => milestone.id !== code), marked];
    return { milestones: list, status: statusWith(current, list, current.status) };
  });
}

/**
 * Takes the last step back.
 * @param before the status before it, where it is known: from the notice right after the step
 * @throws ActionError where it is not the last one by now
 */
export function undoMilestone(
  context: SurgeryContext,
  id: string,
  code: MilestoneCode,
  before?: SurgeryStatus,
): Promise<Surgery> {
  requireAny(context, ...marking);
  return writeSurgery(context, id, `${milestones[code]}: geri alındı`, (current): SurgeryPatch => {
    requireMarkable(context, current);
    if (lastMilestone(current.milestones) !== code) {
      refuse('Yalnız son işaretlenen aşama geri alınır; aşamalar bu arada değişmiş olabilir.');
    }
    const list = current.milestones.filter((milestone) => milestone.id !== code);
    const isReady = missingItems(current.checklist).length === 0 || current.override_reason !== null;
    const plan = before ?? (isReady ? 'confirmed' : 'preparing');
    return { milestones: list, status: statusByMilestones(list, plan) };
  });
}

/** User's statement about an item of the preparation. */
interface Settlement {
  readonly state: ChecklistState;
  readonly note?: string | null;
}

/**
 * Gives an item of the preparation a state, with who and when; what is not on the list yet is added.
 * @throws ActionError with a sentence at `note` where something is put off without a reason
 */
export function settleItem(
  context: SurgeryContext,
  id: string,
  code: ChecklistCode,
  { state, note = null }: Settlement,
): Promise<Surgery> {
  requireAny(context, ...marking);
  const text = note?.trim() ?? '';
  if (state === 'deferred' && text === '') {
    refuse('Ertelemek için nedenini yazın.', { note: 'Nedenini yazın' });
  }
  return writeSurgery(context, id, `Hazırlık: ${checklistItems[code]}`, (current) => {
    requireMarkable(context, current);
    const item: ChecklistItem = {
      id: code,
      state,
      note: text === '' ? null : text,
      ...(state === 'open'
        ? { by: null, at: null }
        : { by: context.writes.access.userId, at: context.now() }),
    };
    return checklistPatch(current, item);
  });
}

/** Restores an item: the undo of a notice. */
export function restoreItem(context: SurgeryContext, id: string, item: ChecklistItem): Promise<Surgery> {
  requireAny(context, ...marking);
  return writeSurgery(context, id, `Hazırlık: ${checklistItems[item.id]}, geri alındı`, (current) => {
    requireMarkable(context, current);
    return checklistPatch(current, item);
  });
}

/**
 * Returns the change by an item: the first settled one starts the preparation; a confirmed surgery that lacks
 * something again is no longer confirmed.
 */
function checklistPatch(current: Surgery, item: ChecklistItem): SurgeryPatch {
  const codes = Object.keys(checklistItems);
  const checklist = [...current.checklist.filter(({ id }) => id !== item.id), item].sort(
    (a, b) => codes.indexOf(a.id) - codes.indexOf(b.id),
  );
  const begins = current.status === 'planned' && item.state !== 'open';
  const lacks = current.status === 'confirmed' && item.state === 'open' && current.override_reason === null;
  return begins || lacks ? { checklist, status: 'preparing' } : { checklist };
}
