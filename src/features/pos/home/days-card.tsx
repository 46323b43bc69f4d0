import { Link } from '@tanstack/react-router';
import { ClockAlert, Lock, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { daysBetween, formatDay, shortWeekdayOf, todayIso } from '@/lib/dates';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { buttonClass } from '@/ui/button';
import { closePeriod } from '@sync/rpc/settlement';
import { daysToClose, LATE, mayClose } from './days';
import type { DayToClose } from './days';
import { useOpenDays } from './use-open-days';

/** Rows that are listed; the screen has the rest. */
const SHOWN = 4;

/** Shows the past days of card money that wait to be closed on the home page: closable ones, and why others are not. */
export function SettlementDaysCard() {
  return usePermission('pos.bank_reports.read') ? <Days /> : null;
}

function Days() {
  const now = useNow();
  const today = todayIso(now);
  const { open, hasDays, isReady, hasFailed } = useOpenDays(today);
  const closes = usePermission(closePeriod.permission);
  const waiting = useMemo(() => daysToClose(open), [open]);
  const isLate = waiting.some((day) => !mayClose(day) && daysBetween(day.day, today) >= LATE);
  return (
    <WaitingCard
      area="settlement-days"
      title="Kapatılacak günler"
      count={isReady ? waiting.length : null}
      tone={isLate ? 'late' : 'act'}
      note="Açık satır kalmayınca kapanır"
      failed={hasFailed}
      lines={3}
      empty={hasDays ? 'Kapanmamış gün yok' : null}
      link={(props) => <Link to="/pos/bank-reports" search={{ sekme: 'eslestirme' }} {...props} />}
      linkWords="Mutabakatı aç"
      rest={[waiting.length - SHOWN, 'gün']}
    >
      {waiting.length > 0 && (
        <table className="num w-full">
          <thead className="meta bg-canvas text-ink-2 max-[37.5em]:sr-only">
            <tr className="border-b border-line-soft">
              <th className="px-4 py-2 text-left font-medium">Gün</th>
              <th className="px-2 py-2 text-right font-medium">Vezne ₺</th>
              <th className="px-2 py-2 text-right font-medium">Banka ₺</th>
              <th className="px-2 py-2 text-right font-medium">Fark ₺</th>
              <th className="px-4 py-2 text-right font-medium">
                <span className="sr-only">Durum</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {waiting.slice(0, SHOWN).map((row) => (
              <Row key={row.day} row={row} today={today} now={now} closes={closes} />
            ))}
          </tbody>
        </table>
      )}
    </WaitingCard>
  );
}

function Row({ row, today, now, closes }: { row: DayToClose; today: string; now: number; closes: boolean }) {
  const { day, received, banked, difference } = row;
  return (
    <tr className="border-b border-line-soft last:border-b-0">
      <th scope="row" className="px-4 py-2 text-left font-medium whitespace-nowrap">
        {formatDay(day, now)} {shortWeekdayOf(day)}
      </th>
      <td className="px-2 py-2 text-right max-[37.5em]:hidden">{formatMinor(received)}</td>
      <td className="px-2 py-2 text-right max-[37.5em]:hidden">{formatMinor(banked)}</td>
      <td
        className={cx(
          'px-2 py-2 text-right font-medium',
          difference === 0 ? 'text-success' : difference < 0 ? 'text-danger' : 'text-warn',
        )}
      >
        {formatMinor(difference)}
      </td>
      <td className="px-4 py-1.5 text-right">
        {mayClose(row) ? (
          closes ? (
            <Link
              to="/pos/bank-reports"
              search={{ sekme: 'eslestirme', day, act: 'close' }}
              className={buttonClass('secondary', 'sm')}
            >
              <Lock className="size-4" aria-hidden="true" />
              Günü kapat
            </Link>
          ) : (
            <span className="meta text-ink-2">Kapatılabilir</span>
          )
        ) : (
          <Cause row={row} today={today} />
        )}
      </td>
    </tr>
  );
}

/** Says which rows keep a day open, and for how long. */
function Cause({ row: { day, withoutBank, withoutReceipt }, today }: { row: DayToClose; today: string }) {
  const age = daysBetween(day, today);
  const Icon = age >= LATE ? ClockAlert : TriangleAlert;
  const words = [
    withoutBank > 0 ? `${formatNumber(withoutBank)} makbuz bankada yok` : null,
    withoutReceipt > 0 ? `${formatNumber(withoutReceipt)} banka satırı açık` : null,
  ].filter((part) => part !== null);
  return (
    <Link
      to="/pos/bank-reports"
      search={{ sekme: 'eslestirme', day, act: 'differences' }}
      className={cx(
        'meta hit inline-flex items-center gap-1.5 text-left font-medium hover:underline',
        age >= LATE ? 'text-danger' : 'text-warn',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {words.join(', ')}
    </Link>
  );
}
