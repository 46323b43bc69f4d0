import { CirclePause, Clock, ClockAlert } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { describeDue, formatDateTime, formatDay, formatRemaining, type Instant } from '@/lib/dates';

/**
 * Shows a due time with the right weight: red with the delay when late, amber within the hour, plain otherwise; a
 * pause when somebody else is waited for. `now` comes from outside, so that all rows of a list age together.
 */
export function DueLabel({
  due,
  now,
  waitingFor,
  remaining = false,
  className,
}: {
  due: Instant | null | undefined;
  now: Instant;
  /** "Hasta", "Sigorta": shown with the day instead of the urgency. */
  waitingFor?: string | undefined;
  /** Counts down ("25 dk kaldı") instead of naming the time. */
  remaining?: boolean | undefined;
  className?: string | undefined;
}) {
  if (due === null || due === undefined) return <span className="text-ink-3">–</span>;
  const { text, tone } = describeDue(due, now);
  if (waitingFor !== undefined) {
    return (
      <span
        className={cx(
          'inline-flex items-center gap-1.5 align-top whitespace-nowrap',
          // The day on which an answer was hoped for is over: somebody has to ask again.
          tone === 'overdue' ? 'text-warn' : 'text-ink-3',
          className,
        )}
        title={formatDateTime(due)}
      >
        <CirclePause className="size-4" aria-hidden="true" />
        <span className="num">
          {waitingFor} · {formatDay(due, now)}
        </span>
      </span>
    );
  }
  if (tone === 'later') {
    return (
      <span className={cx('num whitespace-nowrap text-ink-2', className)} title={formatDateTime(due)}>
        {remaining ? formatRemaining(due, now) : text}
      </span>
    );
  }
  const Icon = tone === 'overdue' ? ClockAlert : Clock;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 align-top font-medium whitespace-nowrap',
        tone === 'overdue' ? 'text-danger' : 'text-warn',
        className,
      )}
      title={formatDateTime(due)}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className="num">{remaining ? formatRemaining(due, now) : text}</span>
    </span>
  );
}
