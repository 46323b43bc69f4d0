import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { TicketRow } from '@/data/indexes';
import { useSyncState } from '@/data/sync-state';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { BoardColumn, EmptyColumn } from '@/ui/board/board-column';
import { Button } from '@/ui/button';
import { LoadingBlock } from '@/ui/page-states';
import { StatusGlyph } from '@/ui/status';
import type { StatusCategory } from '@sync/model/entities/ticket-values';
import { useStillComing } from '../still-coming';
import { TicketCard } from './ticket-card';
import { useListedTickets } from '../use-ticket-list';

const none: readonly never[] = [];

/** Cards shown at first, and with each *daha*. */
const PORTION = 20;

/** Shows one column of the board: the tickets of a category, the first of them as cards. */
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
  return (
    <BoardColumn
      id={category}
      name={name}
      glyph={<StatusGlyph category={category} />}
      count={known === null || coming ? '…' : formatNumber(rows.length)}
      action={
        mayAdd &&
        category === 'new' && (
          <Link
            to="/crm/client-ticket"
            aria-label="Yeni talep"
            className="hit grid size-9 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
          >
            <Plus className="size-4.5" aria-hidden="true" />
          </Link>
        )
      }
    >
      {listed.map((listing) => (
        <TicketCard
          key={listing.row.id}
          listing={listing}
          mark={markOf('tickets', listing.row.id)}
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
        <EmptyColumn>{coming ? 'Talepler bu cihaza alınıyor' : 'Talep yok'}</EmptyColumn>
      )}
    </BoardColumn>
  );
}
