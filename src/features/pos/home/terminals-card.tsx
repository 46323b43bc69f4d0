import { Link } from '@tanstack/react-router';
import { ClockAlert } from 'lucide-react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { formatDayTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Avatar } from '@/ui/avatar';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { custodyCounts, isHeldTooLong } from '../usages/custody-counts';
import { usePos } from '../use-pos';
import type { Pos } from '../use-pos';

/** Rows that are listed; the board has the rest. */
const SHOWN = 5;

/** Shows who has which terminal on the home page, those held past a shift first, and unexplained differences. */
export function TerminalCard() {
  return usePermission('pos.terminal.read') ? <Terminals /> : null;
}

const bySince = (first: TerminalUsage, other: TerminalUsage): number =>
  first.from_at.localeCompare(other.from_at);

function Terminals() {
  const pos = usePos();
  const now = useNow();
  const held = pos.usages.filter(({ state }) => state === 'open').toSorted(bySince);
  const { late, unexplained } = custodyCounts(pos.usages, now);
  const isKnown = pos.state === 'ready';
  return (
    <WaitingCard
      area="terminals"
      title="Terminaller kimde"
      count={isKnown ? held.length : null}
      waits={isKnown ? late + unexplained : null}
      tone={late > 0 ? 'late' : 'plain'}
      failed={pos.state === 'error'}
      empty={pos.terminals.length === 0 ? null : 'Kimsede terminal yok'}
      link={(props) => <Link to="/pos/terminal" {...props} />}
      linkWords="Terminaller"
      rest={[held.length - SHOWN, 'terminal']}
      foot={
        unexplained > 0 && (
          <Link
            to="/pos/terminal"
            search={{ view: 'list', different: 'yes' }}
            className="flex min-h-11 items-center gap-2.5 border-t border-line-soft px-4 -outline-offset-2! hover:bg-hover"
          >
            <span className="flex-1">Açıklanmamış fark</span>
            <b className="num text-warn">{formatNumber(unexplained)}</b>
          </Link>
        )
      }
    >
      <ul>
        {held.slice(0, SHOWN).map((usage) => (
          <Row key={usage.id} usage={usage} pos={pos} now={now} />
        ))}
      </ul>
    </WaitingCard>
  );
}

function Row({ usage, pos, now }: { usage: TerminalUsage; pos: Pos; now: number }) {
  const reference = useReferenceData();
  const name = pos.member(usage.staff_id)?.full_name ?? null;
  const terminal = pos.terminal(usage.terminal_id);
  const late = isHeldTooLong(usage, now);
  return (
    <li className="border-b border-line-soft last:border-b-0">
      <Link
        to="/pos/terminal"
        search={{ open: usage.id }}
        className="flex min-h-12 items-center gap-3 px-4 py-1.5 -outline-offset-2! hover:bg-hover"
      >
        <Avatar name={name} />
        <span className="min-w-0 flex-1">
          <span className="clip block font-medium">{name ?? 'Kişi bu cihazda yok'}</span>
          <span className="meta num clip block text-ink-2">
            {[terminal?.terminal_no, reference.definitionName(terminal?.cash_desk_id ?? null)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span
          className={cx(
            'meta num inline-flex shrink-0 items-center gap-1.5',
            late ? 'font-medium text-danger' : 'text-ink-2',
          )}
        >
          {late && <ClockAlert className="size-4" aria-hidden="true" />}
          {formatDayTime(usage.from_at, now)}
          {late ? ' · vardiyayı aştı' : <span className="sr-only">zamanından beri</span>}
        </span>
      </Link>
    </li>
  );
}
