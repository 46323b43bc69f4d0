import postgres from 'postgres';
import { addDays, todayIso } from '@/lib/dates';
import { formerPeriod, periodOf } from '@/kit/figures/period';
import type { PeriodId } from '@/kit/figures/period';
import { statisticsTab, statisticsTabs } from '@/features/statistics/statistics-tabs';
import type { StatisticsTabId } from '@/features/statistics/statistics-tabs';
import { tabSpecs } from '@/features/statistics/tab-specs';
import { measureBesidePulls } from './beside-pulls';
import { atMost, figure } from './report';
import type { Figure } from './report';

/**
 * Measures each tab of the statistics, with all that its changes are made of; four weeks, and a quarter against the
 * year before.
 */
export async function measureStatistics(url: string, manager: string): Promise<readonly Figure[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const today = todayIso();
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
        const { specs } = tabSpecs(statisticsTab(tab), period, formerPeriod(period, comparison), {}, today);
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
    const month = periodOf('four_weeks', today);
    const { specs } = tabSpecs(statisticsTab('tickets'), month, formerPeriod(month, 'before'), {}, today);
    figures.push(
      ...(await measureBesidePulls(url, manager, 'statistics: tickets, four weeks', () =>
        sql`select public.read_figures(${sql.json(specs as never)})`.then(() => undefined),
      )),
    );
    const large = [
      {
        source: 'tickets',
        figures: ['opened', 'closed'],
        groups: ['day', 'assignee_id'],
        filters: {},
        from: addDays(today, -1_000),
        to: today,
      },
    ];
    const start = performance.now();
    const [row] = await sql`select public.read_report_figures(${sql.json(large)}) as answer`;
    const answer = row?.['answer'] as { answers: readonly { rows: readonly unknown[] }[] } | undefined;
    figures.push(
      atMost('a report of many rows', (performance.now() - start) / 1000, 's', 5),
      figure('  its rows', answer?.answers[0]?.rows.length ?? 0, ''),
    );
    return figures;
  } finally {
    await sql.end();
  }
}
