import { DEFAULT_TIME_ZONE } from '../../model/entities/meeting-values';
import type {
  MeetingKind,
  MeetingStatus,
  ParticipantResponse,
  Recurrence,
} from '../../model/entities/meeting-values';
import type { CalendarRecord } from '../../model/entities/meeting';
import { searchKey } from '../../model/tr/search-text';

/**
 * The row that calendar and list keep of a meeting, a series, a changed occurrence or a busy time, instead of the
 * record. Instants are epoch milliseconds.
 */
export interface MeetingRow {
  readonly id: string;
  /** The user may not read the meeting: it shows as "Meşgul". */
  readonly busy: boolean;
  /** Id that occurrences of it name as their series. */
  readonly meetingId: string;
  readonly title: string;
  readonly kind: MeetingKind | null;
  readonly status: MeetingStatus | null;
  readonly start: number;
  readonly end: number;
  readonly allDay: boolean;
  readonly timeZone: string;
  readonly recurrence: Recurrence | null;
  readonly seriesId: string | null;
  /** Time at which the occurrence that this row replaces would have begun. */
  readonly originalStart: number | null;
  /** True for a meeting that does not take place. */
  readonly cancelled: boolean;
  readonly room: string | null;
  readonly place: string | null;
  readonly companyId: string | null;
  readonly organiserId: string | null;
  readonly minuteTakerId: string | null;
  /** People of the directory who take part. */
  readonly personIds: readonly string[];
  /** Staff with a part in it; those who declined too. */
  readonly staff: readonly { readonly id: string; readonly response: ParticipantResponse }[];
  /** Minutes before the start at which those who take part are reminded. */
  readonly reminderMinutes: readonly number[];
  /** Number of participants: staff, people of the directory and guests. */
  readonly participants: number;
  /** Number of its actions that are still to be done. */
  readonly openActions: number;
  readonly updatedAt: number;
  /** Text to find it by: title, room and place (`searchKey`). */
  readonly folded: string;
}

/** Returns the row of a meeting or busy time. */
export function meetingRow(record: CalendarRecord): MeetingRow {
  const common = {
    id: record.id,
    start: Date.parse(record.starts_at),
    end: Date.parse(record.ends_at),
    allDay: record.all_day,
    timeZone: record.time_zone === '' ? DEFAULT_TIME_ZONE : record.time_zone,
    recurrence: record.recurrence,
    seriesId: record.series_id,
    originalStart: record.original_start === null ? null : Date.parse(record.original_start),
    room: record.room,
    updatedAt: Date.parse(record.updated_at),
  };
  if (record.kind === 'busy_time') {
    return {
      ...common,
      busy: true,
      meetingId: record.meeting_id,
      title: '',
      kind: null,
      status: null,
      cancelled: record.cancelled,
      place: null,
      companyId: null,
      organiserId: null,
      minuteTakerId: null,
      personIds: [],
      staff: record.user_ids.map((id) => ({ id, response: 'accepted' })),
      reminderMinutes: [],
      participants: record.user_ids.length,
      openActions: 0,
      folded: '',
    };
  }
  return {
    ...common,
    busy: false,
    meetingId: record.id,
    title: record.title,
    kind: record.meeting_kind,
    status: record.status,
    cancelled: record.status === 'cancelled',
    place: record.place,
    companyId: record.company_id,
    organiserId: record.organiser_id,
    minuteTakerId: record.minute_taker_id,
    personIds: record.participants.flatMap(({ person_id: id }) => (id === null ? [] : [id])),
    staff: record.participants.flatMap(({ user_id: id, response }) =>
      id === null ? [] : [{ id, response }],
    ),
    reminderMinutes: record.reminder_minutes,
    participants: record.participants.length,
    openActions: record.actions.filter(({ state }) => state === 'open').length,
    folded: searchKey([record.title, record.room, record.place].join(' ')),
  };
}
