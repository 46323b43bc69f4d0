import { Link } from '@tanstack/react-router';
import { Clock, ClockAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { addDays, formatDay, todayIso } from '@/lib/dates';
import { formatMinor, formatMoney } from '@/lib/numbers';
import { buttonClass } from '@/ui/button';
import { minorIn } from '@sync/model/money';
import { differenceFacts } from '../settlement/board/difference-words';
import { differenceNames } from '../settlement/differences';
import type { DifferenceName } from '../settlement/differences';
import { useSettlementDays } from '../settlement/use-days';
import { usePeriods } from '../settlement/use-periods';
import { openDays, SETTLED_DAYS } from './days';
import { openDifferences } from './open-differences';
import type { OpenDifference } from './open-differences';

/** Rows that are listed; the screen has the rest. */
const SHOWN = 4;
/** Days after which a difference is late. */
const LATE = 2;

/** Next step for a kind of difference. */
const steps: Readonly<Record<DifferenceName, string>> = {
  amount: 'İncele',
  no_bank: 'Satıra git',
  no_receipt: 'Eşle',
  refund: 'Eşle',
  twice: 'İncele',
  commission: 'İncele',
  late: 'İncele',
};

/** Shows what is left open of matched days on the home page, the oldest first. */
export function DifferencesCard() {
  return usePermission('pos.bank_reports.read') ? <Differences /> : null;
}

function Differences() {
  const now = useNow();
  const today = todayIso(now);
  const { days, state } = useSettlementDays(addDays(today, -SETTLED_DAYS), today);
  const periods = usePeriods();
  const open = useMemo(() => openDifferences(openDays(days, periods, today), today), [days, periods, today]);
  const states = [state, periods.state];
  const [first] = open;
  const sum = minorIn(
    'TRY',
    open.map(({ difference }) => difference),
    ({ amount }) => amount,
  );
  return (
    <WaitingCard
      area="settlement-differences"
      title="Farklar"
      count={states.every((each) => each === 'ready') ? open.length : null}
      tone={first !== undefined && first.age >= LATE ? 'late' : 'act'}
      note={sum === 0 ? undefined : `Toplam ${formatMoney(sum)}`}
      failed={states.includes('error')}
      empty={days.length === 0 ? null : 'Eşlenen günlerde açık fark yok'}
      link={(props) => (
        <Link
          to="/pos/bank-reports"
          search={{ sekme: 'eslestirme', day: first?.day, act: 'differences' }}
          {...props}
        />
      )}
      rest={[open.length - SHOWN, 'fark']}
    >
      <ul>
        {open.slice(0, SHOWN).map((row) => (
          <Row key={`${row.day} ${row.difference.id}`} row={row} now={now} />
        ))}
      </ul>
    </WaitingCard>
  );
}

function Row({ row: { difference, day, age }, now }: { row: OpenDifference; now: number }) {
  const { name, amount, currency } = difference;
  const isLate = age >= LATE;
  const Icon = isLate ? ClockAlert : Clock;
  return (
    <li className="flex min-h-12 items-center gap-4 border-b border-line-soft px-4 py-1.5 last:border-b-0">
      <b className="num w-28 shrink-0 border-r border-line-soft pr-3 text-right max-[37.5em]:w-auto">
        {currency === 'TRY' ? formatMinor(amount) : formatMoney(amount, currency)}
      </b>
      <span className="min-w-0 flex-1">
        <span className="clip block font-medium">{differenceNames[name]}</span>
        <span className="meta num clip block text-ink-2">
          {[formatDay(day, now), differenceFacts(difference)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span
        className={cx(
          'meta num inline-flex shrink-0 items-center gap-1.5 font-medium max-[37.5em]:hidden',
          isLate ? 'text-danger' : 'text-warn',
        )}
      >
        <Icon className="size-4" aria-hidden="true" />
        {age} gün
      </span>
      <Link
        to="/pos/bank-reports"
        search={{ sekme: 'eslestirme', day, act: 'differences' }}
        aria-label={`${steps[name]}: ${differenceNames[name]}, ${formatMoney(amount, currency)}`}
        className={buttonClass('secondary', 'sm')}
      >
        {steps[name]}
      </Link>
    </li>
  );
}
