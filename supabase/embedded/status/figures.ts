import type { Sql } from '../database/sql';
import { fieldsOf } from '../http/json-body';

/** Length of a queue. `waiting` is null where nobody counts it. */
export interface QueueLength {
  readonly queue: string;
  readonly waiting: number | null;
  readonly oldest: number | null;
  readonly setAside: number;
  /** Milliseconds since 1970 of the last row that was set aside. */
  readonly setAsideAt: number | null;
}

/** Figures of `app.system_figures`. Instants are milliseconds since 1970. */
export interface Figures {
  readonly at: number;
  readonly queues: readonly QueueLength[];
  readonly devices: {
    readonly count: number;
    readonly unsent: number;
    readonly refused: number;
    readonly lag: ReadonlyMap<string, number>;
    readonly versions: ReadonlyMap<string, number>;
  };
  /** Last time that each of them told something. */
  readonly told: ReadonlyMap<string, number>;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const instantOf = (value: unknown): number | null => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function readQueue(value: unknown): QueueLength {
  const { queue, waiting, oldest_at: oldest, set_aside: letters, set_aside_at: last } = fieldsOf(value);
  return {
    queue: String(queue),
    waiting: typeof waiting === 'number' ? waiting : null,
    oldest: instantOf(oldest),
    setAside: numberOf(letters),
    setAsideAt: instantOf(last),
  };
}

/** Reads the figures; null where the migrations know none. */
export async function readFigures(sql: Sql): Promise<Figures | null> {
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regprocedure('app.system_figures()') is not null as exists`,
  );
  if (known?.exists !== true) return null;
  const [row] = await sql.query<{ figures: unknown }>('select app.system_figures() as figures');
  const { server_time: at, queues, devices, states } = fieldsOf(row?.figures);
  const { count, unsent, refused, lag, versions } = fieldsOf(devices);
  const told = Object.entries(fieldsOf(states)).flatMap(([name, state]) => {
    const time = instantOf(fieldsOf(state)['at']);
    return time === null ? [] : [[name, time] as const];
  });
  return {
    at: instantOf(at) ?? Date.now(),
    queues: listOf(queues).map(readQueue),
    devices: {
      count: numberOf(count),
      unsent: numberOf(unsent),
      refused: numberOf(refused),
      lag: new Map(Object.entries(fieldsOf(lag)).map(([name, value]) => [name, numberOf(value)])),
      versions: new Map(
        listOf(versions).map((entry) => {
          const { version, count: devicesOfIt } = fieldsOf(entry);
          return [String(version), numberOf(devicesOfIt)] as const;
        }),
      ),
    },
    told: new Map(told),
  };
}
