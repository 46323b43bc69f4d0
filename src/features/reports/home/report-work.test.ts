import { expect, it } from 'vitest';
import type { ReportList, ReportRunLine, ReportSchedule } from '@sync/rpc/reports';
import { reportWork } from './report-work';

const NOW = Date.parse('2026-11-30T10:00:00Z');
const run = (id: string, at: string, scheduled = true) => ({ id, at, scheduled }) as unknown as ReportRunLine;
const schedule = (id: string, more: Partial<ReportSchedule> = {}) =>
  ({ id, own: true, state: 'on', turns: [], ...more }) as unknown as ReportSchedule;
const turn = (outcome: ReportSchedule['turns'][number]['outcome']) => ({
  user_id: 'u',
  due_at: '2026-11-30T05:00:00Z',
  outcome,
});
const work = (of: Partial<ReportList>) => reportWork({ reports: [], runs: [], schedules: [], ...of }, NOW);

it('reports that came by themselves within a week are new, the latest first', () => {
  const { fresh } = work({
    runs: [
      run('monday', '2026-11-30T05:00:00Z'),
      run('by-hand', '2026-11-30T06:00:00Z', false),
      run('old', '2026-11-20T05:00:00Z'),
      run('today', '2026-11-30T07:00:00Z'),
    ],
  });
  expect(fresh.map(({ id }) => id)).toEqual(['today', 'monday']);
});

it('own schedules that failed are told with the reason; those of others and those at rest are not', () => {
  const { broken } = work({
    schedules: [
      schedule('fine', { turns: [turn('done')] }),
      schedule('slow', { turns: [turn('done'), turn('too_slow')] }),
      schedule('gone', { state: 'report_gone' }),
      schedule('theirs', { own: false, state: 'report_gone' }),
      schedule('off', { state: 'off', turns: [turn('failed')] }),
    ],
  });
  expect(broken.map(({ schedule: { id }, why }) => [id, why])).toEqual([
    ['slow', 'Son sefer sürede bitmedi'],
    ['gone', 'Rapor silinmiş'],
  ]);
});
