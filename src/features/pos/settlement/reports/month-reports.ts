import type { UnpackedDay } from '@sync/model/rules/settlement';
import { needsMatch, openBank } from '../day-rows';

/** Report of a bank for a month, in one currency. Amounts are minor units. */
export interface MonthReport {
  readonly id: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly bankId: string;
  readonly currency: string;
  readonly files: number;
  readonly rows: number;
  readonly gross: number;
  readonly commission: number;
  readonly net: number;
  /** Rows that need a receipt, and those of them that are wholly matched. */
  readonly needing: number;
  readonly matched: number;
  readonly open: number;
  readonly state: 'open' | 'settled' | 'closed';
}

export const reportStates = { open: 'Açık', settled: 'Mutabık', closed: 'Dönem kapalı' } as const;

interface Growing extends Omit<MonthReport, 'files' | 'state'> {
  readonly fileIds: Set<string>;
  readonly days: Set<string>;
}
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Adds up banks by month, the newest month first. @param isClosed of a bank and a day */
export function monthReports(
  days: readonly UnpackedDay[],
  isClosed: (bankId: string, day: string) => boolean,
): readonly MonthReport[] {
  const found = new Map<string, Mutable<Growing>>();
  for (const { day, bank } of days) {
    for (const row of bank) {
      const month = day.slice(0, 7);
      const id = `${month}/${row.bankId}/${row.currency}`;
      const own = found.get(id) ?? {
        ...{ id, month, bankId: row.bankId, currency: row.currency },
        ...{ rows: 0, gross: 0, commission: 0, net: 0, needing: 0, matched: 0, open: 0 },
        fileIds: new Set<string>(),
        days: new Set<string>(),
      };
      found.set(id, own);
      own.fileIds.add(row.fileId);
      own.days.add(day);
      own.rows += 1;
      own.gross += row.gross;
      own.commission += row.commission;
      own.net += row.net;
      if (!needsMatch(row)) continue;
      const open = openBank(row);
      own.needing += 1;
      own.matched += open === 0 ? 1 : 0;
      own.open += open;
    }
  }
  return [...found.values()]
    .map(({ fileIds, days: ownDays, ...report }): MonthReport => ({
      ...report,
      files: fileIds.size,
      state: [...ownDays].every((day) => isClosed(report.bankId, day))
        ? 'closed'
        : report.matched === report.needing
          ? 'settled'
          : 'open',
    }))
    .toSorted((a, b) => (a.month < b.month ? 1 : a.month > b.month ? -1 : b.gross - a.gross));
}
