import { Link } from '@tanstack/react-router';
import { cx } from '@/lib/class-names';
import { addDays, formatDate, formatTime, weekdayOf } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Card } from '@/ui/card';
import type { Surgery } from '@sync/model/entities/surgery';
import { figuresOf } from './surgery-day';

/** Shows the state of a coming day of surgeries. Days `YYYY-MM-DD`. */
export function NextDayCard({
  surgeries,
  day,
  today,
}: {
  surgeries: readonly Surgery[];
  day: string;
  today: string;
}) {
  const { all, confirmed, unapproved, first } = figuresOf(surgeries);
  const figures: readonly (readonly [label: string, value: string, alarms: boolean])[] = [
    ['Ameliyat', formatNumber(all), false],
    ['Kesinleşen', formatNumber(confirmed), false],
    ['Onayı eksik', formatNumber(unapproved), unapproved > 0],
    ['İlk vaka', first === null ? '–' : formatTime(first), false],
  ];
  return (
    <Card
      className="min-[80em]:min-w-64"
      title={
        day === addDays(today, 1)
          ? 'Yarınki ameliyatlar'
          : `${weekdayOf(day)} ${formatDate(day)} ameliyatları`
      }
      aside={
        <Link
          to="/crm/surgery-plans"
          search={{ day }}
          className="hit font-medium text-accent-ink hover:underline"
        >
          Günü aç
        </Link>
      }
    >
      <dl className="num">
        {figures.map(([label, value, alarms]) => (
          <div key={label} className="flex min-h-7 items-center">
            <dt className="flex-1 text-ink-2">{label}</dt>
            <dd className={cx('font-semibold', alarms && 'text-danger')}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
