import { dayOf } from '@/lib/dates';
import type { Meeting } from '@sync/model/entities/meeting';
import { meetingFile, seriesFile } from '@sync/model/meetings/calendar-file';
import type { FileMeeting } from '@sync/model/meetings/calendar-file';

/** Returns the details of a meeting for a calendar file. Agenda, minutes and people stay in the hospital. */
export function fileMeeting(record: Meeting): FileMeeting {
  return {
    id: record.id,
    title: record.title,
    start: record.starts_at,
    end: record.ends_at,
    allDay: record.all_day,
    place: [record.room, record.place].filter((part) => part !== null).join(', ') || null,
    description: null,
    link: record.online_link,
    cancelled: record.status === 'cancelled',
    closed: record.visibility !== 'everyone',
    updatedAt: record.updated_at,
    version: record.row_version,
  };
}

/** Makes the file of a meeting or of a whole series. `exceptions`: rows of the series' changed occurrences. */
export function calendarFileOf(record: Meeting, exceptions: readonly Meeting[]): string {
  const own = fileMeeting(record);
  if (record.recurrence === null) return meetingFile(own, record.time_zone);
  return seriesFile({
    ...own,
    recurrence: record.recurrence,
    timeZone: record.time_zone,
    exceptions: exceptions.flatMap((exception) =>
      exception.original_start === null
        ? []
        : [{ ...fileMeeting(exception), originalStart: exception.original_start }],
    ),
  });
}

/** Hands the file to the browser's downloads. Its name tells the day and nothing of the meeting. */
export function saveCalendarFile(start: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `toplanti-${dayOf(start)}.ics`;
  link.click();
  URL.revokeObjectURL(url);
}
