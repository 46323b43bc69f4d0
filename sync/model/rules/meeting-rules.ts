import type {
  MeetingParticipant,
  MeetingStatus,
  ParticipantResponse,
  Recurrence,
} from '../entities/meeting-values';
import type { StatusMoves } from '../status-moves';

/** Moves of a meeting that a user may make in one step, in the order in which they are offered. */
export const meetingMoves: StatusMoves<MeetingStatus> = {
  draft: ['planned', 'invited', 'cancelled'],
  planned: ['invited', 'in_progress', 'completed', 'postponed', 'cancelled'],
  invited: ['in_progress', 'completed', 'postponed', 'cancelled'],
  in_progress: ['completed', 'postponed', 'cancelled'],
  completed: ['minutes_review'],
  minutes_review: ['closed', 'completed'],
  closed: [],
  postponed: ['planned', 'invited', 'cancelled'],
  cancelled: ['planned'],
};

/**
 * Order in which one of two statuses wins that were given without network. A meeting that took place was not called
 * off, and one that was called off is not merely planned.
 */
export const meetingStages: readonly MeetingStatus[] = [
  'draft',
  'planned',
  'invited',
  'postponed',
  'cancelled',
  'in_progress',
  'completed',
  'minutes_review',
  'closed',
];

/** Statuses in which nobody is taken by the meeting. */
export const freeStatuses: readonly MeetingStatus[] = ['draft', 'postponed', 'cancelled'];

const DAY = 86_400_000;

function dayOf(isoInstant: string): Date {
  return new Date(`${isoInstant.slice(0, 10)}T00:00:00.000Z`);
}

function shifted(day: Date, { days = 0, months = 0 }: { days?: number; months?: number }): Date {
  const next = new Date(day);
  if (months > 0) {
    // As PostgreSQL adds months: the last day where the month is shorter.
    const wanted = next.getUTCDate();
    next.setUTCDate(1);
    next.setUTCMonth(next.getUTCMonth() + months);
    const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
    next.setUTCDate(Math.min(wanted, last));
  }
  next.setUTCDate(next.getUTCDate() + days);
  return next;
}

/**
 * Returns the latest day on which an occurrence can lie, as midnight UTC. A day late at most where the series has a
 * last day, generous where it counts (months without the day are left out and not counted). The same as
 * `app.last_day`.
 */
export function lastDay(startsAt: string, recurrence: Recurrence): Date {
  if (recurrence.until !== null) return shifted(dayOf(recurrence.until), { days: 1 });
  const count = recurrence.count ?? 1;
  const steps = (count - 1) * recurrence.interval;
  const first = dayOf(startsAt);
  switch (recurrence.freq) {
    case 'daily':
      return shifted(first, { days: steps + 1 });
    case 'weekly': {
      const weeks = (Math.floor(count / recurrence.weekdays.length) + 1) * recurrence.interval;
      return shifted(first, { days: 7 * weeks + 1 });
    }
    case 'monthly': {
      const months = Math.min(steps * ((recurrence.month_day ?? 1) > 28 ? 2 : 1), 1200);
      return shifted(shifted(first, { months }), { days: 32 });
    }
    case 'yearly': {
      const aroundLeapDay = ['02-28', '02-29', '03-01'].includes(startsAt.slice(5, 10));
      return shifted(shifted(first, { months: 12 * Math.min(steps * (aroundLeapDay ? 4 : 1), 100) }), {
        days: 1,
      });
    }
  }
}

/**
 * Returns whether a series ends within five years of its first occurrence, with forty days of slack for what
 * `lastDay` is too generous by, and not before it begins. The server refuses others (`meetings_series_ends`).
 */
export function endsInTime(startsAt: string, recurrence: Recurrence): boolean {
  const last = lastDay(startsAt, recurrence);
  const first = dayOf(startsAt);
  return last <= shifted(shifted(first, { months: 60 }), { days: 40 }) && last >= first;
}

/**
 * Returns the time until which a record matters to a calendar, ISO 8601 in UTC: its end; of a series the end of the
 * last occurrence that there can be; of an occurrence that differs not before the time it replaces. The same as
 * `app.last_end`.
 */
export function lastEnd(record: {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly recurrence: Recurrence | null;
  readonly original_start: string | null;
}): string {
  const ends = [record.ends_at, record.original_start ?? ''];
  if (record.recurrence !== null) {
    const duration = Date.parse(record.ends_at) - Date.parse(record.starts_at);
    const last = lastDay(record.starts_at, record.recurrence).getTime() + DAY + duration;
    ends.push(new Date(last).toISOString());
  }
  return ends.sort().at(-1) ?? record.ends_at;
}

/** Puts a person's answer into a list of those who take part. Everybody else's stays. */
export function answered(
  participants: readonly MeetingParticipant[],
  userId: string,
  response: ParticipantResponse,
  at: string | null,
): readonly MeetingParticipant[] {
  return participants.map((participant) =>
    participant.user_id === userId
      ? { ...participant, response, responded_at: response === 'waiting' ? null : at }
      : participant,
  );
}
