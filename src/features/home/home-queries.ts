import type { TicketRow } from '@/data/indexes';
import { takesPart } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { addDays, dayOf, instantAt } from '@/lib/dates';
import type { User } from '@sync/model/entities/access';
import type { Reminder } from '@sync/model/entities/inbox';
import { freeStatuses } from '@sync/model/rules/meeting-rules';
import { reminderDue } from '@sync/model/rules/reminder-times';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { ticketViews } from '@sync/model/rules/ticket-views';
import type { firstTicketScope, ViewContext, ViewedTicket } from '@sync/model/rules/ticket-views';
import { compareTurkish } from '@sync/model/tr/turkish';

/** The ticket counters of the home page, by the name of their view in the address of the ticket list. */
export const countedViews = { overdue: 'overdue', today: 'due_today' } as const;
export type CountedView = keyof typeof countedViews;
export const countedViewNames = Object.keys(countedViews) as readonly CountedView[];

/** Scope of the tickets that the counters count. */
export type CountedScope = ReturnType<typeof firstTicketScope>;

/** The text below a counter, so that nobody takes the team's work for their own. */
export const scopeWords: Readonly<Record<CountedScope, string>> = {
  own: 'bana atanan',
  team: 'ekibimde',
  all: 'tüm talepler',
};

/** Returns the filter of the ticket list that holds the same tickets. */
export function scopeFilter(
  scope: CountedScope,
  { departmentId }: Pick<ViewContext, 'departmentId'>,
): { readonly assignee?: string; readonly team?: string } {
  if (scope === 'own') return { assignee: 'me' };
  return scope === 'team' && departmentId !== null ? { team: departmentId } : {};
}

function isCounted(row: TicketRow, scope: CountedScope, { userId, departmentId }: ViewContext): boolean {
  if (scope === 'own') return row.assigneeId === userId;
  return scope === 'all' || row.teamId === departmentId;
}

function viewed(row: TicketRow): ViewedTicket {
  return {
    status_category: row.category,
    assignee_id: row.assigneeId,
    team_id: row.teamId,
    created_by: row.createdBy,
    due_at: row.dueAt,
    paused_at: row.pausedAt,
  };
}

/** Returns midnight before and after an instant in Istanbul, ISO 8601 in UTC. Such texts sort by time. */
export function dayBounds(now: string): { readonly start: string; readonly end: string } {
  const today = dayOf(now);
  return { start: instantAt(today, '00:00'), end: instantAt(addDays(today, 1), '00:00') };
}

/** Returns the tickets with open work; everything on the home page but the finished work is about these. */
export function openRows(rows: Iterable<TicketRow>): readonly TicketRow[] {
  const open: TicketRow[] = [];
  for (const row of rows) if (!isFinished(row.category)) open.push(row);
  return open;
}

/** Counts the open tickets of a scope in each counted view; as many as the ticket list with `scopeFilter`. */
export function countTickets(
  open: readonly TicketRow[],
  context: ViewContext,
  scope: CountedScope,
): Record<CountedView, number> {
  const { start, end } = dayBounds(context.now);
  const counts: Record<CountedView, number> = { overdue: 0, today: 0 };
  for (const row of open) {
    if (!isCounted(row, scope, context)) continue;
    const ticket = viewed(row);
    // The rules read calendar days, which is slow: they are asked only where the time can fit.
    const due = row.dueAt !== null && row.dueAt < end;
    for (const name of countedViewNames) {
      if (name === 'overdue' && !due) continue;
      if (name === 'today' && !(due && row.dueAt !== null && row.dueAt >= start)) continue;
      if (ticketViews[countedViews[name]].matches(ticket, context)) counts[name] += 1;
    }
  }
  return counts;
}

/**
 * One line of the day: a ticket whose time is up or up today, a reminder, or a meeting. `at` is ISO 8601 in UTC, of a
 * meeting its start.
 */
export type DayItem =
  | { readonly kind: 'meeting'; readonly id: string; readonly at: string; readonly meeting: Occurrence }
  | { readonly kind: 'ticket'; readonly id: string; readonly at: string; readonly row: TicketRow }
  | { readonly kind: 'reminder'; readonly id: string; readonly at: string; readonly reminder: Reminder };

export interface Day {
  readonly items: readonly DayItem[];
  /** Overdue tickets of earlier days that are not in the list. */
  readonly moreOverdue: number;
  /** Meetings of today that are ahead and not in the list. */
  readonly moreMeetings: number;
}

/** Number of overdue tickets shown: the latest ones, or today's would sink below them. */
const OLD_SHOWN = 3;
/** Number of meetings shown on a full day: the next ones; the calendar has them all. */
const MEETINGS_SHOWN = 8;

/** Returns today's meetings in which the user takes part, in order of their start. Cancelled ones are left out. */
export function ownMeetings(meetings: readonly Occurrence[], userId: string): readonly Occurrence[] {
  return meetings
    .filter(({ row }) => !row.busy && row.status !== null && !freeStatuses.includes(row.status))
    .filter(({ row }) => takesPart(row, userId))
    .toSorted((a, b) => a.start - b.start);
}

/**
 * Returns the user's day in order of time: own tickets due until tonight (Istanbul), reminders until then, and
 * meetings that are not over.
 * @param meetings as `ownMeetings` gives them
 */
export function myDay(
  open: readonly TicketRow[],
  reminders: readonly Reminder[],
  meetings: readonly Occurrence[],
  context: ViewContext,
): Day {
  const today = dayOf(context.now);
  const items: DayItem[] = [];
  const old: DayItem[] = [];
  for (const row of open) {
    if (row.assigneeId !== context.userId || row.dueAt === null) continue;
    const ticket = viewed(row);
    if (!ticketViews.overdue.matches(ticket, context) && !ticketViews.due_today.matches(ticket, context))
      continue;
    const item: DayItem = { kind: 'ticket', id: row.id, at: row.dueAt, row };
    if (dayOf(row.dueAt) < today) old.push(item);
    else items.push(item);
  }
  for (const reminder of reminders) {
    const at = reminderDue(reminder);
    if (reminder.done_at !== null || dayOf(at) > today) continue;
    items.push({ kind: 'reminder', id: reminder.id, at, reminder });
  }
  const now = Date.parse(context.now);
  const ahead = meetings.filter(({ end }) => end > now);
  for (const meeting of ahead.slice(0, MEETINGS_SHOWN)) {
    items.push({ kind: 'meeting', id: meeting.key, at: new Date(meeting.start).toISOString(), meeting });
  }
  const byTime = (a: DayItem, b: DayItem): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
  const latest = old.sort(byTime).slice(-OLD_SHOWN);
  return {
    items: [...latest, ...items].sort(byTime),
    moreOverdue: old.length - latest.length,
    moreMeetings: Math.max(0, ahead.length - MEETINGS_SHOWN),
  };
}

/** A colleague's open tickets, and how many of them are overdue. */
export interface Load {
  /** Null for what nobody of the team has taken yet. */
  readonly user: User | null;
  readonly open: number;
  readonly overdue: number;
}

/**
 * Returns the open tickets of each active colleague of a department, most first, the user's own line on top; last the
 * team's unassigned ones. Empty without a department or colleagues.
 */
export function teamLoad(
  open: readonly TicketRow[],
  users: readonly User[],
  context: ViewContext,
): readonly Load[] {
  const { departmentId, userId } = context;
  if (departmentId === null) return [];
  const team = users.filter((user) => user.department_id === departmentId && user.status === 'active');
  if (team.length < 2) return [];
  const loads = new Map(team.map((user) => [user.id, { user, open: 0, overdue: 0 }]));
  const unassigned = { user: null, open: 0, overdue: 0 };
  for (const row of open) {
    const load =
      row.assigneeId !== null
        ? loads.get(row.assigneeId)
        : row.teamId === departmentId
          ? unassigned
          : undefined;
    if (load === undefined) continue;
    load.open += 1;
    if (ticketViews.overdue.matches(viewed(row), context)) load.overdue += 1;
  }
  const sorted = [...loads.values()].sort(
    (a, b) =>
      Number(b.user.id === userId) - Number(a.user.id === userId) ||
      b.open - a.open ||
      compareTurkish(a.user.full_name, b.user.full_name),
  );
  return [...sorted, unassigned];
}

/**
 * Returns own tickets that may have been finished today; only the record itself tells whether they were.
 * @param newest all rows, last changed first
 */
export function perhapsDoneToday(newest: Iterable<TicketRow>, context: ViewContext): readonly string[] {
  const { start } = dayBounds(context.now);
  const ids: string[] = [];
  for (const row of newest) {
    if (row.updatedAt < start) break;
    if (row.assigneeId === context.userId && isFinished(row.category)) ids.push(row.id);
  }
  return ids;
}

/** `Günaydın` until noon, `İyi günler` until six, then `İyi akşamlar`, by the Istanbul hour. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Günaydın';
  return hour >= 12 && hour < 18 ? 'İyi günler' : 'İyi akşamlar';
}
