import { Link } from '@tanstack/react-router';
import { Clock, ClockAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { formatDay, todayIso } from '@/lib/dates';
import { formatMinor, formatMoney } from '@/lib/numbers';
import { buttonClass } from '@/ui/button';
import { minorIn } from '@sync/model/money';
import { differenceFacts } from '../settlement/board/difference-words';
import { differenceNames } from '../settlement/differences';
import type { DifferenceName } from '../settlement/differences';
import { LATE } from './days';
import { isMatched, openDifferences } from './open-differences';
import type { OpenDifference } from './open-differences';
import { useOpenDays } from './use-open-days';

/** Rows that are listed; the screen has the rest. */
const SHOWN = 4;

/** Next steps for kinds of differences; the others are looked at. */
const steps: Partial<Readonly<Record<DifferenceName, string>>> = {
  no_bank: 'Satıra git',
  no_receipt: 'Eşle',
  refund: 'Eşle',
};

/** Shows what is left open of matched days on the home page, the oldest first. */
export function DifferencesCard() {
  return usePermission('pos.bank_reports.read') ? <Differences /> : null;
}

function Differences() {
  const now = useNow();
  const today = todayIso(now);
  const { open: days, hasDays, isReady, hasFailed } = useOpenDays(today);
  const open = useMemo(() => openDifferences(days, today), [days, today]);
  // Of days that nobody has matched yet nothing is known.
  const isTold = hasDays && (days.length === 0 || days.some(isMatched));
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
      count={isReady ? open.length : null}
      tone={first !== undefined && first.age >= LATE ? 'late' : 'act'}
      note={sum === 0 ? undefined : `Toplam ${formatMoney(sum)}`}
      failed={hasFailed}
      empty={isTold ? 'Eşlenen günlerde açık fark yok' : null}
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
  const step = steps[name] ?? 'İncele';
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
        aria-label={`${step}: ${differenceNames[name]}, ${formatMoney(amount, currency)}`}
        className={buttonClass('secondary', 'sm')}
      >
        {step}
      </Link>
    </li>
  );
}
