import type { MeetingRow } from '@/data/meetings';
import { DEFAULT_TIME_ZONE } from '@sync/model/entities/meeting-values';
import type { CalendarEntry } from '../calendar/entry-face';

const HOUR = 3_600_000;

/**
 * Returns a meeting as the calendar draws it; for tests.
 * @param at its start on the Istanbul clock, `2026-11-24T10:00`
 */
export function sampleEntry(
  id: string,
  at: string,
  given: { hours?: number; row?: Partial<MeetingRow> } & Partial<CalendarEntry> = {},
): CalendarEntry {
  const { hours = 1, row: rowGiven, ...rest } = given;
  const start = Date.parse(`${at}:00+03:00`);
  const end = start + hours * HOUR;
  const row: MeetingRow = {
    id,
    busy: false,
    meetingId: id,
    title: id,
    kind: 'internal',
    status: 'planned',
    start,
    end,
    allDay: false,
    timeZone: DEFAULT_TIME_ZONE,
    recurrence: null,
    seriesId: null,
    originalStart: null,
    cancelled: false,
    room: null,
    place: null,
    companyId: null,
    organiserId: null,
    minuteTakerId: null,
    personIds: [],
    staff: [],
    reminderMinutes: [],
    participants: 0,
    openActions: 0,
    updatedAt: 0,
    folded: id,
    ...rowGiven,
  };
  return {
    occurrence: { key: id, row, start, end, originalStart: null },
    tone: 'accent',
    title: id,
    time: at.slice(11),
    where: null,
    look: 'plain',
    mark: null,
    own: false,
    fresh: false,
    movable: true,
    spoken: `${id}, ${at.slice(11)}`,
    ...rest,
  };
}
