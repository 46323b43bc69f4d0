import type { MeetingDraft } from '@sync/model/entities/meeting';
import type { Recurrence } from '@sync/model/entities/meeting-values';

/** Returns an hour in November 2026, on a Tuesday at 09:00 in Istanbul; for tests. */
export function sampleDraft(given: Partial<MeetingDraft> = {}): MeetingDraft {
  return {
    title: 'Kalite kurulu',
    meeting_kind: 'quality',
    starts_at: '2026-11-17T06:00:00.000Z',
    ends_at: '2026-11-17T07:00:00.000Z',
    all_day: false,
    time_zone: 'Europe/Istanbul',
    organiser_id: '01970000-0000-7000-8000-000000000001',
    participants: [],
    agenda: [],
    decisions: [],
    actions: [],
    file_names: [],
    reminder_minutes: [],
    visibility: 'everyone',
    status: 'planned',
    contains_patient_data: false,
    ...given,
  };
}

/** Every Tuesday until the end of the year; for tests. */
export const sampleRecurrence: Recurrence = {
  freq: 'weekly',
  interval: 1,
  weekdays: ['tu'],
  month_day: null,
  nth: null,
  until: '2026-12-31',
  count: null,
};
