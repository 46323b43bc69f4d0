import { useDroppable } from '@dnd-kit/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { TicketRow } from '@/data/indexes';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { LoadingBlock } from '@/ui/page-states';
import { StatusGlyph } from '@/ui/status';
import type { StatusCategory } from '@sync/model/entities/ticket-values';
import { useStillComing } from '../detail/still-coming';
import { TicketCard } from './ticket-card';
import { useListedTickets } from '../list/use-ticket-list';

const none: readonly never[] = [];

/** Cards shown at first, and with each *daha*. */
const PORTION = 20;

/** One column of the board: the tickets of a category, the first of them as cards. */
export function TicketBoardColumn({
  category,
  name,
  rows: known,
  now,
  movable,
  mayAdd,
}: {
  category: StatusCategory;
  name: string;
  /** Null while not all tickets of the device are known. */
  rows: readonly TicketRow[] | null;
  now: number;
  movable: boolean;
  mayAdd: boolean;
}) {
  const markOf = useSyncState((sync) => sync.mark);
  const coming = useStillComing();
  const [shown, setShown] = useState(PORTION);
  const rows = known ?? none;
  const first = useMemo(() => rows.slice(0, shown), [rows, shown]);
  const listed = useListedTickets(first);
  const { setNodeRef, isOver } = useDroppable({ id: category });
  return (
    <section
      aria-label={name}
      className="flex w-72 min-w-0 shrink-0 flex-col min-[80em]:w-auto min-[80em]:flex-1"
    >
      <div className="flex h-10 shrink-0 items-center gap-2 px-1">
        <StatusGlyph category={category} />
        <h2 className="font-semibold">{name}</h2>
        <span className="meta num text-ink-3">
          {known === null || coming ? '…' : formatNumber(rows.length)}
        </span>
        <span className="flex-1" />
        {mayAdd && category === 'new' && (
          <Link
            to="/crm/client-ticket"
            aria-label="Yeni talep"
            className="hit grid size-9 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
          >
            <Plus className="size-[18px]" aria-hidden="true" />
          </Link>
        )}
      </div>
      <div
        ref={setNodeRef}
        // The cards of a column are reached by scrolling, so a column that can scroll takes the focus.
        tabIndex={-1}
        className={cx(
          'min-h-0 flex-1 space-y-2 overflow-y-auto rounded-lg pb-4 transition-colors duration-120',
          isOver && 'bg-accent-soft',
        )}
      >
        {listed.map((one) => (
          <TicketCard
            key={one.row.id}
            one={one}
            mark={markOf('tickets', one.row.id)}
            now={now}
            movable={movable}
          />
        ))}
        {known === null && <LoadingBlock lines={3} />}
        {rows.length > shown && (
          <div className="grid place-items-center py-1">
            <Button tone="quiet" size="sm" onClick={() => setShown(shown + PORTION)}>
              {coming ? 'Daha fazla göster' : `${countOf(rows.length - shown, 'talep')} daha`}
            </Button>
          </div>
        )}
        {known !== null && rows.length === 0 && (
          <p className="meta rounded-lg border border-dashed border-line px-3 py-4 text-center text-ink-3">
            {coming ? 'Talepler bu cihaza alınıyor' : 'Talep yok'}
          </p>
        )}
      </div>
    </section>
  );
}

/** The closed tickets, folded to a strip: they are many and nobody works on them. */
export function FoldedColumn({
  category,
  name,
  count,
  onOpen,
}: {
  category: StatusCategory;
  name: string;
  count: number | null;
  onOpen: () => void;
}) {
  const { setNodeRef, isOver } = useDroppable({ id: category });
  return (
    <div ref={setNodeRef} className="flex shrink-0 pb-4">
      <button
        type="button"
        onClick={onOpen}
        aria-label={`${name}: sütunu aç`}
        className={cx(
          'flex w-11 flex-col items-center gap-2.5 rounded-lg border border-line bg-surface py-3 hover:bg-hover',
          isOver && 'border-accent bg-accent-soft',
        )}
      >
        <StatusGlyph category={category} />
        <span className="num meta text-ink-2">{count === null ? '…' : formatNumber(count)}</span>
        <span className="font-medium [writing-mode:vertical-rl]">{name}</span>
      </button>
    </div>
  );
}
