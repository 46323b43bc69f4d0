import { useMemo, useRef } from 'react';
import { map } from 'rxjs';
import { documents$ } from '@/data/documents';
import { plainCollection, useLiveQuery } from '@/data/workspace';
import { settlementDay, settlementDayId } from '@sync/model/entities/settlement-day';
import type { SettlementDay } from '@sync/model/entities/settlement-day';
import { unpackDay } from '@sync/model/rules/settlement';
import type { UnpackedDay } from '@sync/model/rules/settlement';

export interface SettlementDays {
  /** The oldest first; days without any rows are absent. */
  readonly days: readonly UnpackedDay[];
  readonly state: 'loading' | 'error' | 'ready';
  /** Agreement with the requested days; until those are loaded, the former ones stay. */
  readonly current: boolean;
}

const none: readonly SettlementDay[] = [];

/**
 * Returns card money of a range of days on the device, updated with every change. Days that have not changed are
 * unpacked once.
 * @param from `YYYY-MM-DD` @param to the last day of it
 */
export function useSettlementDays(from: string, to: string): SettlementDays {
  const found = useLiveQuery(
    (database) =>
      documents$(
        plainCollection(database, settlementDay.collection).find({
          selector: {
            kind: settlementDay.kind,
            id: { $gte: settlementDayId(from), $lte: settlementDayId(to) },
          },
        }),
      ).pipe(map((records) => ({ records, asked: `${from} ${to}` }))),
    [from, to],
  );
  const unpacked = useRef(new Map<string, { readonly version: number; readonly day: UnpackedDay }>());
  // Days of this kind alone were asked for.
  const records =
    found.state === 'ready' ? (found.data.records as unknown as readonly SettlementDay[]) : none;
  const days = useMemo(
    () =>
      records
        .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        .map((record) => {
          const known = unpacked.current.get(record.id);
          if (known?.version === record.row_version) return known.day;
          const day = unpackDay(record);
          unpacked.current.set(record.id, { version: record.row_version, day });
          return day;
        }),
    [records],
  );
  const current = found.state === 'ready' && found.data.asked === `${from} ${to}`;
  return { days, state: found.state, current };
}
