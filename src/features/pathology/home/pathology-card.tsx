import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatRemaining } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Card } from '@/ui/card';
import { useBiopsyRows } from '../worklist/biopsy-row';

/** On the home page: critical results that no doctor has seen, one by one, then what is late. */
export function PathologyCard() {
  return usePermission('parse.adenom_biyotip.read') ? <Counts /> : null;
}

function Counts() {
  const { rows, state } = useBiopsyRows();
  const now = useNow();
  if (state !== 'ready' || rows.length === 0) return null;
  const ringing = rows.filter(({ isRinging }) => isRinging);
  const late = rows.filter(({ isOpen, next }) => isOpen && next.overdue).length;
  const review = rows.filter(({ isOpen, biopsy }) => isOpen && biopsy.review === 'needed').length;
  const line = 'flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover';
  return (
    <Card title="Biyopsi">
      <ul className="-mx-2">
        {ringing.slice(0, 3).map(({ biopsy, clientName, next }) => (
          <li key={biopsy.id}>
            <Link
              to="/adenom-biyotip"
              search={{ tab: 'critical', open: biopsy.id }}
              className={cx(line, 'bg-danger-soft text-danger')}
            >
              <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
              <span className="clip flex-1 font-medium">{clientName}</span>
              <span className="num meta whitespace-nowrap">
                {next.due === null ? '' : formatRemaining(next.due, now)}
              </span>
            </Link>
          </li>
        ))}
        {ringing.length > 3 && (
          <li>
            <Link to="/adenom-biyotip" search={{ tab: 'critical' }} className={line}>
              <span className="flex-1">Görülmeyen kritik sonuç</span>
              <b className="num text-danger">{formatNumber(ringing.length)}</b>
            </Link>
          </li>
        )}
        <li>
          <Link to="/adenom-biyotip" search={{ tab: 'late' }} className={line}>
            <span className="flex-1">Süresi aşan</span>
            <b className={cx('num', late > 0 && 'text-warn')}>{formatNumber(late)}</b>
          </Link>
        </li>
        <li>
          <Link to="/adenom-biyotip" search={{ review: 'yes' }} className={line}>
            <span className="flex-1">İnceleme bekleyen sonuç</span>
            <b className="num">{formatNumber(review)}</b>
          </Link>
        </li>
      </ul>
    </Card>
  );
}
