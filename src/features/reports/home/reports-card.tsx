import { Link } from '@tanstack/react-router';
import { CalendarClock, CalendarX, FileChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useKeptQuery } from '@/data/use-kept-query';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { formatDayTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { listReports } from '@sync/rpc/reports';
import { reportWork } from './report-work';

/** Rows that are listed; the page has the rest. */
const SHOWN = 4;
const HOUR = 3_600_000;

/** Shows the reports that came by schedule on the home page, schedules that failed first. */
export function ReportsCard() {
  return usePermission('crm.reports.read') ? <Reports /> : null;
}

function Reports() {
  // Who has no tickets works with reports; for others they are by the way.
  const isDuty = !usePermission('crm.tickets.read');
  const now = useNow();
  const hour = Math.floor(now / HOUR) * HOUR;
  const { value, problem, offline } = useKeptQuery(listReports, {}, 'home-reports');
  const work = useMemo(() => (value === null ? null : reportWork(value, hour)), [value, hour]);
  const { fresh = [], broken = [] } = work ?? {};
  const hasSchedules = (value?.schedules.length ?? 0) > 0;
  const next = (value?.schedules ?? [])
    .filter(({ state }) => state === 'on')
    .toSorted((a, b) => a.next_at.localeCompare(b.next_at))[0];
  const room = Math.max(0, SHOWN - broken.length);
  const row = 'flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-hover';
  return (
    <WaitingCard
      area="reports"
      title="Raporlar"
      count={work === null ? null : fresh.length + broken.length}
      waits={work === null ? null : broken.length}
      tone={broken.length > 0 ? 'late' : 'plain'}
      note="Son 7 günde zamanlanmış"
      failed={value === null && problem !== null && !offline}
      isOffline={offline}
      empty={hasSchedules ? 'Yeni rapor yok' : isDuty ? 'Zamanlanmış rapor yok' : null}
      link={(props) => <Link to="/crm/reports" {...props} />}
      rest={[fresh.length - room, 'rapor']}
      foot={
        next !== undefined && (
          <p className="meta num flex min-h-11 items-center gap-2 border-t border-line-soft px-4 text-ink-2">
            <CalendarClock className="size-4 shrink-0" aria-hidden="true" />
            Sıradaki: {next.name}, {formatDayTime(next.next_at, now)}
          </p>
        )
      }
    >
      <ul>
        {broken.map(({ schedule, why }) => (
          <li key={schedule.id} className="border-b border-line-soft last:border-b-0">
            <Link to="/crm/reports" search={{ report: schedule.report }} className={row}>
              <CalendarX className="size-4 shrink-0 text-danger" aria-hidden="true" />
              <span className="clip min-w-0 flex-1 font-medium">{schedule.name}</span>
              <span className="meta shrink-0 font-medium text-danger">{why}</span>
            </Link>
          </li>
        ))}
        {fresh.slice(0, room).map((run) => (
          <li key={run.id} className="border-b border-line-soft last:border-b-0">
            <Link to="/crm/reports" search={{ run: run.id }} className={row}>
              <FileChartColumn className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              <span className="min-w-0 flex-1">
                <span className="clip block font-medium">{run.name}</span>
                <span className="meta num block text-ink-2">{countOf(run.rows, 'satır')}</span>
              </span>
              <span className="meta num shrink-0 text-ink-2">{formatDayTime(run.at, now)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </WaitingCard>
  );
}
