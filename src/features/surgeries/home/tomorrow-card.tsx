import { Link } from '@tanstack/react-router';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Card } from '@/ui/card';
import type { Surgery } from '@sync/model/entities/surgery';
import { figuresOf } from './surgery-day';

/** Shows the state of the next day of surgeries. @param day `YYYY-MM-DD` */
export function TomorrowCard({ surgeries, day }: { surgeries: readonly Surgery[]; day: string }) {
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
      title="Yarınki ameliyatlar"
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
