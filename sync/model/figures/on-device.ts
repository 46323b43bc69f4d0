import type { FigureFilters, TimePart } from './figure';
import type { DeviceFigure, FigureFacts, FigureRecord } from './on-device-sources';
import { deviceSources } from './on-device-sources';
import type { FigureSourceId } from './sources';

/** Figures that are asked for; days of Istanbul, both counted. As the server's. */
export interface DeviceSpec {
  readonly source: FigureSourceId;
  readonly figures: readonly string[];
  readonly groups: readonly string[];
  readonly filters: FigureFilters;
  readonly from: string;
  readonly to: string;
}

/** Values of a group, and of how many records each is. A figure that only the server counts is missing. */
export interface DeviceFigureRow {
  readonly g: readonly (string | null)[];
  readonly m: Readonly<Record<string, { readonly v: number | null; readonly n: number }>>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Istanbul keeps three hours before UTC all year. */
const OFFSET = 3 * HOUR;

const parts: Readonly<Record<TimePart, (moment: number) => string>> = {
  day: (moment) => new Date(moment + OFFSET).toISOString().slice(0, 10),
  week: (moment) => {
    const day = new Date(moment + OFFSET);
    return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
  },
  month: (moment) => new Date(moment + OFFSET).toISOString().slice(0, 7),
  hour: (moment) => String(new Date(moment + OFFSET).getUTCHours()),
  weekday: (moment) => String(((new Date(moment + OFFSET).getUTCDay() + 6) % 7) + 1),
};
const isPart = (group: string): group is TimePart => group in parts;

const valueOf = (record: FigureRecord, column: string): string | null => {
  const value = record[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** Returns the groups of the records of one figure, under their keys. */
function grouped(
  records: readonly FigureRecord[],
  groups: readonly string[],
  { moment }: DeviceFigure,
): ReadonlyMap<string, FigureRecord[]> {
  const found = new Map<string, FigureRecord[]>();
  for (const record of records) {
    const key = JSON.stringify(
      groups.map((group) => {
        const instant = moment?.(record) ?? null;
        if (isPart(group)) return instant === null ? null : parts[group](instant);
        return valueOf(record, group);
      }),
    );
    const group = found.get(key);
    if (group === undefined) found.set(key, [record]);
    else group.push(record);
  }
  return found;
}

/**
 * Counts figures from the records of a device, as the server counts them from all: groups that have records, each with
 * value and basis. Null where the device cannot: the source is the server's.
 * @param records all of the source's kind on the device
 */
export function countOnDevice(
  spec: DeviceSpec,
  records: readonly FigureRecord[],
  facts: FigureFacts,
): readonly DeviceFigureRow[] | null {
  const source = deviceSources[spec.source];
  if (source === undefined) return null;
  const [from, end] = [
    Date.parse(`${spec.from}T00:00:00+03:00`),
    Date.parse(`${spec.to}T00:00:00+03:00`) + DAY,
  ];
  const chosen = Object.entries(spec.filters);
  const standing = records.filter(
    (record) =>
      source.stands(record, facts) &&
      (facts.narrowedTo === null || (source.isOwn?.(record, facts.narrowedTo) ?? true)) &&
      chosen.every(([column, values]) => values.includes(valueOf(record, column))),
  );
  const rows = new Map<string, Record<string, { v: number | null; n: number }>>();
  for (const id of spec.figures) {
    const figure = source.figures[id];
    // A figure of a moment has no day of its own.
    if (figure === undefined || (figure.asOf !== undefined && spec.groups.some(isPart))) continue;
    const counted = standing.filter((record) => {
      if (figure.asOf !== undefined) return figure.asOf(record, end, facts.now);
      const moment = figure.moment?.(record) ?? null;
      return moment !== null && moment >= from && moment < end;
    });
    for (const [key, group] of grouped(counted, spec.groups, figure)) {
      const values = rows.get(key) ?? {};
      values[id] = { v: figure.value(group), n: figure.basis(group) };
      rows.set(key, values);
    }
  }
  return [...rows].map(([key, m]) => ({ g: JSON.parse(key) as (string | null)[], m }));
}

/** Returns whether a device counts this figure. */
export const isOnDevice = (source: FigureSourceId, figure: string): boolean =>
  deviceSources[source]?.figures[figure] !== undefined;
