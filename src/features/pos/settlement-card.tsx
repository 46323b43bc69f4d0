import { Link } from '@tanstack/react-router';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { addDays, todayIso } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { KeptRoom } from '@/kit/list/kept-room';
import { Card } from '@/ui/card';
import { COUNTED_DAYS, settlementCounts } from './settlement-counts';
import { useSettlementDays } from './settlement/use-days';

/** Shows the unmatched rows and today's payments of banks on the home page. */
export function SettlementCard() {
  return usePermission('pos.bank_reports.read') ? <Counts /> : null;
}

function Counts() {
  const today = todayIso(useNow());
  const { days, state } = useSettlementDays(addDays(today, -COUNTED_DAYS), today);
  if (state !== 'ready') return <KeptRoom name="home-settlement" known={false} />;
  if (days.length === 0) return <KeptRoom name="home-settlement" known />;
  const { open, proposed, dueToday, arrivedToday, reportedToday } = settlementCounts(days, today);
  const line = 'flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover';
  return (
    <KeptRoom name="home-settlement" known>
      <Card title="Mutabakat">
        <ul className="-mx-2">
          <li>
            <Link to="/pos/bank-reports" search={{ sekme: 'eslestirme' }} className={line}>
              <span className="flex-1">Eşleşmeyen satır</span>
              {proposed > 0 && <span className="meta text-ink-2">{formatNumber(proposed)} öneri</span>}
              <b className={cx('num', open > 0 && 'text-warn')}>{formatNumber(open)}</b>
            </Link>
          </li>
          {dueToday !== 0 && (
            <li>
              <Link to="/pos/bank-reports" search={{ sekme: 'valor' }} className={line}>
                <span className="flex-1">Bugün gelecek para</span>
                {arrivedToday > 0 ? (
                  <span className="meta text-ink-2">{formatMoney(arrivedToday)} geldi</span>
                ) : (
                  reportedToday > 0 && (
                    <span className="meta text-ink-2">rapora göre {formatMoney(reportedToday)} geçti</span>
                  )
                )}
                <b className="num">{formatMoney(dueToday)}</b>
              </Link>
            </li>
          )}
        </ul>
      </Card>
    </KeptRoom>
  );
}
