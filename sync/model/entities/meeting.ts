import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import {
  choice,
  flag,
  instant,
  json,
  longText,
  optionalJson,
  reference,
  referenceList,
  text,
  textList,
} from '../fields';
import { meetingMoves, meetingStages } from '../rules/meeting-rules';
import { LONGEST_MINUTES, meetingKinds, meetingStatuses, meetingVisibilities } from './meeting-values';
import type {
  AgendaItem,
  MeetingAction,
  MeetingDecision,
  MeetingParticipant,
  Recurrence,
} from './meeting-values';

/**
 * A meeting, a series (one row, with `recurrence`), or one occurrence of a series that differs from it (a row of its
 * own, with `series_id` and `original_start`; its id is `occurrenceId` of both, so that two devices which change the
 * same occurrence meet in one row). An occurrence that does not take place is such a row with the status `cancelled`.
 */
export const meeting = defineEntity({
  kind: 'meeting',
  collection: 'meetings',
  table: 'meetings',
  label: { singular: 'Toplantı', plural: 'Toplantılar' },
  fields: {
    title: text({ label: 'Konu', required: true, merge: 'ask' }),
    meeting_kind: choice(meetingKinds, { label: 'Tür', required: true }),
    company_id: reference('companies', { label: 'Firma' }),
    starts_at: instant({ label: 'Başlangıç', required: true, merge: 'ask' }),
    /** End after `starts_at`; of an all-day meeting the midnight after its last day. */
    ends_at: instant({ label: 'Bitiş', required: true, merge: 'ask' }),
    /** Flag of a meeting from midnight to midnight in `time_zone`. */
    all_day: flag({ label: 'Tüm gün', merge: 'ask' }),
    /** IANA name. The wall clock by which a series repeats. */
    time_zone: text({ label: 'Saat dilimi', required: true, maxLength: 40, merge: 'ask' }),
    recurrence: optionalJson<Recurrence>({ label: 'Yineleme', merge: 'ask' }),
    series_id: reference('meetings', { label: 'Seri' }),
    /** Time at which the occurrence that this row replaces would have begun. */
    original_start: instant({ label: 'Serideki zamanı' }),
    place: text({ label: 'Yer' }),
    /** Rooms are compared by their folded name. */
    room: text({ label: 'Salon', maxLength: 80 }),
    online_link: text({ label: 'Çevrimiçi bağlantı', maxLength: 500 }),
    organiser_id: reference('profiles', { label: 'Düzenleyen', required: true }),
    minute_taker_id: reference('profiles', { label: 'Yazman' }),
    participants: json<readonly MeetingParticipant[]>({
      label: 'Katılımcılar',
      sensitivity: 'personal',
      mergeKey: 'id',
    }),
    agenda: json<readonly AgendaItem[]>({ label: 'Gündem', mergeKey: 'id' }),
    /** Markdown. A screen makes HTML of it and cleans that. */
    minutes: longText({
      label: 'Tutanak',
      sensitivity: 'health',
      maxLength: LONGEST_MINUTES,
      merge: 'ask',
    }),
    decisions: json<readonly MeetingDecision[]>({ label: 'Kararlar', mergeKey: 'id' }),
    actions: json<readonly MeetingAction[]>({ label: 'Aksiyonlar', mergeKey: 'id' }),
    file_names: textList({ label: 'Dosyalar' }),
    /** Minutes before the start at which those who take part are reminded. */
    reminder_minutes: json<readonly number[]>({ label: 'Hatırlatma' }),
    visibility: choice(meetingVisibilities, { label: 'Görünürlük', required: true }),
    status: choice(meetingStatuses, { label: 'Durum', required: true }),
    /** Reason why it was cancelled or put off. */
    status_reason: text({ label: 'Durum nedeni', maxLength: 500 }),
    contains_patient_data: flag({ label: 'Hasta verisi içerir' }),
  },
  title: ['title'],
  permissions: {
    read: ['companies.meetings_list.read', 'companies.meetings_calendar.read'],
    add: ['companies.meetings.add'],
    // One day of a series that somebody answers who may do no more: its row is what the series says.
    derive: ['companies.meetings.edit', 'companies.meetings.answer'],
    // Who holds only `answer` changes the response of her own entry and nothing else.
    edit: ['companies.meetings.edit', 'companies.meetings.answer'],
    remove: ['companies.meetings.delete'],
  },
  moves: meetingMoves,
  groups: [
    { decides: ['status'], follows: ['status_reason'], stages: { field: 'status', order: meetingStages } },
    // Half of one time and half of another would be nobody's.
    { decides: ['starts_at', 'ends_at', 'all_day', 'time_zone', 'recurrence'], follows: [] },
  ],
});

/**
 * Entry in the calendar for a meeting that the user may not read: somebody is busy. The server writes one beside each
 * meeting that not everybody reads, and sends it only to those who do not get the meeting itself.
 */
export const busyTime = defineEntity({
  kind: 'busy_time',
  collection: 'meetings',
  table: 'busy_times',
  label: { singular: 'Meşgul', plural: 'Meşgul' },
  fields: {
    /** Id that the `series_id` of occurrences points to. */
    meeting_id: reference('meetings', { label: 'Toplantı', required: true, serverOnly: true }),
    starts_at: instant({ label: 'Başlangıç', required: true, serverOnly: true }),
    ends_at: instant({ label: 'Bitiş', required: true, serverOnly: true }),
    all_day: flag({ label: 'Tüm gün', serverOnly: true }),
    time_zone: text({ label: 'Saat dilimi', required: true, maxLength: 40, serverOnly: true }),
    recurrence: optionalJson<Recurrence>({ label: 'Yineleme', serverOnly: true }),
    /** The series, readable or not, of which `original_start` does not take place as planned. */
    series_id: reference('meetings', { label: 'Seri', serverOnly: true }),
    original_start: instant({ label: 'Serideki zamanı', serverOnly: true }),
    /** Nobody is taken: the occurrence of the series does not take place. */
    cancelled: flag({ label: 'İptal', serverOnly: true }),
    room: text({ label: 'Salon', maxLength: 80, serverOnly: true }),
    /** Colleagues who take part and have not declined. */
    user_ids: referenceList('profiles', { label: 'Meşgul kişiler', serverOnly: true }),
  },
  permissions: { read: ['companies.meetings_calendar.read'] },
});

export type Meeting = DocumentOf<typeof meeting>;
export type MeetingDraft = DraftOf<typeof meeting>;
export type BusyTime = DocumentOf<typeof busyTime>;
export type CalendarRecord = Meeting | BusyTime;

/**
 * Returns the id of the row that replaces one occurrence of a series: the series' own id, with the time of the
 * occurrence in the place of the time and 8 as its version. The same on every device.
 * @param originalStart when the occurrence would have begun, ISO 8601 in UTC
 */
export function occurrenceId(seriesId: string, originalStart: string): string {
  const time = Date.parse(originalStart).toString(16).padStart(12, '0').slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}-8${seriesId.slice(15)}`;
}
