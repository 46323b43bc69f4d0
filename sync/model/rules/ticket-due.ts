import type { TicketType } from '../lookups/ticket-type';
import type { Ticket } from '../entities/ticket';
import { isFinished } from './ticket-rules';
import { addWorkingMinutes, defaultCalendar, workingMinutesBetween } from './working-time';
import type { WorkingCalendar } from './working-time';

/** Returns the due times of a new ticket; null where its type sets no target. */
export function dueDatesFor(
  type: Pick<TicketType['attributes'], 'first_response_minutes' | 'resolve_minutes'>,
  createdAt: string,
  calendar: WorkingCalendar = defaultCalendar,
): Pick<Ticket, 'first_response_due_at' | 'due_at'> {
  const after = (minutes: number | null) =>
    minutes === null ? null : addWorkingMinutes(createdAt, minutes, calendar);
  return { first_response_due_at: after(type.first_response_minutes), due_at: after(type.resolve_minutes) };
}

export const slaStates = {
  ok: 'Süresinde',
  risk: 'Süresi doluyor',
  breached: 'Süresi aştı',
  paused: 'Durduruldu',
} as const;
export type SlaState = keyof typeof slaStates;

/** Fields of a ticket that the due-time rules read. */
export type TimedTicket = Pick<Ticket, 'created_at' | 'status_category' | 'due_at' | 'paused_at'>;

/** Share of the working time left under which a ticket is at risk: less than a quarter, or less than half an hour. */
const RISK_SHARE = 0.25;
const RISK_MINUTES = 30;

/**
 * Returns the state of a ticket against its due time; null without one. Once work is over the state is that of the
 * moment it ended. `now` is ISO 8601 in UTC.
 */
export function slaState(
  ticket: TimedTicket,
  now: string,
  calendar: WorkingCalendar = defaultCalendar,
): SlaState | null {
  if (ticket.due_at === null) return null;
  const due = Date.parse(ticket.due_at);
  if (isFinished(ticket.status_category)) {
    return due < Date.parse(ticket.paused_at ?? now) ? 'breached' : 'ok';
  }
  if (ticket.paused_at !== null) return due < Date.parse(ticket.paused_at) ? 'breached' : 'paused';
  const left = due - Date.parse(now);
  if (left < 0) return 'breached';
  // Working time is never longer than the time on the wall, so most tickets need no calendar.
  if (left < RISK_MINUTES * 60_000) return 'risk';
  const minutesLeft = workingMinutesBetween(now, ticket.due_at, calendar);
  if (minutesLeft < RISK_MINUTES) return 'risk';
  const total = workingMinutesBetween(ticket.created_at, ticket.due_at, calendar);
  return minutesLeft < total * RISK_SHARE ? 'risk' : 'ok';
}
