import { useMemo } from 'react';
import { useRecords } from '@/data/records';
import { closedPeriod } from '@sync/model/entities/closed-period';
import type { ClosedPeriod } from '@sync/model/entities/closed-period';

export interface Periods {
  /** The newest first; those opened again included. */
  readonly periods: readonly ClosedPeriod[];
  readonly state: 'loading' | 'error' | 'ready';
  /** Returns the period that closes a day of a bank. */
  readonly closing: (bankId: string | null, day: string) => ClosedPeriod | undefined;
}

/** Returns the closed periods of banks. */
export function usePeriods(): Periods {
  const { records, state } = useRecords(closedPeriod);
  return useMemo(() => {
    const periods = records.toSorted((a, b) => (a.to_on < b.to_on ? 1 : -1));
    const closed = periods.filter(({ reopened_at }) => reopened_at === null);
    return {
      periods,
      state,
      closing: (bankId, day) =>
        closed.find(({ bank_id, from_on, to_on }) => bank_id === bankId && from_on <= day && day <= to_on),
    };
  }, [records, state]);
}
