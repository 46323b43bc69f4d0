import { ActionError, actionError } from '@sync/model/action-error';
import type { TicketStatus } from '@sync/model/lookups/ticket-status';
import type { Ticket, TicketDraft } from '@sync/model/entities/ticket';
import {
  allowedTransitions,
  applyTransition,
  transitionPermissions,
  transitionRequirements,
} from '@sync/model/rules/ticket-rules';
import type { TransitionInput } from '@sync/model/rules/ticket-rules';
import { activeStatuses, defaultStatus, statusOf, typeRules } from './ticket-context';
import type { TicketContext } from './ticket-context';

export type TicketPatch = Partial<TicketDraft>;

const ASSIGN_DENIED = 'Talebi başkasına atamak için yetkiniz yok. Talep değişmedi.';

/**
 * Checks the permission to assign: taking a ticket, or giving back one's own, needs none; the rest needs
 * `crm.tickets.assign`.
 */
function checkAssignPermission(context: TicketContext, ticket: Ticket, assigneeId: string | null): void {
  const { access } = context.writes;
  const free =
    assigneeId === ticket.assignee_id ||
    assigneeId === access.userId ||
    (assigneeId === null && ticket.assignee_id === access.userId);
  if (!free && !access.permissions.has('crm.tickets.assign')) {
    throw new ActionError('permission_denied', ASSIGN_DENIED);
  }
}

/**
 * Returns the changes with which a ticket takes a status. They are checked against the state machine and the user's
 * permissions.
 * @throws ActionError with a sentence for each field that is still missing
 */
export function statusPatch(
  context: TicketContext,
  ticket: Ticket,
  statusId: string,
  input: TransitionInput = {},
): TicketPatch {
  const status = statusOf(context, statusId);
  const type = typeRules(context, ticket);
  const { category } = status.attributes;
  if (category !== ticket.status_category && !allowedTransitions(ticket.status_category).includes(category)) {
    throw actionError('not_allowed');
  }
  const lacking = transitionPermissions(ticket.status_category, category, type).find(
    (key) => !context.writes.access.permissions.has(key),
  );
  if (lacking !== undefined) throw actionError('permission_denied');
  if (input.assignee_id !== undefined) checkAssignPermission(context, ticket, input.assignee_id);
  const missing = transitionRequirements(ticket, type, status, input);
  if (missing.length > 0) {
    throw new ActionError(
      'invalid',
      missing[0]?.message ?? '',
      Object.fromEntries(missing.map(({ field, message }) => [field, message])),
    );
  }
  return applyTransition(ticket, status, input, context.now());
}

/** Assignee of a ticket; omitted values stay unchanged. */
export interface Assignment {
  readonly assigneeId?: string | null;
  readonly teamId?: string | null;
}

/** Returns the changes that assign a ticket. A new one that gets a user goes into work with it. */
export function assignPatch(context: TicketContext, ticket: Ticket, to: Assignment): TicketPatch {
  const assigneeId = to.assigneeId === undefined ? ticket.assignee_id : to.assigneeId;
  const teamId = to.teamId === undefined ? ticket.team_id : to.teamId;
  checkAssignPermission(context, ticket, assigneeId);
  const nobody = assigneeId === null && teamId === null;
  if (nobody && ticket.status_category !== 'new' && ticket.status_category !== 'closed') {
    throw new ActionError(
      'not_allowed',
      'İşlemdeki talebin bir kişisi ya da ekibi olmalı. Talep değişmedi.',
      {
        assignee_id: 'Bir kişi ya da ekip seçin',
      },
    );
  }
  const patch: TicketPatch = { assignee_id: assigneeId, team_id: teamId };
  const open = defaultStatus(context, 'open');
  if (ticket.status_category !== 'new' || assigneeId === null || open === undefined) return patch;
  const missing = transitionRequirements(ticket, typeRules(context, ticket), open, patch);
  return missing.length > 0 ? patch : { ...applyTransition(ticket, open, patch, context.now()), ...patch };
}

/** Tags added and taken away; the order of the rest stays. */
export function tagsPatch(ticket: Ticket, add: readonly string[], remove: readonly string[]): TicketPatch {
  const kept = ticket.tag_ids.filter((id) => !remove.includes(id));
  return { tag_ids: [...kept, ...add.filter((id) => !kept.includes(id))] };
}

/** Statuses that the user may give a ticket now, in their set order; the current one is left out. */
export function offeredStatuses(context: TicketContext, ticket: Ticket): readonly TicketStatus[] {
  const { permissions } = context.writes.access;
  if (!permissions.has('crm.tickets.edit')) return [];
  const next = allowedTransitions(ticket.status_category);
  const type = typeRules(context, ticket);
  return activeStatuses(context).filter(({ id, attributes: { category } }) => {
    if (id === ticket.status_id) return false;
    if (category !== ticket.status_category && !next.includes(category)) return false;
    return transitionPermissions(ticket.status_category, category, type).every((key) => permissions.has(key));
  });
}
