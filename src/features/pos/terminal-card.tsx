import { Link } from '@tanstack/react-router';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { useWaits } from '@/kit/home/waiting';
import { formatNumber } from '@/lib/numbers';
import { cx } from '@/lib/class-names';
import { KeptRoom } from '@/kit/list/kept-room';
import { Card } from '@/ui/card';
import { custodyCounts } from './usages/custody-counts';
import { usePos } from './use-pos';

/** Shows terminals in use, those in use too long, and unexplained differences on the home page. */
export function TerminalCard() {
  return usePermission('pos.terminal.read') ? <Counts /> : null;
}

function Counts() {
  const pos = usePos();
  const now = useNow();
  const counts = pos.state === 'ready' ? custodyCounts(pos.usages, now) : null;
  useWaits('terminals', counts === null ? null : counts.late + counts.unexplained);
  if (pos.state !== 'ready' || counts === null) return <KeptRoom name="home-terminals" known={false} />;
  if (pos.terminals.length === 0) return <KeptRoom name="home-terminals" known />;
  const { held, late, unexplained } = counts;
  const line = 'flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover';
  return (
    <KeptRoom name="home-terminals" known>
      <Card title="Terminaller">
        <ul className="-mx-2">
          <li>
            <Link to="/pos/terminal" className={line}>
              <span className="flex-1">Kullanımda</span>
              {late > 0 && <span className="meta font-medium text-danger">{late} tanesi vardiyayı aştı</span>}
              <b className="num">{formatNumber(held)}</b>
            </Link>
          </li>
          <li>
            <Link to="/pos/terminal" search={{ view: 'list', different: 'yes' }} className={line}>
              <span className="flex-1">Açıklanmamış fark</span>
              <b className={cx('num', unexplained > 0 && 'text-warn')}>{formatNumber(unexplained)}</b>
            </Link>
          </li>
        </ul>
      </Card>
    </KeptRoom>
  );
}
