import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { CollisionDetection, DragEndEvent } from '@dnd-kit/core';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useSignedIn } from '@/data/workspace';
import { statusCategories } from '@sync/model/entities/ticket-values';
import type { StatusCategory } from '@sync/model/entities/ticket-values';
import type { TicketStatus } from '@sync/model/lookups/ticket-status';
import type { Ticket } from '@sync/model/entities/ticket';
import type { TicketRow } from '@/data/indexes';
import { toastError } from '@/ui/toast';
import { columnByColumn } from './board-keyboard';
import { boardSpeech } from './board-speech';
import { changeStatus } from '../ticket-actions';
import { FoldedColumn, TicketBoardColumn } from './ticket-board-column';
import { CardBody } from './ticket-card';
import { activeStatuses, defaultStatus, numberOf } from '@/records/tickets/ticket-context';
import type { TicketListSearch, ViewCode } from '../list/ticket-list-search';
import { useStillComing } from '../detail/still-coming';
import { offeredStatuses } from '@/records/tickets/ticket-patches';
import { needsNothing, TransitionDialog } from '../detail/transition-dialog';
import { useMoveUndo } from './use-move-undo';
import { useOutcome } from '@/records/use-outcome';
import { useTicketContext } from '@/records/tickets/use-ticket-context';
import { useBoardRows, useListedTickets } from '../list/use-ticket-list';

const CATEGORIES = Object.keys(statusCategories) as readonly StatusCategory[];

/** The pointer decides; the keyboard has none, so there the card itself. */
const collision: CollisionDetection = (args) =>
  args.pointerCoordinates === null ? rectIntersection(args) : pointerWithin(args);

/** The tickets of a view in columns by status; a card that is put into another column takes its status. */
export function TicketBoard({
  view,
  search,
  text,
  now,
  mayAdd,
}: {
  view: ViewCode;
  search: TicketListSearch;
  text: string;
  now: number;
  mayAdd: boolean;
}) {
  const context = useTicketContext();
  const reference = useReferenceData();
  const outcome = useOutcome();
  const undoMove = useMoveUndo();
  const { database } = useSignedIn().workspace.store;
  const markOf = useSyncState((sync) => sync.mark);
  const movable = usePermission('crm.tickets.edit');
  const columns = useBoardRows(view, search, text, now);
  const coming = useStillComing();
  const [carried, setCarried] = useState<{ id: string; from: StatusCategory } | null>(null);
  const [asked, setAsked] = useState<{ ticket: Ticket; status: TicketStatus } | null>(null);
  const [closedOpen, setClosedOpen] = useState(view === 'closed');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnByColumn }),
  );

  // A category without a visible status is not worked with in this hospital.
  const shown = CATEGORIES.filter((category) =>
    activeStatuses({ reference }).some(
      ({ attributes }) => attributes.category === category && attributes.visible_in_board,
    ),
  );
  const nameOf = (category: StatusCategory) =>
    defaultStatus({ reference }, category)?.name ?? statusCategories[category];

  const drop = async ({ active, over }: DragEndEvent) => {
    const from = carried?.from;
    setCarried(null);
    const category = CATEGORIES.find((one) => one === over?.id);
    if (category === undefined || category === from) return;
    const found = await database.tickets.findOne(String(active.id)).exec();
    const ticket = found?.toJSON() as Ticket | undefined;
    const status = defaultStatus(context, category);
    if (ticket === undefined || status === undefined) return;
    if (context.isBeyond(ticket)) {
      toastError(`${numberOf(ticket)} kapsamınız dışında: acil erişimle görülür, değiştirilemez.`);
      return;
    }
    if (!offeredStatuses(context, ticket).some((one) => one.id === status.id)) {
      toastError(`${numberOf(ticket)} numaralı talep “${status.name}” durumuna geçirilemez.`);
      return;
    }
    if (!needsNothing(context, ticket, status)) setAsked({ ticket, status });
    else {
      await outcome.run(
        () => changeStatus(context, ticket.id, status.id),
        `${numberOf(ticket)} numaralı talebin durumu: ${status.name}`,
        { undo: () => undoMove(ticket) },
      );
    }
  };
  const carriedRow = carried && columns?.[carried.from].find((row) => row.id === carried.id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      accessibility={boardSpeech(nameOf)}
      onDragStart={({ active }) => {
        const from = CATEGORIES.find((one) => one === active.data.current?.['column']);
        setCarried(from === undefined ? null : { id: String(active.id), from });
      }}
      onDragCancel={() => setCarried(null)}
      onDragEnd={(event) => void drop(event)}
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
              category={category}
              name={nameOf(category)}
              count={columns === null || coming ? null : columns[category].length}
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
      <DragOverlay>
        {carriedRow && <CarriedCard row={carriedRow} now={now} mark={markOf('tickets', carriedRow.id)} />}
      </DragOverlay>
      {asked !== null && (
        <TransitionDialog ticket={asked.ticket} status={asked.status} onClose={() => setAsked(null)} />
      )}
    </DndContext>
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
  return (
    <div className="w-72 rotate-1 rounded-lg border border-accent bg-surface p-3 shadow-3">
      {listed.map((one) => (
        <CardBody key={one.row.id} one={one} mark={mark} now={now} />
      ))}
    </div>
  );
}
