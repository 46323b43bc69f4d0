import { actionError, ActionError } from '../action-error';
import type { ActWorld, Undoing } from '../acts/act';
import { CHANGED_SINCE } from '../acts/perform';
import type { Ticket, TicketDraft } from '../entities/ticket';
import { applyTransition, isFinished, transitionRequirements } from '../rules/ticket-rules';
import { defaultStatus, typeRules } from './statuses';
import type { TicketLookups } from './statuses';

/** Assignee of a ticket. */
export type Assignment = Pick<Ticket, 'assignee_id' | 'team_id'>;

/**
 * Returns why the user cannot give a ticket to somebody; null where it can be. Taking a ticket, or giving back one's own,
 * needs no permission of its own.
 */
export function givingProblem(
  { userId, permissions }: Pick<ActWorld, 'userId' | 'permissions'>,
  ticket: Assignment,
  assigneeId: string | null,
): string | null {
  const isFree =
    assigneeId === ticket.assignee_id ||
    assigneeId === userId ||
    (assigneeId === null && ticket.assignee_id === userId);
  return isFree || permissions.has('crm.tickets.assign')
    ? null
    : 'Talebi başkasına atamak için yetkiniz yok. Talep değişmedi.';
}

/** Returns the sentences that keep a ticket from being assigned so. */
export function assignProblems(
  world: Pick<ActWorld, 'userId' | 'permissions'>,
  ticket: Ticket,
  to: Assignment,
): Readonly<Record<string, string>> {
  const denied = givingProblem(world, ticket, to.assignee_id);
  if (denied !== null) return { assignee_id: denied };
  const isNobody = to.assignee_id === null && to.team_id === null;
  const { status_category: category } = ticket;
  return isNobody && category !== 'new' && category !== 'closed'
    ? { assignee_id: 'İşlemdeki talebin bir kişisi ya da ekibi olmalı. Talep değişmedi.' }
    : {};
}

/** Returns the changes that assign a ticket. A new one that gets a user goes into work with it. */
export function assignPatch(
  world: TicketLookups & Pick<ActWorld, 'now'>,
  ticket: Ticket,
  to: Assignment,
): Partial<TicketDraft> {
  const patch: Partial<TicketDraft> = {
    ...(to.assignee_id === ticket.assignee_id ? {} : { assignee_id: to.assignee_id }),
    ...(to.team_id === ticket.team_id ? {} : { team_id: to.team_id }),
  };
  const open = defaultStatus(world, 'open');
  if (ticket.status_category !== 'new' || to.assignee_id === null || open === undefined) return patch;
  const missing = transitionRequirements(ticket, typeRules(world, ticket), open, to);
  return missing.length > 0 ? patch : { ...applyTransition(ticket, open, {}, world.now), ...patch };
}

const REOPEN = 'crm.tickets.reopen';

/**
 * Returns what taking a change of a ticket back writes: all of it. What the server has is taken back by a move of its own,
 * under the same rules.
 * @throws ActionError where it cannot be taken back any more
 */
export function restored(
  current: Ticket,
  { before, former, permissions, isSent }: Omit<Undoing<Ticket>, 'after'>,
): Partial<TicketDraft> {
  if (Object.keys(former).length < Object.keys(before).length)
    throw new ActionError('not_allowed', CHANGED_SINCE);
  const { status_category: to } = former;
  if (!isSent || to === undefined || to === current.status_category) return former;
  if (to === 'new') {
    throw new ActionError('not_allowed', 'İşleme alınan talep “Yeni” durumuna dönemez; geri alınmadı.');
  }
  const isReopened = isFinished(current.status_category) && !isFinished(to);
  if (isReopened && !permissions.has(REOPEN)) throw actionError('permission_denied');
  return { ...former, status_reason: 'Değişiklik geri alındı' };
}
