import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { addDays, dayOf, formatDate, instantAt, isIsoInstant, timeOf } from '@/lib/dates';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { LONGEST_HOURS } from '@sync/model/entities/surgery-values';
import { theatreSession } from '@sync/model/entities/theatre-session';
import type { TheatreSession } from '@sync/model/entities/theatre-session';

/** The fields of the form that match one field of the record each, in its order. */
export const sessionFields = [
  'room_id',
  'session_kind',
  'surgeon_id',
  'department_id',
  'starts_at',
  'ends_at',
  'note',
] as const;
export type SessionValues = FormValues<typeof theatreSession, (typeof sessionFields)[number]> & {
  /** Number of weeks for which a new session is created, one each week; as typed. */
  readonly weeks: number | null;
};

const HOUR = 3_600_000;
const MOST_WEEKS = 52;

/** Returns the same hours so many weeks later: Istanbul has one offset all year round. */
function weeksLater(instant: string, weeks: number): string {
  return instantAt(addDays(dayOf(instant), 7 * weeks), timeOf(instant));
}

const overlaps = (
  session: Pick<TheatreSession, 'starts_at' | 'ends_at'>,
  other: Pick<TheatreSession, 'starts_at' | 'ends_at'>,
): boolean => session.starts_at < other.ends_at && other.starts_at < session.ends_at;

/**
 * Adds a session, or one for each of several weeks, or changes one.
 * @param others those on the device
 * @returns how many were stored
 * @throws ActionError with the fields to mend
 */
export async function saveSession(
  writes: LocalWrites,
  form: OpenedForm<TheatreSession> | null,
  values: SessionValues,
  others: readonly TheatreSession[],
): Promise<number> {
  const { weeks, ...fields } = values;
  const { record, problems } = readForm(theatreSession, fields);
  const { starts_at: start, ends_at: end, room_id: room } = record;
  const count = form === null ? (weeks ?? 1) : 1;
  // A time that is missing or half typed is no time to reckon with.
  if (!isIsoInstant(values.starts_at)) problems['starts_at'] = 'Gün ve saati yazın';
  if (!isIsoInstant(values.ends_at)) problems['ends_at'] = 'Gün ve saati yazın';
  else if (problems['starts_at'] === undefined) {
    if (Date.parse(end) <= Date.parse(start)) problems['ends_at'] = 'Bitiş başlangıçtan sonra olmalı';
    else if (Date.parse(end) - Date.parse(start) > LONGEST_HOURS * HOUR)
      problems['ends_at'] = `Oturum en çok ${LONGEST_HOURS} saat sürebilir`;
  }
  if (record.session_kind === 'block' && record.surgeon_id === null && record.department_id === null)
    problems['surgeon_id'] = 'Cerrahı ya da bölümü seçin';
  if (!Number.isInteger(count) || count < 1 || count > MOST_WEEKS)
    problems['weeks'] = `1 ile ${MOST_WEEKS} arasında bir sayı yazın`;
  refuseProblems(problems);
  const times = Array.from({ length: count }, (_none, week) => ({
    starts_at: weeksLater(start, week),
    ends_at: weeksLater(end, week),
  }));
  const taken = times.find((time) =>
    others.some((other) => other.id !== form?.opened.id && other.room_id === room && overlaps(time, other)),
  );
  if (taken !== undefined) {
    const day = formatDate(taken.starts_at);
    refuseProblems({ starts_at: `Salonda bu saatlerde başka bir oturum var: ${day}` });
  }
  await writes.run(async (act) => {
    for (const time of times) {
      await saveRecord(act, theatreSession, form, {
        ...record,
        ...time,
        released_at: form?.opened.released_at ?? null,
      });
    }
  });
  return count;
}
