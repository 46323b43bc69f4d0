import { describe, expect, it } from 'vitest';
import type { MeetingRow, Occurrence } from '@/data/meetings';
import { comingMeetings, isAboutToBegin } from './meeting-alarms';

const start = Date.parse('2026-11-17T11:00:00.000Z');
const MINUTE = 60_000;

const meeting = (more: Partial<MeetingRow> = {}): Occurrence => ({
  key: 'm',
  start,
  end: start + 30 * MINUTE,
  originalStart: null,
  row: {
    id: 'm',
    meetingId: 'm',
    busy: false,
    allDay: false,
    status: 'planned',
    organiserId: 'her',
    staff: [{ id: 'me', response: 'waiting' }],
    reminderMinutes: [],
    ...more,
  } as MeetingRow,
});
const leads = (of: Occurrence, lead: number | null = 10) =>
  comingMeetings([of], 'me', lead).map(({ at }) => (start - at) / MINUTE);

describe('a meeting reminds', () => {
  it.each([
    ['whoever is invited, by her own lead', meeting(), [10]],
    ['by the minutes it names', meeting({ reminderMinutes: [60, 5] }), [60, 5]],
    ['its organiser', meeting({ organiserId: 'me', staff: [] }), [10]],
    ['nobody who declined', meeting({ staff: [{ id: 'me', response: 'declined' }] }), []],
    [
      'no organiser who declined',
      meeting({ organiserId: 'me', staff: [{ id: 'me', response: 'declined' }] }),
      [],
    ],
    ['nobody else', meeting({ staff: [{ id: 'other', response: 'accepted' }] }), []],
    ['nobody of what is off', meeting({ status: 'cancelled' }), []],
    ['nobody of what lasts all day', meeting({ allDay: true }), []],
    ['nobody of what may not be read', meeting({ busy: true, status: null }), []],
  ] as const)('%s', (_name, of, expected) => {
    expect(leads(of)).toEqual(expected);
  });

  it('nobody who wants no reminder, unless it says so itself', () => {
    expect(leads(meeting(), null)).toEqual([]);
    expect(leads(meeting({ reminderMinutes: [15] }), null)).toEqual([15]);
  });

  it('again where its time changes, once for each meeting, time and lead', () => {
    const keysOf = (of: Occurrence) => comingMeetings([of], 'me', null).map(({ key }) => key);
    const before = meeting({ reminderMinutes: [30] });
    const later = { ...before, start: start + 60 * MINUTE, end: start + 90 * MINUTE };
    expect(comingMeetings([later], 'me', null)).toEqual([
      expect.objectContaining({ at: start + 30 * MINUTE }),
    ]);
    expect(keysOf(before)).toEqual(keysOf(meeting({ reminderMinutes: [30] })));
    expect(keysOf(later)).not.toEqual(keysOf(before));
    expect(new Set(keysOf(meeting({ reminderMinutes: [30, 10] }))).size).toBe(2);
  });

  it('from its lead until shortly after it began', () => {
    const [alarm] = comingMeetings([meeting()], 'me', 10);
    if (alarm === undefined) throw new Error('no alarm');
    expect([-11, -10, 0, 4, 5].map((minutes) => isAboutToBegin(alarm, start + minutes * MINUTE))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});
