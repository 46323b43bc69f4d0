import { describe, expect, it } from 'vitest';
import { indexOf } from '@/data/testing/meetings.fixture';
import type { Meeting } from '@sync/model/entities/meeting';
import type { Recurrence } from '@sync/model/entities/meeting-values';
import { lastMeetings } from './last-meetings';

const NOW = Date.parse('2026-11-18T09:30:00.000Z');

function held(companyId: string | null, day: string, given: Partial<Meeting> = {}): Meeting {
  return {
    id: `${companyId ?? ''} ${day}`,
    kind: 'meeting',
    title: 'Görüşme',
    meeting_kind: 'company_visit',
    company_id: companyId,
    starts_at: `${day}T09:00:00.000Z`,
    ends_at: `${day}T10:00:00.000Z`,
    all_day: false,
    time_zone: 'Europe/Istanbul',
    recurrence: null,
    series_id: null,
    original_start: null,
    room: null,
    place: null,
    organiser_id: 'o',
    minute_taker_id: null,
    participants: [],
    actions: [],
    status: 'completed',
    updated_at: `${day}T10:00:00.000Z`,
    ...given,
  } as unknown as Meeting;
}

function days(records: readonly Meeting[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...lastMeetings(indexOf(records), NOW)].map(([id, start]) => [
      id,
      new Date(start).toISOString().slice(0, 10),
    ]),
  );
}

describe('the last meeting with a company', () => {
  it('is the latest that has begun', () => {
    const records = [
      ...[held('a', '2026-10-01'), held('a', '2026-11-18'), held('a', '2026-12-01')],
      ...[held('b', '2026-03-04'), held(null, '2026-11-01')],
    ];
    expect(days(records)).toEqual({ a: '2026-11-18', b: '2026-03-04' });
  });

  it('did take place', () => {
    const records = [
      held('a', '2026-10-01'),
      held('a', '2026-11-02', { status: 'cancelled' }),
      held('a', '2026-11-03', { status: 'postponed' }),
    ];
    expect(days(records)).toEqual({ a: '2026-10-01' });
  });

  it('may be one of a series', () => {
    const recurrence: Recurrence = {
      freq: 'weekly',
      interval: 1,
      weekdays: ['we'],
      month_day: null,
      nth: null,
      until: '2026-11-15',
      count: null,
    };
    expect(days([held('a', '2026-10-07', { recurrence })])).toEqual({ a: '2026-11-11' });
  });

  it('is not looked for further back than devices keep meetings', () => {
    expect(days([held('a', '2025-10-01')])).toEqual({});
  });
});
