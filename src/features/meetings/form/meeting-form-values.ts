import { addDays, dayOf, instantAt, isIsoDate, isIsoInstant } from '@/lib/dates';
import { ActionError, actionError } from '@sync/model/action-error';
import type { TakenTime } from '@sync/model/rules/meeting-overlaps';
import type { Meeting, MeetingDraft } from '@sync/model/entities/meeting';
import { DEFAULT_TIME_ZONE } from '@sync/model/entities/meeting-values';
import type {
  MeetingKind,
  MeetingParticipant,
  MeetingVisibility,
  Recurrence,
  Weekday,
} from '@sync/model/entities/meeting-values';
import { occurrencesBetween, weekdayOf } from '@sync/model/rules/recurrence';
import type { ChosenTime } from './chosen-time';
import { participantsOf, peopleOf } from '../meeting-participants';

/** Choices of repetition in the form; each means a rule that the day of the start completes. */
export const repeatLabels = {
  never: 'Yinelenmez',
  daily: 'Her gün',
  workdays: 'Her iş günü',
  weekly: 'Her hafta, bu günde',
  biweekly: 'İki haftada bir, bu günde',
  monthly_day: 'Her ay, ayın bu gününde',
  monthly_nth: 'Her ay, aynı sıradaki bu günde',
  yearly: 'Her yıl',
} as const;
export type Repeat = keyof typeof repeatLabels;

/** Input of the meeting form. */
export interface MeetingFormValues {
  readonly title: string;
  readonly kind: MeetingKind;
  readonly companyId: string | null;
  readonly allDay: boolean;
  /** ISO instants in UTC, or what is typed of them so far. */
  readonly start: string;
  readonly end: string;
  /** First and last day of a meeting of whole days, `YYYY-MM-DD` or what is typed. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly room: string | null;
  readonly place: string;
  readonly link: string;
  /** `u:<id>` colleagues, `p:<id>` people of the directory. */
  readonly people: readonly string[];
  readonly repeat: Repeat;
  readonly ending: 'until' | 'count';
  readonly until: string;
  readonly count: number | null;
  /** Minutes before the start; none: each user's own. */
  readonly reminders: readonly number[];
  readonly visibility: MeetingVisibility;
  readonly patientData: boolean;
}

/** Returns an empty form for a time chosen in the calendar. */
export function emptyForm({ start, end, allDay }: ChosenTime): MeetingFormValues {
  return {
    title: '',
    kind: 'internal',
    companyId: null,
    allDay,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    firstDay: dayOf(start),
    lastDay: dayOf(end - 1),
    room: null,
    place: '',
    link: '',
    people: [],
    repeat: 'never',
    ending: 'until',
    until: addDays(dayOf(start), 90),
    count: 10,
    reminders: [],
    visibility: 'everyone',
    patientData: false,
  };
}

/** Returns the form of an existing meeting. `start`: of the occurrence of a series that is meant. */
export function formOf(record: Meeting, start: number): MeetingFormValues {
  const end = start + Date.parse(record.ends_at) - Date.parse(record.starts_at);
  return {
    ...emptyForm({ start, end, allDay: record.all_day }),
    title: record.title,
    kind: record.meeting_kind,
    companyId: record.company_id,
    room: record.room,
    place: record.place ?? '',
    link: record.online_link ?? '',
    people: peopleOf(record.participants),
    reminders: record.reminder_minutes,
    visibility: record.visibility,
    patientData: record.contains_patient_data,
  };
}

/** @throws ActionError `invalid` with a sentence at each time that is none. */
export function timesOf(
  values: Pick<MeetingFormValues, 'allDay' | 'start' | 'end' | 'firstDay' | 'lastDay'>,
): { readonly starts_at: string; readonly ends_at: string; readonly all_day: boolean } {
  const { allDay, start, end, firstDay, lastDay } = values;
  const problems: Record<string, string> = {};
  if (allDay) {
    if (!isIsoDate(firstDay)) problems['starts_at'] = 'Günü yazın';
    if (!isIsoDate(lastDay)) problems['ends_at'] = 'Günü yazın';
    else if (lastDay < firstDay) problems['ends_at'] = 'Son gün ilk günden önce olamaz';
  } else {
    if (!isIsoInstant(start)) problems['starts_at'] = 'Gün ve saati yazın';
    if (!isIsoInstant(end)) problems['ends_at'] = 'Gün ve saati yazın';
    else if (isIsoInstant(start) && Date.parse(end) <= Date.parse(start)) {
      problems['ends_at'] = 'Bitiş başlangıçtan sonra olmalı';
    }
  }
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
  return allDay
    ? {
        starts_at: instantAt(firstDay, '00:00'),
        ends_at: instantAt(addDays(lastDay, 1), '00:00'),
        all_day: true,
      }
    : { starts_at: new Date(start).toISOString(), ends_at: new Date(end).toISOString(), all_day: false };
}

const workdays: readonly Weekday[] = ['mo', 'tu', 'we', 'th', 'fr'];

/** Returns the rule that the form names, from its first day on; null where it does not repeat. */
export function recurrenceOf(
  { repeat, ending, until, count }: Pick<MeetingFormValues, 'repeat' | 'ending' | 'until' | 'count'>,
  startDay: string,
): Recurrence | null {
  if (repeat === 'never') return null;
  const dayOfMonth = Number(startDay.slice(8));
  const weekday = weekdayOf(Date.parse(startDay) / 86_400_000);
  const ends = {
    until: ending === 'until' && isIsoDate(until) ? until : null,
    count: ending === 'count' && count !== null && !Number.isNaN(count) ? count : null,
  };
  const base = { interval: 1, weekdays: [], month_day: null, nth: null, ...ends };
  switch (repeat) {
    case 'daily':
      return { ...base, freq: 'daily' };
    case 'workdays':
      return { ...base, freq: 'weekly', weekdays: workdays };
    case 'weekly':
      return { ...base, freq: 'weekly', weekdays: [weekday] };
    case 'biweekly':
      return { ...base, freq: 'weekly', interval: 2, weekdays: [weekday] };
    case 'monthly_day':
      return { ...base, freq: 'monthly', month_day: dayOfMonth };
    case 'monthly_nth': {
      // The fifth of its kind is not in every month: the last one is meant.
      const nth = Math.ceil(dayOfMonth / 7);
      return { ...base, freq: 'monthly', weekdays: [weekday], nth: nth > 4 ? -1 : nth };
    }
    case 'yearly':
      return { ...base, freq: 'yearly' };
  }
}

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());

/** Returns the changes that the form makes to a meeting. @throws ActionError `invalid` with sentences at the fields */
export function patchOf(
  values: MeetingFormValues,
  before: readonly MeetingParticipant[],
  nameOf: (personId: string) => string | null,
) {
  const times = timesOf(values);
  if (values.patientData && values.visibility === 'everyone') {
    throw new ActionError('invalid', 'Görünürlüğü seçin.', {
      visibility: 'Hasta verisi içeren toplantı herkese açık olamaz',
    });
  }
  const link = orNull(values.link);
  if (link !== null && !/^https?:\/\//u.test(link)) {
    throw actionError('invalid', { online_link: 'Bağlantı https:// ile başlamalı' });
  }
  return {
    ...times,
    title: values.title.trim(),
    meeting_kind: values.kind,
    company_id: values.companyId,
    room: orNull(values.room),
    place: orNull(values.place),
    online_link: link,
    participants: participantsOf(values.people, before, nameOf),
    reminder_minutes: values.reminders,
    visibility: values.visibility,
    contains_patient_data: values.patientData,
  } satisfies Partial<MeetingDraft>;
}

/** Returns the new meeting of the form. @throws ActionError `invalid` with sentences at the fields */
export function draftOf(
  values: MeetingFormValues,
  organiserId: string,
  nameOf: (personId: string) => string | null,
): MeetingDraft {
  const patch = patchOf(values, [], nameOf);
  return {
    ...patch,
    time_zone: DEFAULT_TIME_ZONE,
    recurrence: recurrenceOf(values, dayOf(patch.starts_at)),
    organiser_id: organiserId,
    agenda: [],
    decisions: [],
    actions: [],
    file_names: [],
    status: 'planned',
  };
}

/** Meetings of a series that are looked at for overlaps before it is made. */
const LOOKED_AT = 26;

/** Returns the times that the form takes up, as far as it is filled in; the first ones of a series. */
export function takenByForm(values: MeetingFormValues, organiserId: string | null): readonly TakenTime[] {
  try {
    const { starts_at, ends_at } = timesOf(values);
    const people = values.people.filter((key) => key.startsWith('u:')).map((key) => key.slice(2));
    const start = Date.parse(starts_at);
    const length = Date.parse(ends_at) - start;
    const rule = recurrenceOf(values, dayOf(starts_at));
    const starts =
      rule === null
        ? [start]
        : occurrencesBetween(
            { start: starts_at, recurrence: rule, timeZone: DEFAULT_TIME_ZONE },
            start,
            start + 400 * 86_400_000,
          ).slice(0, LOOKED_AT);
    return starts.map((at) => ({
      start: at,
      end: at + length,
      room: values.room,
      people: organiserId === null ? people : [organiserId, ...people],
    }));
  } catch {
    return [];
  }
}

/** Returns the end that keeps a meeting's length when its start moves; incomplete input stays as it is. */
export function endAfter(values: Pick<MeetingFormValues, 'start' | 'end'>, start: string): string {
  if (!isIsoInstant(start) || !isIsoInstant(values.start) || !isIsoInstant(values.end)) return values.end;
  const length = Date.parse(values.end) - Date.parse(values.start);
  return length > 0 ? new Date(Date.parse(start) + length).toISOString() : values.end;
}
