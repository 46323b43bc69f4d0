import { asOne } from '@/data/as-one';
import { dayOf } from '@/lib/dates';
import { ActionError } from '@sync/model/action-error';
import type { Surgery } from '@sync/model/entities/surgery';
import { confirmProblems, mayOverride } from '@sync/model/rules/surgery-rules';
import { refuse, requireAny, writeSurgery } from './surgery-context';
import type { SurgeryContext, SurgeryPatch } from './surgery-context';
import {
  requirePlannable,
  requireReachable,
  requireSides,
  slotFieldsOf,
  slotPatch,
  swappedSlots,
  withoutSlot,
} from './surgery-plan';
import type { NewSlot, SlotFields } from './surgery-plan';
import { confirmSentence } from './surgery-words';

export { copyTeam, editSurgery, editTeam, finishSurgery, setFollowUps } from './surgery-edit';
export { markMilestone, restoreItem, settleItem, undoMilestone } from './surgery-steps';
export type { NewSlot } from './surgery-plan';

/*
 * What a user does with one surgery. Each checks permission and rule against the surgery as it is stored now, then
 * writes locally; each throws ActionError and changes nothing where it may not or cannot.
 */

/** Gives the surgery a place; one that waited is planned with it. */
export function moveSurgery(
  context: SurgeryContext,
  id: string,
  slot: NewSlot,
  what = 'taşındı',
): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  return writeSurgery(context, id, what, (current) => slotPatch(context, current, slot));
}

/** Values before and after a move, for its undo. */
export interface Moved {
  readonly id: string;
  readonly before: SlotFields & Pick<Surgery, 'status' | 'status_reason_id' | 'status_note'>;
}

export interface SurgeryMove {
  readonly surgery: Surgery;
  readonly slot: NewSlot;
}

/** Returns the state of a surgery before it is moved. */
export function beforeMove(current: Surgery): Moved {
  const { status, status_reason_id, status_note } = current;
  return { id: current.id, before: { ...slotFieldsOf(current), status, status_reason_id, status_note } };
}

/**
 * Moves several surgeries; all are checked before the first is written.
 * @returns what `undoMoves` needs
 */
export async function moveSeveral(
  context: SurgeryContext,
  moves: readonly SurgeryMove[],
): Promise<readonly Moved[]> {
  requireAny(context, 'crm.surgery.edit');
  return asOne(context, async (act) => {
    const moved: Moved[] = [];
    for (const { surgery, slot } of moves) {
      await writeSurgery(act, surgery.id, 'taşındı', (current) => {
        const patch = slotPatch(act, current, slot);
        moved.push(beforeMove(current));
        return patch;
      });
    }
    // The patch of a write may be asked for twice; the first answer is how it stood.
    return moved.filter(({ id }, place) => moved.findIndex((earlier) => earlier.id === id) === place);
  });
}

/** Puts surgeries back to where they were before a move. */
export async function undoMoves(context: SurgeryContext, moved: readonly Moved[]): Promise<void> {
  requireAny(context, 'crm.surgery.edit');
  return asOne(context, async (act) => {
    for (const { id, before } of moved) {
      await writeSurgery(act, id, 'taşıma geri alındı', (current) => {
        requirePlannable(current);
        const { status, status_reason_id, status_note, ...slot } = before;
        // Confirmed or prepared further meanwhile: only the place goes back.
        const isWaiting = status === 'proposed' || status === 'postponed';
        return isWaiting ? { ...slot, status, status_reason_id, status_note } : slot;
      });
    }
  });
}

/** Lets two surgeries change places. @returns what `undoMoves` needs */
export function swapSurgeries(
  context: SurgeryContext,
  surgery: Surgery,
  other: Surgery,
): Promise<readonly Moved[]> {
  const [first, second] = swappedSlots(context, surgery, other);
  return moveSeveral(context, [
    { surgery, slot: first },
    { surgery: other, slot: second },
  ]);
}

/** Takes the place away; the surgery waits again as a proposal. */
export function unplanSurgery(context: SurgeryContext, id: string): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  return writeSurgery(context, id, 'sıraya alındı', (current) => {
    requirePlannable(current);
    requireReachable(current.status, 'proposed');
    return { ...withoutSlot, status: 'proposed' };
  });
}

/**
 * Confirms the plan: the preparation has to be complete and papers have to hold on that day.
 * @param overrideReason why an emergency is confirmed although something is missing
 */
export function confirmSurgery(
  context: SurgeryContext,
  id: string,
  overrideReason: string | null = null,
): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  const reason = overrideReason?.trim() ?? '';
  return writeSurgery(context, id, 'kesinleşti', (current): SurgeryPatch => {
    if (current.status !== 'planned' && current.status !== 'preparing') {
      refuse('Yalnız planlanan ya da hazırlıktaki ameliyat kesinleştirilir.');
    }
    requireSides(context, current);
    const day = current.planned_start === null ? null : dayOf(current.planned_start);
    const problems = confirmProblems(current, day);
    if (problems.length === 0) return { status: 'confirmed' };
    const canOverride = mayOverride(current.urgency) && !problems.includes('no_slot');
    if (!canOverride || overrideReason === null) {
      refuse(problems.map((problem) => confirmSentence(problem, current)).join(' '));
    }
    requireAny(context, 'crm.surgery.approve');
    if (reason === '') {
      refuse('Eksikle kesinleştirmenin nedenini yazın.', { override_reason: 'Nedenini yazın' });
    }
    return { status: 'confirmed', override_reason: reason };
  });
}

export interface Postponement {
  readonly reasonId: string | null;
  readonly note?: string | null;
  /** The new place; without it the surgery waits for one. */
  readonly slot?: NewSlot | null;
  readonly wantedFrom?: string | null;
  readonly wantedTo?: string | null;
}

/** @throws ActionError with a sentence at `status_reason_id` where no fitting reason is chosen. */
function requireReason(context: SurgeryContext, id: string | null, use: 'postpone' | 'cancel'): string {
  const applies = context.reference.definition('surgery_reason', id)?.attributes.applies_to;
  if (id === null || (applies !== undefined && applies !== 'both' && applies !== use)) {
    throw new ActionError('invalid', 'Nedeni seçin.', { status_reason_id: 'Nedeni seçin' });
  }
  return id;
}

/** Puts a surgery off: to another place, or to the waiting list. */
export function postponeSurgery(
  context: SurgeryContext,
  id: string,
  { reasonId, note = null, slot = null, wantedFrom = null, wantedTo = null }: Postponement,
): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  const reason = requireReason(context, reasonId, 'postpone');
  if (wantedFrom !== null && wantedTo !== null && wantedTo < wantedFrom) {
    refuse('İstenen son gün ilk günden önce olamaz.', { wanted_to: 'İlk günden önce olamaz' });
  }
  return writeSurgery(context, id, 'ertelendi', (current): SurgeryPatch => {
    requirePlannable(current);
    if (current.status !== 'postponed') requireReachable(current.status, 'postponed');
    const why = { status_reason_id: reason, status_note: note };
    // The patient will return: steps of this stay remain in the history alone.
    const again = current.milestones.length > 0 ? { milestones: [] } : {};
    if (slot === null) {
      const wish = { wanted_from: wantedFrom, wanted_to: wantedTo };
      return { ...withoutSlot, ...wish, ...again, ...why, status: 'postponed' };
    }
    return { ...slotPatch(context, current, slot), ...again, ...why, status: 'planned' };
  });
}

export function cancelSurgery(
  context: SurgeryContext,
  id: string,
  reasonId: string | null,
  note: string | null = null,
): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  const reason = requireReason(context, reasonId, 'cancel');
  return writeSurgery(context, id, 'iptal edildi', (current) => {
    requirePlannable(current);
    requireReachable(current.status, 'cancelled');
    return { status: 'cancelled', status_reason_id: reason, status_note: note };
  });
}

/** Takes a cancelled or postponed surgery up again: at its place where that lies ahead, else it waits for one. */
export function reviveSurgery(context: SurgeryContext, id: string): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  return writeSurgery(context, id, 'geri getirildi', (current): SurgeryPatch => {
    if (current.status !== 'cancelled' && current.status !== 'postponed') {
      refuse('Yalnız ertelenen ya da iptal edilen ameliyat geri getirilir.');
    }
    const lead = { status_reason_id: null, status_note: null, milestones: [] };
    const { room_id, planned_start } = current;
    if (room_id === null || planned_start === null || planned_start < context.now()) {
      return { ...withoutSlot, ...lead, status: 'proposed' };
    }
    requireSides(context, current);
    return { ...lead, status: 'planned' };
  });
}

/** State of a surgery before it was postponed or cancelled. */
export type Standing = Moved['before'] & Pick<Surgery, 'milestones' | 'wanted_from' | 'wanted_to'>;

export function standingOf(current: Surgery): Standing {
  const { milestones, wanted_from, wanted_to } = current;
  return { ...beforeMove(current).before, milestones, wanted_from, wanted_to };
}

/** Takes a cancellation or postponement back, right after it: everything is as it was. */
export function restoreStanding(context: SurgeryContext, id: string, before: Standing): Promise<Surgery> {
  requireAny(context, 'crm.surgery.edit');
  return writeSurgery(context, id, 'geri alındı', (current): SurgeryPatch => {
    requirePlannable(current);
    requireReachable(current.status, before.status);
    return before;
  });
}
