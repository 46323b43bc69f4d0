import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useSignedIn } from '@/data/workspace';
import { statusCategories } from '@sync/model/entities/ticket-values';
import type { StatusCategory } from '@sync/model/entities/ticket-values';
import type { TicketStatus } from '@sync/model/lookups/ticket-status';
import type { Ticket } from '@sync/model/entities/ticket';
import type { TicketRow } from '@/data/indexes';
import { formatNumber } from '@/lib/numbers';
import { Board } from '@/ui/board/board';
import { FoldedColumn } from '@/ui/board/board-column';
import { StatusGlyph } from '@/ui/status';
import { toastError } from '@/ui/toast';
import { TicketBoardColumn } from './ticket-board-column';
import { CardBody } from './ticket-card';
import { changeStatus } from '@sync/model/tickets/acts/change-status';
import { needsNothing } from '@sync/model/tickets/moving';
import { numberOf } from '@sync/model/tickets/number';
import { activeStatuses, defaultStatus, offeredStatuses } from '@sync/model/tickets/statuses';
import type { TicketListSearch, ViewCode } from '../ticket-list-search';
import { useStillComing } from '../still-coming';
import { ActForm } from '@/acts/act-form';
import { useDoAct } from '@/acts/use-do-act';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { useBeyond } from '@/data/use-beyond';
import { ticketOwnFields } from '../ticket-own-fields';
import type { ExtraList } from '@/records/extra-fields/extra-list';
import { useBoardRows, useListedTickets } from '../use-ticket-list';
import type { ListedTicket } from '../use-ticket-list';

const CATEGORIES = Object.keys(statusCategories) as readonly StatusCategory[];

type Columns = Readonly<Record<StatusCategory, readonly TicketRow[]>>;

const mapColumns = (
  columns: Columns,
  select: (rows: readonly TicketRow[]) => readonly TicketRow[],
): Columns => ({
  new: select(columns.new),
  open: select(columns.open),
  pending: select(columns.pending),
  resolved: select(columns.resolved),
  closed: select(columns.closed),
});

/** Shows the tickets of a view in columns by status; a card dropped into another column takes its status. */
export function TicketBoard({
  view,
  search,
  text,
  now,
  mayAdd,
  extra: { isReading, select },
}: {
  view: ViewCode;
  search: TicketListSearch;
  text: string;
  now: number;
  mayAdd: boolean;
  /** Filters by the hospital's own fields. */
  extra: Pick<ExtraList<ListedTicket>, 'isReading' | 'select'>;
}) {
  const reference = useReferenceData();
  const isBeyond = useBeyond();
  const doAct = useDoAct();
  const { access, workspace } = useSignedIn();
  const { database } = workspace.store;
  const markOf = useSyncState((sync) => sync.mark);
  const movable = usePermission('crm.tickets.edit');
  const found = useBoardRows(view, search, text, now);
  const columns = useMemo(
    () => (found === null || isReading ? null : mapColumns(found, select)),
    [found, isReading, select],
  );
  const coming = useStillComing();
  const [asked, setAsked] = useState<{ ticket: Ticket; status: TicketStatus } | null>(null);
  const [closedOpen, setClosedOpen] = useState(view === 'closed');

  // A category without a visible status is not worked with in this hospital.
  const shown = CATEGORIES.filter((category) =>
    activeStatuses({ reference }).some(
      ({ attributes }) => attributes.category === category && attributes.visible_in_board,
    ),
  );
  const nameOf = (category: StatusCategory) =>
    defaultStatus({ reference }, category)?.name ?? statusCategories[category];

  const drop = async (id: string, to: string) => {
    const category = CATEGORIES.find((candidate) => candidate === to);
    if (category === undefined) return;
    const found = await database.tickets.findOne(id).exec();
    const ticket = found?.toJSON() as Ticket | undefined;
    const status = defaultStatus({ reference }, category);
    if (ticket === undefined || status === undefined) return;
    if (isBeyond(ticket)) {
      toastError(`${numberOf(ticket)} kapsamınız dışında: acil erişimle görülür, değiştirilemez.`);
      return;
    }
    const world = { reference, permissions: access.permissions };
    if (!offeredStatuses(world, ticket).some((offered) => offered.id === status.id)) {
      toastError(`${numberOf(ticket)} numaralı talep “${status.name}” durumuna geçirilemez.`);
      return;
    }
    if (needsNothing(world, ticket, status)) await doAct(changeStatus, ticket.id, { status_id: status.id });
    else setAsked({ ticket, status });
  };
  return (
    <Board
      words={{
        noun: 'talep',
        object: 'Talebi',
        columnName: (id) => {
          const category = CATEGORIES.find((candidate) => candidate === id);
          return category === undefined ? null : nameOf(category);
        },
      }}
      onDrop={(id, _from, to) => void drop(id, to).catch(toastFailure)}
      carried={(id, from) => {
        const category = CATEGORIES.find((candidate) => candidate === from);
        const row = category && columns?.[category].find((candidate) => candidate.id === id);
        return row && <CarriedCard row={row} now={now} mark={markOf('tickets', id)} />;
      }}
    >
      <div
        id="tickets"
        role="tabpanel"
        aria-labelledby={`tickets-tab-${view}`}
        aria-busy={columns === null}
        className="flex min-h-0 flex-1 gap-4 overflow-x-auto px-5 max-[79.9375em]:px-4 short:min-h-[20rem]"
      >
        {shown.map((category) =>
          category === 'closed' && !closedOpen ? (
            <FoldedColumn
              key={category}
              id={category}
              name={nameOf(category)}
              glyph={<StatusGlyph category={category} />}
              count={columns === null || coming ? '…' : formatNumber(columns[category].length)}
              onOpen={() => setClosedOpen(true)}
            />
          ) : (
            <TicketBoardColumn
              key={category}
              category={category}
              name={nameOf(category)}
              rows={columns?.[category] ?? null}
              now={now}
              movable={movable}
              mayAdd={mayAdd}
            />
          ),
        )}
      </div>
      {asked !== null && (
        <ActForm
          act={changeStatus}
          record={asked.ticket}
          own={ticketOwnFields[changeStatus.name] ?? {}}
          given={{ status_id: asked.status.id }}
          onClose={() => setAsked(null)}
        />
      )}
    </Board>
  );
}

function CarriedCard({
  row,
  mark,
  now,
}: {
  row: TicketRow;
  mark: Parameters<typeof CardBody>[0]['mark'];
  now: number;
}) {
  const [rows] = useState(() => [row]);
  const listed = useListedTickets(rows);
  return listed.map((listing) => <CardBody key={listing.row.id} listing={listing} mark={mark} now={now} />);
}
