import type { Recurrence } from '../../../sync/model/entities/meeting-values.ts';
import { calendarFeed } from '../../../sync/model/meetings/calendar-file.ts';
import type { FileMeeting, FileSeries, SingleMeeting } from '../../../sync/model/meetings/calendar-file.ts';

/** A meeting as the database tells it to the service. Instants are ISO 8601, UTC. */
interface FeedMeeting {
  readonly id: string;
  /** Id of the series of a changed day, where that is in the feed, too. */
  readonly series_id: string | null;
  readonly original_start: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day: boolean;
  readonly time_zone: string;
  readonly recurrence: Recurrence | null;
  readonly cancelled: boolean;
  readonly closed: boolean;
  readonly updated_at: string;
  readonly row_version: number;
  /** Null where the user wants to be shown as taken, and no more. */
  readonly title: string | null;
  readonly room: string | null;
  readonly place: string | null;
  readonly online_link: string | null;
}

/** Answer of the service: the meetings of an address, or that it is none. */
export type FeedAnswer =
  | { readonly state: 'unknown' }
  | { readonly state: 'open'; readonly meetings: readonly FeedMeeting[] };

const NAME = 'Vizite toplantıları';
const TAKEN = 'Meşgul';

const fileOf = (meeting: FeedMeeting): FileMeeting => ({
  id: meeting.id,
  title: meeting.title ?? TAKEN,
  start: meeting.starts_at,
  end: meeting.ends_at,
  allDay: meeting.all_day,
  place: [meeting.room, meeting.place].filter((part) => part !== null && part !== '').join(', ') || null,
  description: null,
  link: meeting.online_link,
  cancelled: meeting.cancelled,
  closed: meeting.closed,
  updatedAt: meeting.updated_at,
  version: meeting.row_version,
});

/** Makes the calendar of the meetings. Agenda, minutes and people stay in the hospital. */
export function feedOf(meetings: readonly FeedMeeting[]): string {
  const singles: SingleMeeting[] = [];
  const all: FileSeries[] = [];
  for (const meeting of meetings) {
    if (meeting.series_id !== null) continue;
    if (meeting.recurrence === null) {
      if (!meeting.cancelled) singles.push({ meeting: fileOf(meeting), zone: meeting.time_zone });
      continue;
    }
    if (meeting.cancelled) continue;
    all.push({
      ...fileOf(meeting),
      recurrence: meeting.recurrence,
      timeZone: meeting.time_zone,
      exceptions: meetings.flatMap((day) =>
        day.series_id === meeting.id && day.original_start !== null
          ? [{ ...fileOf(day), originalStart: day.original_start }]
          : [],
      ),
    });
  }
  return calendarFeed(NAME, singles, all);
}
