import { formatDayTime } from '@/lib/dates';
import { ActionError, actionError } from '@sync/model/action-error';
import { meeting } from '@sync/model/entities/meeting';
import type { Meeting, MeetingDraft } from '@sync/model/entities/meeting';
import type { Access } from '@sync/model/access/permissions';
import { endsInTime } from '@sync/model/rules/meeting-rules';
import { LONGEST_SERIES_YEARS } from '@sync/model/entities/meeting-values';
import { SERIES_ONLINE } from '@sync/model/meetings/acts/rules';
import { recurrenceProblem } from '@sync/model/rules/recurrence';
import { instantOfLocal, zoneOffset } from '@sync/model/rules/time-zone';
import { changeOne, requirePermission, openedOf } from './meeting-target';
import type { MeetingContext, MeetingTarget } from './meeting-target';

/*
 * These functions store the forms of meetings. Each checks permission and rules, then writes locally; where it may not
 * or cannot, it throws an ActionError and changes nothing.
 */

const DAY = 86_400_000;
const LONGEST_DAYS = 31;

export interface MeetingTimes {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day: boolean;
}

/** @throws ActionError `invalid` with a sentence at the end where it is not behind the start. */
export function checkTimes({ starts_at, ends_at }: Pick<MeetingTimes, 'starts_at' | 'ends_at'>): void {
  const length = Date.parse(ends_at) - Date.parse(starts_at);
  if (!(length > 0)) throw actionError('invalid', { ends_at: 'Bitiş başlangıçtan sonra olmalı' });
  if (length > LONGEST_DAYS * DAY) {
    throw actionError('invalid', { ends_at: `Bir toplantı en çok ${LONGEST_DAYS} gün sürebilir` });
  }
}

/** Returns the day of an instant in a zone, `YYYY-MM-DD`. */
function dayIn(zone: string, instant: string): string {
  const at = Date.parse(instant);
  return new Date(at + zoneOffset(zone, at)).toISOString().slice(0, 10);
}

function checkRecurrence(draft: Pick<MeetingDraft, 'recurrence' | 'starts_at' | 'time_zone'>): void {
  if (draft.recurrence === null || draft.recurrence === undefined) return;
  const problem = recurrenceProblem(draft.recurrence, dayIn(draft.time_zone, draft.starts_at));
  const tooLong = `Yineleme en çok ${LONGEST_SERIES_YEARS} yıl sürebilir`;
  if (problem === null && !endsInTime(draft.starts_at, draft.recurrence)) {
    throw actionError('invalid', { recurrence: tooLong });
  }
  if (problem !== null) throw actionError('invalid', { recurrence: problem });
}

/** Creates a meeting or a series. Each problem is told at its field. */
export async function createMeeting(context: MeetingContext, draft: MeetingDraft): Promise<Meeting> {
  requirePermission(context, 'companies.meetings.add');
  if (draft.title.trim() === '') throw actionError('invalid', { title: 'Konuyu yazın' });
  checkTimes(draft);
  checkRecurrence(draft);
  const what = draft.recurrence ? 'Yeni toplantı dizisi' : 'Yeni toplantı';
  return context.writes.create(meeting, draft, { summary: `${what}: ${draft.title.trim()}` });
}

/**
 * Gives a meeting another time. Where others have moved it since it was read, a user decides; until then it stays
 * where they have put it (`standsAt`).
 */
export async function moveMeeting(
  context: MeetingContext,
  target: MeetingTarget,
  times: MeetingTimes,
): Promise<Meeting> {
  requirePermission(context, 'companies.meetings.edit');
  checkTimes(times);
  return changeOne(context, target, () => ({ ...times }), `taşındı, ${formatDayTime(times.starts_at)}`, {
    opened: target.record,
  });
}

/** Returns whether a meeting has these times. */
export function standsAt(record: MeetingTimes, { starts_at, ends_at, all_day }: MeetingTimes): boolean {
  return (
    Date.parse(record.starts_at) === Date.parse(starts_at) &&
    Date.parse(record.ends_at) === Date.parse(ends_at) &&
    record.all_day === all_day
  );
}

const timesOf = ({ starts_at, ends_at, all_day }: MeetingTimes): MeetingTimes => ({
  starts_at,
  ends_at,
  all_day,
});

/**
 * Edits subject, place, participants and the like of a meeting; changes of others since it was opened are kept.
 * @param begun the meeting as it was when the draft in the form was begun
 */
export async function editMeeting(
  context: MeetingContext,
  target: MeetingTarget,
  patch: Partial<MeetingDraft>,
  begun: Meeting | null = null,
): Promise<Meeting> {
  requirePermission(context, 'companies.meetings.edit');
  const opened = openedOf(target);
  const times = timesOf({ ...opened, ...patch });
  if (patch.title?.trim() === '') throw actionError('invalid', { title: 'Konuyu yazın' });
  checkTimes(times);
  const isMoved = !standsAt(opened, times);
  // The same moment may be written in another way.
  const changes = { ...patch, ...(isMoved ? times : timesOf(opened)) };
  return changeOne(context, target, () => changes, 'bilgiler değişti', {
    opened: target.record,
    begun,
  });
}

/** Returns whether the user may change one meeting of a series alone: it becomes a row of its own. */
export function mayChangeOccurrence({ permissions }: Access): boolean {
  return permissions.has('companies.meetings.add') && permissions.has('companies.meetings.edit');
}

/** Returns the instant that is so many milliseconds later on the clock of a zone. */
function onClock(zone: string, instant: string, milliseconds: number): string {
  const at = Date.parse(instant);
  return new Date(instantOfLocal(zone, at + zoneOffset(zone, at) + milliseconds)).toISOString();
}

/**
 * Gives a series another time of day and length; its days stay. Meetings that were changed for themselves keep their
 * own times and go on standing for those of their days. Needs the network.
 *
 * @param shift milliseconds on the clock of the series' zone, less than a day
 * @param length of each meeting in milliseconds
 */
export async function moveSeries(
  context: MeetingContext,
  series: Meeting,
  { shift, length }: { readonly shift: number; readonly length: number },
  online: boolean,
): Promise<Meeting> {
  requirePermission(context, 'companies.meetings.edit');
  if (!online) throw new ActionError('not_allowed', SERIES_ONLINE);
  const zone = series.time_zone;
  const starts_at = onClock(zone, series.starts_at, shift);
  const ends_at = new Date(Date.parse(starts_at) + length).toISOString();
  checkTimes({ starts_at, ends_at });
  if (dayIn(zone, starts_at) !== dayIn(zone, series.starts_at)) {
    throw actionError('invalid', { starts_at: 'Dizinin günü değil, yalnız saati değiştirilebilir' });
  }
  return context.writes.change(
    meeting,
    series.id,
    { starts_at, ends_at },
    { summary: `${series.title}: dizinin saati değişti` },
  );
}
