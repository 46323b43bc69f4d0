import { Link } from '@tanstack/react-router';
import { useSignedIn } from '@/data/workspace';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { cx } from '@/lib/class-names';
import { addDays, formatDate, formatTime, weekdayOf } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Card } from '@/ui/card';
import { ReadinessRing } from '@/ui/readiness-ring';
import { SideMark } from '@/ui/side-mark';
import type { Surgery } from '@sync/model/entities/surgery';
import { nameOfProcedures, readiness, sideOf } from '@sync/model/rules/surgery-rules';
import { figuresOf } from './surgery-day';

/** Most surgeries that are listed one by one; of a longer day the figures are told. */
const LISTED = 6;

/** Shows a coming day of surgeries: a ward's one by one with what is ready, those of a house in figures. Days `YYYY-MM-DD`. */
export function NextDayCard({
  surgeries,
  day,
  today,
  nameOf,
}: {
  surgeries: readonly Surgery[];
  day: string;
  today: string;
  nameOf: (clientId: string) => string;
}) {
  const isListed = surgeries.length <= LISTED;
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
      flush={isListed}
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
      {isListed ? (
        <ul>
          {surgeries.map((surgery) => (
            <Listed key={surgery.id} surgery={surgery} name={nameOf(surgery.client_id)} />
          ))}
        </ul>
      ) : (
        <dl className="num">
          {figures.map(([label, value, alarms]) => (
            <div key={label} className="flex min-h-7 items-center">
              <dt className="flex-1 text-ink-2">{label}</dt>
              <dd className={cx('font-semibold', alarms && 'text-danger')}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function Listed({ surgery, name }: { surgery: Surgery; name: string }) {
  const { access } = useSignedIn();
  const { done, all } = readiness(surgery.checklist);
  const address = recordAddress('surgery', surgery.id, access);
  const body = (
    <>
      <span className="num w-11 shrink-0 text-ink-2">{formatTime(surgery.planned_start ?? '')}</span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="clip min-w-0 font-medium">{nameOfProcedures(surgery.procedures)}</span>
          <SideMark side={sideOf(surgery.procedures)} />
        </span>
        <span className="meta clip block text-ink-2">{[surgery.bed, name].filter(Boolean).join(' · ')}</span>
      </span>
      <ReadinessRing done={done} all={all} />
    </>
  );
  const look = 'flex min-h-12 items-center gap-3 px-4 py-1.5';
  return (
    <li className="border-b border-line-soft last:border-b-0">
      {address === null ? (
        <div className={look}>{body}</div>
      ) : (
        <RecordLink to={address} className={cx(look, '-outline-offset-2! hover:bg-hover')}>
          {body}
        </RecordLink>
      )}
    </li>
  );
}
