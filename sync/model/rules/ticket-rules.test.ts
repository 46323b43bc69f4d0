import { assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/ticket-transitions.json';
import type { Ticket } from '../entities/ticket';
import { slaState } from './ticket-due';
import { at, ticket } from '../testing/ticket.fixture';
import {
  allowedTransitions,
  applyTransition,
  isTransitionPossible,
  transitionNeeds,
  transitionPermissions,
  transitionRequirements,
} from './ticket-rules';
import type { StatusRules, TransitionInput } from './ticket-rules';
import { statusCategories } from '../entities/ticket-values';
import type { StatusCategory } from '../entities/ticket-values';
import { workingMinutesBetween } from './working-time';

const strict = { call_result_required: true, resolution_required: true, supervisor_closes: true };
const easy = { call_result_required: false, resolution_required: false, supervisor_closes: false };

function status(category: StatusCategory, rules: Partial<StatusRules['attributes']> = {}): StatusRules {
  return {
    id: `status-${category}`,
    attributes: { category, pauses_sla: category === 'pending', requires_reason: false, ...rules },
  };
}

const categories = Object.keys(statusCategories) as StatusCategory[];

describe('transitions', () => {
  const table: readonly {
    from: string;
    to: string;
    ok_direct: boolean;
    ok_server: boolean;
    needs: string[];
  }[] = vectors;

  it('has a vector for every pair', () => {
    expect(table.map(({ from, to }) => `${from} ${to}`)).toEqual(
      categories.flatMap((from) => categories.map((to) => `${from} ${to}`)),
    );
  });

  it.each(categories.flatMap((from) => categories.map((to) => [from, to] as const)))(
    '%s → %s',
    (from, to) => {
      const row = table.find((entry) => entry.from === from && entry.to === to);
      expect(from === to || allowedTransitions(from).includes(to)).toBe(row?.ok_direct);
      expect(isTransitionPossible(from, to)).toBe(row?.ok_server);
      expect(transitionNeeds(from, to)).toEqual(row?.needs);
    },
  );

  it('names the permissions beyond editing', () => {
    expect(transitionPermissions('closed', 'open', easy)).toEqual(['crm.tickets.reopen']);
    expect(transitionPermissions('resolved', 'closed', strict)).toEqual(['crm.tickets.approve_close']);
    expect(transitionPermissions('resolved', 'closed', easy)).toEqual([]);
    expect(transitionPermissions('new', 'open', strict)).toEqual([]);
  });
});

describe('transitionRequirements', () => {
  const fields = (from: Partial<Ticket>, type: typeof strict, to: StatusRules, input?: TransitionInput) =>
    transitionRequirements({ ...ticket, ...from }, type, to, input).map(({ field }) => field);

  it('asks for a person or a team on leaving “new”', () => {
    expect(fields({}, easy, status('open'))).toEqual(['assignee_id']);
    expect(fields({}, easy, status('open'), { team_id: 'team' })).toEqual([]);
    expect(fields({ assignee_id: 'me' }, easy, status('open'))).toEqual([]);
  });

  it('asks for reason and date of waiting', () => {
    const open = { status_category: 'open', assignee_id: 'me' } as const;
    expect(fields(open, easy, status('pending'))).toEqual(['waiting_reason', 'waiting_until']);
    expect(
      fields(open, easy, status('pending'), {
        waiting_reason: 'patient',
        waiting_until: at('2026-11-18T10:00'),
      }),
    ).toEqual([]);
  });

  it('asks for solution and result where the type says so', () => {
    const open = { status_category: 'open', assignee_id: 'me' } as const;
    expect(fields(open, strict, status('resolved'))).toEqual(['resolution_note', 'call_result_id']);
    expect(fields(open, strict, status('resolved'), { resolution_note: '  ', call_result_id: 'x' })).toEqual([
      'resolution_note',
    ]);
    expect(fields(open, easy, status('resolved'))).toEqual([]);
  });

  it('asks for a fresh reason on cancelling and reopening', () => {
    const closed = { status_category: 'closed', assignee_id: 'me', status_reason: 'eski' } as const;
    expect(fields(closed, easy, status('open'))).toEqual(['status_reason']);
    expect(fields(closed, easy, status('open'), { status_reason: 'Hasta yeniden aradı' })).toEqual([]);
    expect(fields({ status_reason: 'eski' }, easy, status('closed'))).toEqual(['status_reason']);
    expect(fields({}, easy, status('closed'), { duplicate_of_id: 'other' })).toEqual([]);
    expect(fields({ status_category: 'resolved' }, easy, status('closed'))).toEqual([]);
  });

  it('asks for the reason that a status of its own requires, once', () => {
    expect(
      fields({ status_category: 'resolved' }, easy, status('closed', { requires_reason: true })),
    ).toEqual(['status_reason']);
    expect(fields({}, easy, status('closed', { requires_reason: true }))).toEqual(['status_reason']);
  });

  it('never lets a ticket become new again', () => {
    expect(fields({ status_category: 'open' }, easy, status('new'))).toEqual(['status_id']);
  });
});

describe('applyTransition', () => {
  const now = at('2026-11-18T10:00');

  it('takes the assignee and counts the first response', () => {
    expect(applyTransition(ticket, status('open'), { assignee_id: 'me' }, now)).toEqual({
      assignee_id: 'me',
      status_id: 'status-open',
      status_category: 'open',
      status_reason: null,
      waiting_reason: null,
      waiting_until: null,
      first_response_at: now,
    });
  });

  it('stops the clock while waiting and gives the time back', () => {
    const open: Ticket = {
      ...ticket,
      status_category: 'open',
      assignee_id: 'me',
      first_response_at: at('2026-11-16T10:00'),
      due_at: at('2026-11-18T12:00'),
    };
    const input = { waiting_reason: 'insurance', waiting_until: at('2026-11-20T09:00') } as const;
    const waiting = { ...open, ...applyTransition(open, status('pending'), input, now) };
    expect(waiting).toMatchObject({ paused_at: now, due_at: open.due_at, waiting_reason: 'insurance' });
    const back = { ...waiting, ...applyTransition(waiting, status('open'), {}, at('2026-11-20T17:00')) };
    expect(back).toMatchObject({
      paused_at: null,
      due_at: at('2026-11-21T10:00'),
      waiting_reason: null,
      waiting_until: null,
    });
  });

  it('leaves a due time that had passed before the pause', () => {
    const late: Ticket = {
      ...ticket,
      status_category: 'pending',
      due_at: at('2026-11-17T10:00'),
      paused_at: now,
    };
    expect(applyTransition(late, status('open'), { team_id: 't' }, at('2026-11-20T09:00'))).toMatchObject({
      paused_at: null,
      due_at: late.due_at,
    });
  });

  it('keeps the working time that was left, whatever the pause', () => {
    const minute = (min: string, max: string) =>
      constantFrom(...Array.from({ length: 200 }, (_, step) => step)).map((step) => {
        const [from, to] = [Date.parse(min), Date.parse(max)];
        return new Date(from + Math.floor(((to - from) * step) / 200 / 60_000) * 60_000).toISOString();
      });
    const times = record({
      due: minute('2026-11-19T06:00:00.000Z', '2026-12-10T14:00:00.000Z'),
      back: minute('2026-11-18T07:00:00.000Z', '2027-02-01T12:00:00.000Z'),
    });
    assert(
      property(times, ({ due, back }) => {
        const open: Ticket = { ...ticket, status_category: 'open', assignee_id: 'me', due_at: due };
        const waiting = { ...open, ...applyTransition(open, status('pending'), {}, now) };
        const resumed = { ...waiting, ...applyTransition(waiting, status('open'), {}, back) };
        expect(workingMinutesBetween(back, resumed.due_at ?? '')).toBeCloseTo(
          workingMinutesBetween(now, due),
          6,
        );
      }),
    );
  });

  it('ends the clock with the work and starts it again on reopening', () => {
    const open: Ticket = {
      ...ticket,
      status_category: 'open',
      assignee_id: 'me',
      due_at: at('2026-11-18T12:00'),
    };
    const done = {
      ...open,
      ...applyTransition(open, status('resolved'), { resolution_note: 'Arandı' }, now),
    };
    expect(slaState(done, at('2026-12-18T10:00'))).toBe('ok');
    const again = applyTransition(
      done,
      status('open'),
      { status_reason: ' Yine aradı ' },
      at('2026-11-20T09:00'),
    );
    expect(again).toMatchObject({
      paused_at: null,
      due_at: at('2026-11-20T11:00'),
      status_reason: 'Yine aradı',
    });
  });
});
