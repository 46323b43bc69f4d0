import { describe, expect, it, test } from 'vitest';
import type { Ticket } from '../entities/ticket';
import { at, ticket } from '../testing/ticket.fixture';
import { firstTicketScope, isDueToday, isOverdue, ticketViews } from './ticket-views';

describe('ticketViews', () => {
  const context = { userId: 'me', departmentId: 'team', now: at('2026-11-18T10:00') };
  const names = (changes: Partial<Ticket>) =>
    Object.entries(ticketViews)
      .filter(([, view]) => view.matches({ ...ticket, created_by: 'somebody', ...changes }, context))
      .map(([name]) => name);

  test.each<[Partial<Ticket>, string[]]>([
    [{}, ['unassigned']],
    [{ status_category: 'open', assignee_id: 'me', team_id: 'team' }, ['assigned_to_me', 'my_team']],
    [{ status_category: 'pending', assignee_id: 'other' }, ['pending']],
    [{ status_category: 'closed', assignee_id: 'me', team_id: 'team', created_by: 'me' }, ['closed']],
    [{ status_category: 'resolved', assignee_id: 'me', created_by: 'me' }, ['reported_by_me', 'closed']],
    [{ assignee_id: 'other', due_at: at('2026-11-18T09:00') }, ['due_today', 'overdue']],
    [{ assignee_id: 'other', due_at: at('2026-11-18T23:59') }, ['due_today']],
    [{ assignee_id: 'other', due_at: at('2026-11-17T23:59') }, ['overdue']],
    [{ assignee_id: 'other', due_at: at('2026-11-19T00:00') }, []],
    [{ assignee_id: 'other', due_at: at('2026-11-17T09:00'), paused_at: at('2026-11-16T09:00') }, []],
  ])('%o', (changes, expected) => {
    expect(names(changes)).toEqual(expected);
  });

  it('shows nobody’s team to a person without department', () => {
    expect(ticketViews.my_team.matches(ticket, { ...context, departmentId: null })).toBe(false);
  });

  it('counts finished tickets neither as overdue nor as due', () => {
    const done: Ticket = { ...ticket, status_category: 'resolved', due_at: at('2026-11-18T09:00') };
    expect(isOverdue(done, context)).toBe(false);
    expect(isDueToday(done, context)).toBe(false);
  });
});

it.each([
  [['crm.tickets.read', 'crm.tickets.edit'], 'team', 'own'],
  [['crm.tickets.read', 'crm.tickets.edit'], null, 'own'],
  [['crm.tickets.read', 'crm.tickets.edit', 'crm.tickets.approve_close'], 'team', 'team'],
  [['crm.tickets.read', 'crm.tickets.edit', 'crm.tickets.approve_close'], null, 'all'],
  [['crm.tickets.read'], 'team', 'team'],
  [['crm.tickets.read'], null, 'all'],
] as const)(
  'a user with %j, of the team %j, works first with the tickets of scope %s',
  (held, team, scope) => {
    expect(firstTicketScope(new Set<string>(held), team)).toBe(scope);
  },
);
