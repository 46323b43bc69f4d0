import { Clock, RotateCw } from 'lucide-react';
import type { StatusQueue } from '@sync/rpc/system-status';
import { cx } from '@/lib/class-names';
import { formatDuration, minutesBetween } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { RecordLink } from '@/kit/record/record-link';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { isLate, LIMITS } from './status-concerns';

/** Shows the queues with rows that were set aside, and has all of them tried again. */
export function SetAsideCard({
  queues,
  busy,
  mayRetry,
  disabledReason,
  onRetry,
}: {
  queues: readonly StatusQueue[];
  /** The queue that is being tried again. */
  busy: string | null;
  mayRetry: boolean;
  disabledReason: string | undefined;
  onRetry: (queue: string) => void;
}) {
  const aside = queues.filter((queue) => queue.set_aside > 0);
  if (aside.length === 0) return null;
  return (
    <Card
      flush
      title="Bekletilen kayıtlar"
      aside={
        <RecordLink
          to="/access/dead-letters"
          className="hit font-medium text-accent-ink underline underline-offset-2"
        >
          Tümü
        </RecordLink>
      }
    >
      <ul className="divide-y divide-line-soft">
        {aside.map(({ queue, label, set_aside: letters }) => (
          <li key={queue} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-48">
              <b className="block font-medium">{label}</b>
              <span className="meta num text-danger">{countOf(letters, 'kayıt')}</span>
            </span>
            {mayRetry && (
              <Button
                size="sm"
                icon={RotateCw}
                busy={busy === queue}
                busyLabel="Deneniyor"
                aria-label={`Yeniden dene: ${label}`}
                onClick={() => onRetry(queue)}
                {...(disabledReason === undefined ? {} : { disabledReason })}
              >
                Yeniden dene
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows the lengths of the queues that are counted. */
export function QueueLengths({ queues, now }: { queues: readonly StatusQueue[]; now: number }) {
  const counted = queues.filter(({ waiting }) => waiting !== null);
  return (
    <Card flush title="Kuyruklar">
      <table className="w-full">
        <thead>
          <tr className="meta bg-sunken text-left text-ink-2">
            <th className="px-4 py-2 font-medium">Kuyruk</th>
            <th className="px-2 py-2 text-right font-medium">Bekleyen</th>
            <th className="px-4 py-2 text-right font-medium">En eskisi</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {counted.map(({ queue, label, waiting, oldest_at: oldest }) => {
            const late = isLate(oldest, LIMITS.queue, now);
            return (
              <tr key={queue}>
                <td className="px-4 py-2.5">{label}</td>
                <td className="num px-2 py-2.5 text-right font-medium">{formatNumber(waiting ?? 0)}</td>
                <td
                  className={cx(
                    'num px-4 py-2.5 text-right whitespace-nowrap',
                    late ? 'font-medium text-warn' : 'text-ink-2',
                  )}
                >
                  {late && <Clock className="mr-1.5 inline size-4 align-text-bottom" aria-hidden="true" />}
                  {oldest === null ? '–' : formatDuration(minutesBetween(oldest, now))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
