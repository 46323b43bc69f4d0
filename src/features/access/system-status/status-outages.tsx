import { CircleCheck, Power, WifiOff } from 'lucide-react';
import type { StatusOutage, SystemStatus } from '@sync/rpc/system-status';
import { formatDateTime, formatDayTime, formatDuration, minutesBetween } from '@/lib/dates';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/page-states';
import { outageText } from './status-concerns';

const MOST = 6;

/** Shows the last times without service, and when the jobs of the server ran. */
export function StatusOutages({
  outages,
  states,
  now,
}: {
  outages: readonly StatusOutage[];
  states: SystemStatus['states'];
  now: number;
}) {
  const last = outages.slice(-MOST).reverse();
  return (
    <Card flush title="Kesintiler">
      {last.length === 0 ? (
        <EmptyState icon={CircleCheck}>Bilinen bir kesinti yok.</EmptyState>
      ) : (
        <ul className="divide-y divide-line-soft">
          {last.map(({ kind, from, to }) => {
            const Icon = kind === 'database' ? WifiOff : Power;
            return (
              <li key={from} className="flex items-center gap-3 px-4 py-2.5">
                <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <b className="block font-medium">{outageText(kind)}</b>
                  <span className="meta num text-ink-2">{formatDateTime(from)}</span>
                </span>
                <span className="num font-medium whitespace-nowrap">
                  {formatDuration(minutesBetween(from, to))}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="meta num border-t border-line-soft px-4 py-2.5 text-ink-2">
        Zamanlanmış işler: {states.schedule === undefined ? 'hiç' : formatDayTime(states.schedule.at, now)}
        {' · '}Raporlar: {states.reports === undefined ? 'hiç' : formatDayTime(states.reports.at, now)}
      </p>
    </Card>
  );
}
