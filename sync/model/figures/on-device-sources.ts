import type { Milestone, MilestoneCode } from '../entities/surgery-values';
import { defaultCalendar, workingMinutesBetween } from '../rules/working-time';
import type { FigureSourceId } from './sources';

/*
 * Figures as a device counts them from its own records, by the definitions of supabase/schemas/reports/figures_hospital.sql.
 * tests/integration/sql/device-figures.test.ts holds both to the same numbers.
 */

/** A record as devices hold it: fields by name, instants as ISO 8601. */
export type FigureRecord = Readonly<Record<string, unknown>>;

/** Facts beside the records of a source. */
export interface FigureFacts {
  /** Returns whether a type of contact is a phone call. */
  readonly isCall: (contactType: unknown) => boolean;
  /** The user, where the scope is narrower than all; else null. */
  readonly narrowedTo: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A figure of records: those of a moment in the period, or those at its end. */
export interface DeviceFigure {
  /** Returns the instant that puts a record into a period, milliseconds since 1970. */
  readonly moment?: (record: FigureRecord) => number | null;
  /** Returns whether a record counts at the end of a period, milliseconds since 1970. */
  readonly asOf?: (record: FigureRecord, end: number, now: number) => boolean;
  readonly value: (records: readonly FigureRecord[]) => number | null;
  /** Returns the number of records that the value says something of. */
  readonly basis: (records: readonly FigureRecord[]) => number;
}

export interface DeviceSource {
  readonly kind: string;
  /** Returns whether the source has the record at all. */
  readonly stands: (record: FigureRecord, facts: FigureFacts) => boolean;
  /**
   * Returns whether a record is counted for who does not see all: where a device holds more than its user's figures count.
   * Absent where they are the same.
   */
  readonly isOwn?: (record: FigureRecord, userId: string) => boolean;
  readonly figures: Readonly<Record<string, DeviceFigure>>;
}

/** Returns an instant of a record, milliseconds since 1970. */
const at = (record: FigureRecord, field: string): number | null => {
  const value = record[field];
  return typeof value === 'string' ? Date.parse(value) : null;
};
/** Returns a day of a record as its midnight in Istanbul. */
const dayAt = (record: FigureRecord, field: string): number | null => {
  const value = record[field];
  return typeof value === 'string' ? Date.parse(`${value}T00:00:00+03:00`) : null;
};
const numberAt = (record: FigureRecord, field: string): number | null => {
  const value = record[field];
  return typeof value === 'number' ? value : null;
};

type Test = (record: FigureRecord) => boolean;
type Value = (record: FigureRecord) => number | null;

const known = (records: readonly FigureRecord[], value: Value): number[] =>
  records.map(value).filter((found) => found !== null);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const always: Test = () => true;

/** Makes a count of the records that pass. */
const count = (moment: string, test: Test = always): DeviceFigure => {
  const value = (records: readonly FigureRecord[]) => records.filter(test).length;
  return { moment: (record) => at(record, moment), value, basis: value };
};
/** Makes the share of the records that pass among those that could, in percent. */
const share = (moment: string, test: Test, among: Test = always): DeviceFigure => ({
  moment: (record) => at(record, moment),
  value: (records) => {
    const all = records.filter(among).length;
    return all === 0 ? null : (100 * records.filter(test).length) / all;
  },
  basis: (records) => records.filter(among).length,
});

/** Interpolates a quantile between ranks, as PostgreSQL's percentile_cont does; null of nothing. */
function quantile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}
const percentile = (moment: string, part: number, value: Value): DeviceFigure => ({
  moment: (record) => at(record, moment),
  value: (records) => quantile(known(records, value), part),
  basis: (records) => known(records, value).length,
});
const standing = (asOf: NonNullable<DeviceFigure['asOf']>): DeviceFigure => ({
  asOf,
  value: (records) => records.length,
  basis: (records) => records.length,
});

const isOpenAt: NonNullable<DeviceFigure['asOf']> = (record, end) => {
  const closed = at(record, 'closed_at');
  return (at(record, 'created_at') ?? Infinity) < end && (closed === null || closed >= end);
};
/** Returns the whole working minutes between two instants of a record; null where one is missing or they are the wrong way round. */
const working = (record: FigureRecord, from: string, to: string | null): number | null => {
  const begin = record[from];
  if (typeof begin !== 'string' || to === null || Date.parse(to) < Date.parse(begin)) return null;
  return Math.round(workingMinutesBetween(begin, to, defaultCalendar));
};
const textAt = (record: FigureRecord, field: string): string | null => {
  const value = record[field];
  return typeof value === 'string' ? value : null;
};
const answered: Value = (record) => working(record, 'created_at', textAt(record, 'first_response_at'));
const solvedAt = (record: FigureRecord) => textAt(record, 'resolved_at') ?? textAt(record, 'closed_at');
const solved: Value = (record) => working(record, 'created_at', solvedAt(record));

const tickets: DeviceSource = {
  kind: 'ticket',
  stands: always,
  figures: {
    opened: count('created_at'),
    closed: count('closed_at'),
    open: standing(isOpenAt),
    late: standing((record, end, now) => {
      const [due, resolved] = [at(record, 'due_at'), at(record, 'resolved_at')];
      return (
        isOpenAt(record, end, now) &&
        due !== null &&
        due < Math.min(end, now) &&
        (resolved === null || resolved >= end)
      );
    }),
    answer_p50: percentile('created_at', 0.5, answered),
    answer_p90: percentile('created_at', 0.9, answered),
    solve_p50: percentile('closed_at', 0.5, solved),
    solve_p90: percentile('closed_at', 0.9, solved),
    in_time: share(
      'closed_at',
      (record) => {
        const [end, due] = [solvedAt(record), at(record, 'due_at')];
        return end !== null && due !== null && Date.parse(end) <= due;
      },
      (record) => record['due_at'] != null,
    ),
    reopened: share('closed_at', (record) => (numberAt(record, 'reopened_count') ?? 0) > 0),
  },
};

const talk: Value = (record) => numberAt(record, 'duration_seconds');
const people = (records: readonly FigureRecord[]): number =>
  new Set(records.map((record) => record['client_id']).filter((id) => id != null)).size;

const calls: DeviceSource = {
  kind: 'interaction',
  stands: (record, { isCall }) => isCall(record['contact_type_id']),
  isOwn: (record, userId) => record['user_id'] === userId,
  figures: {
    calls: count('at'),
    incoming: count('at', (record) => record['direction'] === 'in'),
    outgoing: count('at', (record) => record['direction'] === 'out'),
    people: { moment: (record) => at(record, 'at'), value: people, basis: people },
    talk_p50: percentile('at', 0.5, (record) => {
      const seconds = talk(record);
      return seconds === null ? null : seconds / 60;
    }),
    talk_minutes: {
      moment: (record) => at(record, 'at'),
      value: (records) => {
        const seconds = known(records, talk);
        return seconds.length === 0 ? null : sum(seconds) / 60;
      },
      basis: (records) => known(records, talk).length,
    },
  },
};

const reached = (record: FigureRecord, id: MilestoneCode): boolean => {
  const milestones = record['milestones'];
  return (
    Array.isArray(milestones) && (milestones as readonly Milestone[]).some((milestone) => milestone.id === id)
  );
};
const isCancelled: Test = (record) => record['status'] === 'cancelled';

/** Surgeries without the figures of room sessions, which the server counts. */
const surgeries: DeviceSource = {
  kind: 'surgery',
  stands: (record) => record['status'] !== 'proposed',
  figures: {
    planned: count('planned_start'),
    held: count('planned_start', (record) => reached(record, 'room_in')),
    cancelled: share('planned_start', isCancelled),
    cancellations: count('planned_start', isCancelled),
    emergencies: count('planned_start', (record) => record['urgency'] === 'emergency'),
  },
};

const hours: Value = (record) => {
  const [from, to] = [at(record, 'requested_at'), at(record, 'answered_at')];
  return from === null || to === null ? null : (to - from) / 3_600_000;
};
const isRefused: Test = (record) => record['approved_amount'] === 0 || record['status'] === 'refused';
/** Makes a sum of Turkish lira, in kuruş. */
const lira = (moment: (record: FigureRecord) => number | null, field: string): DeviceFigure => {
  const amounts = (records: readonly FigureRecord[]) =>
    known(
      records.filter((record) => record['currency'] === 'TRY'),
      (record) => numberAt(record, field),
    );
  return {
    moment,
    value: (records) => (amounts(records).length === 0 ? null : sum(amounts(records))),
    basis: (records) => amounts(records).length,
  };
};

const insurance: DeviceSource = {
  kind: 'insurance_case',
  stands: (record) => record['status'] !== 'draft',
  figures: {
    requested: count('requested_at'),
    answered: count('answered_at'),
    waiting: standing((record, end) => {
      const [requested, answer] = [at(record, 'requested_at'), at(record, 'answered_at')];
      return (
        requested !== null &&
        requested < end &&
        (answer === null || answer >= end) &&
        record['status'] !== 'cancelled' &&
        record['status'] !== 'expired'
      );
    }),
    answer_p50: percentile('answered_at', 0.5, hours),
    answer_p90: percentile('answered_at', 0.9, hours),
    refused: share('answered_at', isRefused),
    refusals: count('answered_at', isRefused),
    asked_amount: lira((record) => at(record, 'requested_at'), 'asked_amount'),
    approved_amount: lira((record) => at(record, 'answered_at'), 'approved_amount'),
    paid_amount: lira((record) => dayAt(record, 'paid_on'), 'paid_amount'),
    cut_amount: lira((record) => dayAt(record, 'paid_on'), 'cut_amount'),
  },
};

/** Sources that a device counts. Health hides small groups, which the server alone can; bank rows are not on devices. */
export const deviceSources: Readonly<Partial<Record<FigureSourceId, DeviceSource>>> = {
  tickets,
  calls,
  surgeries,
  insurance,
};
