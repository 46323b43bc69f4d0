import type { Meeting } from '@sync/model/entities/meeting';
import type { AgendaItem, MeetingAction } from '@sync/model/entities/meeting-values';
import { inOrder } from '../form/agenda';
import { changeOne, requirePermission } from '../meeting-target';
import type { MeetingContext, MeetingTarget } from '../meeting-target';

/** Points that a meeting leaves open. */
export interface OpenPoints {
  readonly agenda: readonly AgendaItem[];
  readonly actions: readonly MeetingAction[];
}

export function openPoints({ agenda, actions }: Pick<Meeting, 'agenda' | 'actions'>): OpenPoints {
  return {
    agenda: inOrder(agenda).filter(({ done }) => !done),
    actions: actions.filter(({ state }) => state === 'open'),
  };
}

/**
 * Returns the open points that the next meeting does not have yet. A point keeps its id, so two devices that carry it
 * over create one item. Items on the agenda of every meeting of the series are already there.
 */
export function notCarried(open: OpenPoints, next: Pick<Meeting, 'agenda' | 'actions'>): OpenPoints {
  const known = new Set([...next.agenda, ...next.actions].map(({ id }) => id));
  return {
    agenda: open.agenda.filter(({ id }) => !known.has(id)),
    actions: open.actions.filter(({ id }) => !known.has(id)),
  };
}

/** Adds the open points to the next meeting of the series, behind its own items. */
export async function carryOver(
  context: MeetingContext,
  open: OpenPoints,
  next: MeetingTarget,
): Promise<Meeting> {
  requirePermission(context, 'companies.meetings.edit');
  return changeOne(
    context,
    next,
    ({ agenda, actions }) => {
      const wanted = notCarried(open, { agenda, actions });
      const last = Math.max(0, ...agenda.map(({ position }) => position));
      return {
        agenda: [
          ...agenda,
          ...wanted.agenda.map((item, index) => ({
            ...item,
            position: last + (index + 1) * 10,
            carried_from: item.id,
          })),
        ],
        actions: [...actions, ...wanted.actions.map((action) => ({ ...action, carried_from: action.id }))],
      };
    },
    'açık konular taşındı',
  );
}
