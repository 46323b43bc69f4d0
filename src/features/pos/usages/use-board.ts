import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { useSettlementDays } from '../settlement/use-days';
import type { Pos } from '../use-pos';
import { boardSums, custodyRows } from './custody-rows';
import type { CustodyRow } from './custody-rows';
import { unheldMoney } from './unheld-money';
import type { UnheldMoney } from './unheld-money';

/** Knowledge of a device about money on a day: rows are stored, there are none yet, or the user may not see them. */
export type Knowledge = 'known' | 'none_stored' | 'not_permitted' | 'loading';

export interface BoardOfDay {
  readonly day: string;
  readonly today: string;
  readonly rows: readonly CustodyRow[];
  readonly unheld: readonly UnheldMoney[];
  /** Part of `unheld` at terminals that are none of the hospital's. */
  readonly strange: readonly UnheldMoney[];
  readonly sums: ReturnType<typeof boardSums>;
  readonly knowledge: Knowledge;
}

/** Follows who has which terminal on a day, with the money that was counted and that nobody held. */
export function useBoard(pos: Pos, asked: string | undefined): BoardOfDay {
  const now = useNow();
  const today = todayIso(now);
  const day = asked ?? today;
  const reports = usePermission('pos.ms_reports.read');
  const banks = usePermission('pos.bank_reports.read');
  const { days, state, current } = useSettlementDays(day, day);
  const stored = current ? days.find((each) => each.day === day) : undefined;
  const unheld = useMemo(
    () => unheldMoney(stored, pos.usages, pos.terminals),
    [stored, pos.usages, pos.terminals],
  );
  const rows = useMemo(() => custodyRows(pos, unheld, day, now), [pos, unheld, day, now]);
  return {
    day,
    today,
    rows,
    unheld,
    strange: unheld.filter(({ terminalId }) => terminalId === null),
    sums: boardSums(rows, unheld),
    knowledge:
      !reports && !banks
        ? 'not_permitted'
        : state === 'loading' || !current
          ? 'loading'
          : stored === undefined
            ? 'none_stored'
            : 'known',
  };
}
