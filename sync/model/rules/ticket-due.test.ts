import { describe, expect, it, test } from 'vitest';
import type { Ticket } from '../entities/ticket';
import { dueDatesFor, slaState } from './ticket-due';
import { at, ticket } from '../testing/ticket.fixture';

test('dueDatesFor counts working time', () => {
  expect(dueDatesFor({ first_response_minutes: 60, resolve_minutes: null }, at('2026-11-20T17:00'))).toEqual({
    first_response_due_at: at('2026-11-21T09:00'),
    due_at: null,
  });
});

describe('slaState', () => {
  // From Monday 09:00 to Wednesday 09:00: 1080 working minutes; at risk when fewer than 270 are left.
  const timed: Ticket = { ...ticket, status_category: 'open', due_at: at('2026-11-18T09:00') };

  test.each([
    ['2026-11-16T10:00', 'ok'],
    ['2026-11-17T13:29', 'ok'],
    ['2026-11-17T13:31', 'risk'],
    ['2026-11-18T08:45', 'risk'],
    ['2026-11-18T09:01', 'breached'],
  ])('at %s: %s', (now, state) => {
    expect(slaState(timed, at(now))).toBe(state);
  });

  it('has no state without a due time, and says when the clock stands still', () => {
    expect(slaState({ ...timed, due_at: null }, at('2026-11-17T10:00'))).toBeNull();
    expect(slaState({ ...timed, paused_at: at('2026-11-17T10:00') }, at('2026-12-01T10:00'))).toBe('paused');
    expect(slaState({ ...timed, paused_at: at('2026-11-19T10:00') }, at('2026-12-01T10:00'))).toBe(
      'breached',
    );
  });
});
