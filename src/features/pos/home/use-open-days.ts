import { useMemo } from 'react';
import { addDays } from '@/lib/dates';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import { useSettlementDays } from '../settlement/use-days';
import { usePeriods } from '../settlement/use-periods';
import { openDays, SETTLED_DAYS } from './days';

export interface OpenDays {
  /** Days that are not closed, as `openDays` selects them. */
  readonly open: readonly UnpackedDay[];
  /** False where no day has any rows. */
  readonly hasDays: boolean;
  readonly isReady: boolean;
  readonly hasFailed: boolean;
}

/** Returns the past days of card money that wait to be closed. @param today `YYYY-MM-DD` */
export function useOpenDays(today: string): OpenDays {
  const { days, state } = useSettlementDays(addDays(today, -SETTLED_DAYS), today);
  const periods = usePeriods();
  const open = useMemo(() => openDays(days, periods, today), [days, periods, today]);
  const states = [state, periods.state];
  return {
    open,
    hasDays: days.length > 0,
    isReady: states.every((each) => each === 'ready'),
    hasFailed: states.includes('error'),
  };
}
