import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useKeptNumber } from '@/data/kept-number';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { useWaits } from '@/kit/home/waiting';
import { cx } from '@/lib/class-names';
import { formatRemaining } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Card } from '@/ui/card';
import { EmptyLines } from '@/ui/page-states';
import { useBiopsyRows } from '../worklist/biopsy-row';

/** Number of critical results listed by name. */
const NAMED = 3;

/** Shows critical results that no doctor has seen, one by one, then late ones, on the home page. */
export function PathologyCard() {
  return usePermission('parse.adenom_biyotip.read') ? <Counts /> : null;
}

function Counts() {
  const { rows, state, complete } = useBiopsyRows();
  const now = useNow();
  const ringing = rows.filter(({ isRinging }) => isRinging);
  const late = rows.filter(({ isOpen, next }) => isOpen && next.overdue).length;
  const review = rows.filter(({ isOpen, biopsy }) => isOpen && biopsy.review === 'needed').length;
  // Without its patients a result has no name yet.
  const isKnown = state === 'ready' && complete;
  useWaits('pathology', isKnown ? ringing.length + late + review : null);
  const lines = Math.min(ringing.length, NAMED) + (ringing.length > NAMED ? 1 : 0);
  const kept = useKeptNumber('home-critical-results', isKnown ? lines : null) ?? 0;
  const figure = (count: number): string => (isKnown ? formatNumber(count) : '–');
  const line = 'flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover';
  return (
    <Card title="Biyopsi">
      <ul className="-mx-2" aria-busy={!isKnown}>
        {!isKnown && <EmptyLines lines={kept} />}
        {(isKnown ? ringing.slice(0, NAMED) : []).map(({ biopsy, clientName, next }) => (
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
        {isKnown && ringing.length > NAMED && (
          <li>
            <Link to="/adenom-biyotip" search={{ tab: 'critical' }} className={line}>
              <span className="flex-1">Görülmeyen kritik sonuç</span>
              <b className="num text-danger">{formatNumber(ringing.length)}</b>
            </Link>
          </li>
        )}
        <li>
          <Link to="/adenom-biyotip" search={{ tab: 'late' }} className={line}>
            <span className="flex-1">Geciken biyopsi</span>
            <b className={cx('num', isKnown && late > 0 && 'text-warn')}>{figure(late)}</b>
          </Link>
        </li>
        <li>
          <Link to="/adenom-biyotip" search={{ review: 'yes' }} className={line}>
            <span className="flex-1">İnceleme bekleyen sonuç</span>
            <b className="num">{figure(review)}</b>
          </Link>
        </li>
      </ul>
    </Card>
  );
}
