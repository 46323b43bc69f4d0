import { addDays, dayOf } from '@/lib/dates';
import type { Company } from '@sync/model/entities/company';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import type { Surgery } from '@sync/model/entities/surgery';
import type { RedReason, TripStanding } from '@sync/model/entities/trip-values';
import { isUnderWay, nameOfProcedures } from '@sync/model/rules/surgery-rules';
import { isOver, redReasonsOf, standingOf } from '@sync/model/rules/trip-rules';
import type { BoardRange } from './foreign-search';

/** A trip with the names of what it refers to, as far as this device knows them. */
export interface TripRow {
  readonly trip: PatientTrip;
  readonly clientName: string;
  readonly clientNo: string | null;
  readonly clientPhone: string | null;
  /** Procedure of the trip, and its day in Istanbul. */
  readonly procedure: string | null;
  readonly theatreDay: string | null;
  readonly theatreAt: string | null;
  readonly interpreter: string | null;
  readonly responsible: string | null;
  readonly intermediary: string | null;
  readonly standing: TripStanding;
  /** Day of the arrival in Istanbul, `YYYY-MM-DD`. */
  readonly day: string;
  readonly reasons: readonly RedReason[];
}

export interface KnownClient {
  readonly name: string;
  readonly clientNo: string | null;
  readonly phone: string | null;
}

export interface RowSources {
  readonly clientOf: (id: string) => KnownClient | undefined;
  readonly surgeryOf: (id: string) => Surgery | undefined;
  readonly companyOf: (id: string) => Company | undefined;
  readonly userName: (id: string | null) => string | null;
  /** Returns the opening time of the patient's oldest unanswered ticket; null without one. */
  readonly unansweredSince: (clientId: string) => string | null;
}

const HOUR = 3_600_000;

export function tripRow(trip: PatientTrip, sources: RowSources, now: number): TripRow {
  const client = sources.clientOf(trip.client_id);
  const surgery = trip.surgery_id === null ? undefined : sources.surgeryOf(trip.surgery_id);
  const company = trip.intermediary_id === null ? undefined : sources.companyOf(trip.intermediary_id);
  const since = sources.unansweredSince(trip.client_id);
  const theatreAt = surgery?.planned_start ?? null;
  const theatreDay = theatreAt === null ? null : dayOf(theatreAt);
  const day = dayOf(trip.arrival_at);
  return {
    trip,
    clientName: client?.name ?? 'Hasta bu cihazda yok',
    clientNo: client?.clientNo ?? null,
    clientPhone: client?.phone ?? null,
    procedure: surgery === undefined ? null : nameOfProcedures(surgery.procedures),
    theatreDay,
    theatreAt,
    interpreter: sources.userName(trip.interpreter_id) ?? trip.interpreter_name,
    responsible: sources.userName(trip.responsible_id),
    intermediary: company?.name ?? null,
    standing: standingOf(trip),
    day,
    reasons: redReasonsOf(
      trip,
      {
        theatreDay,
        operated: surgery !== undefined && isUnderWay(surgery.milestones),
        surgeryCover: surgery ?? null,
        authorisedTo: company?.authorisation_to ?? null,
        unansweredHours: since === null ? null : (now - Date.parse(since)) / HOUR,
      },
      day,
      dayOf(new Date(now).toISOString()),
    ),
  };
}

/** An arrival or a flight home, as the board lists them. */
export interface BoardEvent {
  readonly row: TripRow;
  readonly kind: 'arrival' | 'departure' | 'here';
  /** ISO 8601 in UTC. */
  readonly at: string;
}

export interface BoardDay {
  /** `YYYY-MM-DD`; null for patients who are here. */
  readonly day: string | null;
  readonly events: readonly BoardEvent[];
}

const isHere = ({ trip, standing }: TripRow): boolean => !isOver(trip) && standing !== 'planned';

/** Returns the events of the board, by day, the earliest first. @param today `YYYY-MM-DD` in Istanbul */
export function boardDays(rows: readonly TripRow[], range: BoardRange, today: string): readonly BoardDay[] {
  if (range === 'here') {
    const events = rows
      .filter(isHere)
      .map((row): BoardEvent => ({ row, kind: 'here', at: row.trip.arrival_at }))
      .sort((a, b) => a.at.localeCompare(b.at));
    return events.length === 0 ? [] : [{ day: null, events }];
  }
  const from = range === 'tomorrow' ? addDays(today, 1) : today;
  const to = range === 'today' ? today : range === 'tomorrow' ? from : addDays(today, 6);
  const byDay = new Map<string, BoardEvent[]>();
  const note = (event: BoardEvent) => {
    const day = dayOf(event.at);
    if (day < from || day > to) return;
    byDay.set(day, [...(byDay.get(day) ?? []), event]);
  };
  for (const row of rows) {
    const { trip } = row;
    if (trip.cancelled_at !== null) continue;
    note({ row, kind: 'arrival', at: trip.arrival_at });
    if (trip.departure_at !== null) note({ row, kind: 'departure', at: trip.departure_at });
  }
  return [...byDay]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, events]) => ({ day, events: events.sort((a, b) => a.at.localeCompare(b.at)) }));
}

/** Returns the red list: ordered by surgery, then by arrival, the earliest first. */
export function redRows(rows: readonly TripRow[], reason: RedReason | undefined): readonly TripRow[] {
  const due = ({ theatreAt, trip }: TripRow) => theatreAt ?? trip.arrival_at;
  return rows
    .filter(({ reasons }) => (reason === undefined ? reasons.length > 0 : reasons.includes(reason)))
    .toSorted((a, b) => due(a).localeCompare(due(b)));
}
