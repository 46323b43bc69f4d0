import postgres from 'postgres';
import { formerPeriod, periodOf } from '@/records/figures/period';
import type { PeriodId } from '@/records/figures/period';
import { statisticsTab, statisticsTabs } from '@/features/statistics/statistics-tabs';
import type { StatisticsTabId } from '@/features/statistics/statistics-tabs';
import { tabSpecs } from '@/features/statistics/tab-specs';
import { atMost } from './report';
import type { Figure } from './report';

/** What each tab of the statistics takes, with all that its changes are made of; four weeks, and a quarter against the year before. */
export async function measureStatistics(url: string, manager: string): Promise<readonly Figure[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const today = new Date().toISOString().slice(0, 10);
  try {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: manager, role: 'authenticated' })}, false),
      set_config('request.jwt.claim.sub', ${manager}, false)`;
    const figures: Figure[] = [];
    const kinds: readonly (readonly [string, PeriodId, 'before' | 'year'])[] = [
      ['four weeks', 'four_weeks', 'before'],
      ['13 weeks', 'quarter', 'year'],
    ];
    for (const [name, id, comparison] of kinds) {
      for (const tab of Object.keys(statisticsTabs) as StatisticsTabId[]) {
        const period = periodOf(id, today);
        const { specs } = tabSpecs(statisticsTab(tab), period, formerPeriod(period, comparison), {});
        const times: number[] = [];
        for (let run = 0; run < 3; run += 1) {
          const start = performance.now();
          await sql`select public.read_figures(${sql.json(specs as never)})`;
          times.push(performance.now() - start);
        }
        const middle = times.toSorted((a, b) => a - b)[1] ?? 0;
        figures.push(atMost(`statistics: ${tab}, ${name}`, middle, 'ms', 1_000));
      }
    }
    return figures;
  } finally {
    await sql.end();
  }
}
