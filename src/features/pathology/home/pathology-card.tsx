import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { formatRemaining } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
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
  // A critical result that nobody has seen may be late, too.
  const waiting = rows.filter(
    ({ isRinging, isOpen, next, biopsy }) =>
      isRinging || (isOpen && (next.overdue || biopsy.review === 'needed')),
  ).length;
  const line = 'flex min-h-11 items-center gap-2.5 px-4 -outline-offset-2! hover:bg-hover';
  return (
    <WaitingCard
      area="pathology"
      title="Biyopsi"
      count={isKnown ? waiting : null}
      tone={ringing.length > 0 ? 'late' : 'act'}
      failed={state === 'error'}
      empty="Bekleyen sonuç yok"
      link={(props) => <Link to="/adenom-biyotip" {...props} />}
    >
      <ul className="divide-y divide-line-soft">
        {ringing.slice(0, NAMED).map(({ biopsy, clientName, next }) => (
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
        {ringing.length > NAMED && (
          <li>
            <Link to="/adenom-biyotip" search={{ tab: 'critical' }} className={line}>
              <span className="flex-1">Görülmeyen kritik sonuç</span>
              <b className="num text-danger">{formatNumber(ringing.length)}</b>
            </Link>
          </li>
        )}
        {late > 0 && (
          <li>
            <Link to="/adenom-biyotip" search={{ tab: 'late' }} className={line}>
              <span className="flex-1">Geciken biyopsi</span>
              <b className="num text-warn">{formatNumber(late)}</b>
            </Link>
          </li>
        )}
        {review > 0 && (
          <li>
            <Link to="/adenom-biyotip" search={{ review: 'yes' }} className={line}>
              <span className="flex-1">İnceleme bekleyen sonuç</span>
              <b className="num">{formatNumber(review)}</b>
            </Link>
          </li>
        )}
      </ul>
    </WaitingCard>
  );
}
