import { ISTANBUL_OFFSET_MINUTES } from '../tr/clock';
import type { HeldPermissions } from '../access/permissions';
import type { Ticket } from '../entities/ticket';
import { isFinished } from './ticket-rules';

/** The person who looks, and when. */
export interface ViewContext {
  readonly userId: string;
  /** The person's own department; tickets of a team carry it as `team_id`. */
  readonly departmentId: string | null;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

/** Fields of a ticket that the views read. */
export type ViewedTicket = Pick<
  Ticket,
  'status_category' | 'assignee_id' | 'team_id' | 'created_by' | 'due_at' | 'paused_at'
>;

const ISTANBUL_OFFSET = ISTANBUL_OFFSET_MINUTES * 60_000;

/** Returns the calendar day of an instant in Istanbul, `YYYY-MM-DD`. */
function istanbulDay(instant: string): string {
  return new Date(Date.parse(instant) + ISTANBUL_OFFSET).toISOString().slice(0, 10);
}

/** Returns whether the ticket's due time runs: it has one, work goes on and nothing holds it up. */
function isRunning(ticket: ViewedTicket): boolean {
  return ticket.due_at !== null && ticket.paused_at === null && !isFinished(ticket.status_category);
}

export const isOverdue = (ticket: ViewedTicket, { now }: Pick<ViewContext, 'now'>): boolean =>
  isRunning(ticket) && ticket.due_at !== null && Date.parse(ticket.due_at) < Date.parse(now);

/** Returns whether a ticket is due on today's calendar day in Istanbul, also when the hour has passed. */
export const isDueToday = (ticket: ViewedTicket, { now }: Pick<ViewContext, 'now'>): boolean =>
  isRunning(ticket) && ticket.due_at !== null && istanbulDay(ticket.due_at) === istanbulDay(now);

interface TicketView {
  readonly label: string;
  readonly matches: (ticket: ViewedTicket, context: ViewContext) => boolean;
}

/** The ready-made views of the ticket list, in display order. */
export const ticketViews = {
  assigned_to_me: {
    label: 'Bana atanan',
    matches: (ticket, { userId }) => ticket.assignee_id === userId && !isFinished(ticket.status_category),
  },
  my_team: {
    label: 'Ekibim',
    matches: (ticket, { departmentId }) =>
      departmentId !== null && ticket.team_id === departmentId && !isFinished(ticket.status_category),
  },
  unassigned: {
    label: 'Atanmamış',
    matches: (ticket) => ticket.assignee_id === null && !isFinished(ticket.status_category),
  },
  due_today: { label: 'Bugün dolan', matches: isDueToday },
  overdue: { label: 'Süresi aşan', matches: isOverdue },
  pending: { label: 'Beklemede', matches: (ticket) => ticket.status_category === 'pending' },
  reported_by_me: {
    label: 'Bildirdiğim',
    matches: (ticket, { userId }) => ticket.created_by === userId && ticket.status_category !== 'closed',
  },
  closed: { label: 'Kapalı', matches: (ticket) => isFinished(ticket.status_category) },
} as const satisfies Readonly<Record<string, TicketView>>;

export type TicketViewName = keyof typeof ticketViews;

/**
 * Returns the scope of the tickets that a user works with first: the own ones, or the team's for those who assign
 * work; all for those who do so without a team.
 * @param permissions the person's own
 */
export function firstTicketScope(
  permissions: HeldPermissions,
  departmentId: string | null,
): 'own' | 'team' | 'all' {
  if (permissions.has('crm.tickets.edit') && !permissions.has('crm.tickets.approve_close')) return 'own';
  return departmentId === null ? 'all' : 'team';
}
