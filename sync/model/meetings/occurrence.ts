import { occurrenceId } from '../entities/meeting';
import type { Meeting, MeetingDraft } from '../entities/meeting';

/** Returns the row of one meeting of a series before any change. */
export function occurrenceDraft(series: Meeting, originalStart: string): MeetingDraft {
  const length = Date.parse(series.ends_at) - Date.parse(series.starts_at);
  return {
    title: series.title,
    meeting_kind: series.meeting_kind,
    company_id: series.company_id,
    starts_at: originalStart,
    ends_at: new Date(Date.parse(originalStart) + length).toISOString(),
    all_day: series.all_day,
    time_zone: series.time_zone,
    recurrence: null,
    series_id: series.id,
    original_start: originalStart,
    place: series.place,
    room: series.room,
    online_link: series.online_link,
    organiser_id: series.organiser_id,
    minute_taker_id: series.minute_taker_id,
    participants: series.participants,
    agenda: series.agenda,
    minutes: null,
    decisions: [],
    actions: [],
    file_names: series.file_names,
    reminder_minutes: series.reminder_minutes,
    visibility: series.visibility,
    status: series.status,
    status_reason: null,
    contains_patient_data: series.contains_patient_data,
  };
}

/** Returns one meeting of a series that has no row of its own yet, with the id that its row will have. */
export const occurrenceOf = (series: Meeting, originalStart: string): Meeting => ({
  ...series,
  ...occurrenceDraft(series, originalStart),
  id: occurrenceId(series.id, originalStart),
  recurrence: null,
});
