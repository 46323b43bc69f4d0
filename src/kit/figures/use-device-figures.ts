import { useMemo } from 'react';
import { combineLatest, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { documents$ } from '@/data/documents';
import { useReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { plainCollection, useLiveQuery, useSignedIn } from '@/data/workspace';
import { dayOf, daysBetween, todayIso } from '@/lib/dates';
import { countOnDevice } from '@sync/model/figures/on-device';
import { deviceSources } from '@sync/model/figures/on-device-sources';
import type { DeviceSource, FigureRecord } from '@sync/model/figures/on-device-sources';
import { entityOfKind } from '@sync/model/registry';
import { windowBegins } from '@sync/model/rules/window';
import type { FigureAnswer } from '@sync/rpc/figures';
import type { Period } from './period';
import type { KeptFigures, NamedSpecs } from './use-kept-figures';

/** Share of what is asked that the device holds. */
export interface DeviceShare {
  /** Days of the period of which the device holds all that its user may see, in whole percent. */
  readonly percent: number;
  /** First of these days, `YYYY-MM-DD`; null where it is the period's. */
  readonly from: string | null;
  /** True while the first sync has not brought everything. */
  readonly isFilling: boolean;
  /** Milliseconds since 1970 of what the device last received; null before the first time. */
  readonly lastSyncAt: number | null;
}

export interface DeviceFigures {
  readonly answers: KeptFigures;
  readonly share: DeviceShare;
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;

/** Returns the first day of which a device holds everything of these sources; null where it holds all days. */
function firstDay(
  sources: readonly DeviceSource[],
  windows: Readonly<Partial<Record<string, number>>>,
  now: number,
): string | null {
  const begins = sources
    .map(({ kind }) => windows[entityOfKind(kind).collection])
    .filter(isDefined)
    // The day on which the window begins is held in part.
    .map((months) => dayOf(Date.parse(windowBegins(months, now)) + 24 * 60 * 60_000));
  return begins.length === 0 ? null : begins.reduce((latest, day) => (day > latest ? day : latest));
}

/** Returns the share of a period that lies behind the first day. */
export function shareOf(
  { from, to }: Period,
  first: string | null,
): { percent: number; from: string | null } {
  if (first === null || first <= from) return { percent: 100, from: null };
  if (first > to) return { percent: 0, from: null };
  return {
    percent: Math.floor((100 * (daysBetween(first, to) + 1)) / (daysBetween(from, to) + 1)),
    from: first,
  };
}

/**
 * Counts figures from the records of this device, again with every change, and says how much of the days they know. Null
 * while they are not wanted or not read, where the device can count none of them, and while an emergency access shows
 * records that are not the user's.
 */
export function useDeviceFigures(
  { names, specs }: NamedSpecs,
  { period, former }: { period: Period; former: Period | null },
  isWanted: boolean,
): DeviceFigures | null {
  const { access, known } = useSignedIn();
  const reference = useReferenceData();
  const now = useNow();
  const status = useSyncState((sync) => sync.status);
  const sources = useMemo(
    () =>
      isWanted && (known.emergency ?? null) === null
        ? [...new Set(specs.map(({ source }) => deviceSources[source]))]
            .filter(isDefined)
            .filter(({ kind }) =>
              entityOfKind(kind).permissions.read.some((key) => access.permissions.has(key)),
            )
        : [],
    [isWanted, known, specs, access],
  );
  const found = useLiveQuery(
    (database): Observable<ReadonlyMap<string, readonly FigureRecord[]>> =>
      sources.length === 0
        ? of(new Map())
        : combineLatest(
            sources.map(({ kind }) =>
              documents$(
                plainCollection(database, entityOfKind(kind).collection).find({ selector: { kind } }),
              ).pipe(map((records) => [kind, records as unknown as readonly FigureRecord[]] as const)),
            ),
          ).pipe(map((entries) => new Map(entries))),
    [sources],
  );
  return useMemo(() => {
    if (sources.length === 0 || found.state !== 'ready') return null;
    const facts = {
      isCall: (id: unknown) =>
        typeof id === 'string' && reference.definition('contact_type', id)?.attributes.channel === 'phone',
      narrowedTo: known.scope === 'all' ? null : known.userId,
      now,
    };
    const byName: Record<string, FigureAnswer> = {};
    for (const [place, spec] of specs.entries()) {
      const records = found.data.get(deviceSources[spec.source]?.kind ?? '');
      const rows = records === undefined ? null : countOnDevice(spec, records, facts);
      const name = names[place];
      if (rows === null || name === undefined) continue;
      byName[name] = { rows: rows.map(({ g, m }) => ({ g: [...g], m: { ...m } })), hidden: false };
    }
    if (Object.keys(byName).length === 0) return null;
    const first = firstDay(sources, known.windows ?? {}, now);
    // A comparison with days that are held in part would tell of a change that is none.
    const isComparable = former !== null && shareOf(former, first).percent === 100 && status.complete;
    return {
      answers: { period, former: isComparable ? former : null, at: new Date(now).toISOString(), byName },
      share: { ...shareOf(period, first), isFilling: !status.complete, lastSyncAt: status.lastSyncAt },
    };
  }, [sources, found, reference, known, now, specs, names, period, former, status]);
}

/** Returns whether figures of the server are of today, by the clock of this device. */
export const isOfToday = (answers: KeptFigures | null, now: number): boolean =>
  answers !== null && todayIso(answers.at) === todayIso(now);
