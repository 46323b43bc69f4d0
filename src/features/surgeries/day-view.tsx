import { useNavigate } from '@tanstack/react-router';
import { DoorOpen } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import { Tabs } from '@/ui/tabs';
import { useMedia, WIDE } from '@/ui/use-media';
import { readPlansSearch } from './plans-search';
import type { PlansSearch } from './plans-search';
import { SurgerySheet } from './record/surgery-sheet';
import type { DayFigure } from './board/board-card';
import { BlockPopover } from './board/block-popover';
import type { OpenBlock } from './board/block-popover';
import './board/board.css';
import { BoardDrag, columnOf } from './board/board-drag';
import { BoardLegend } from './board/board-legend';
import { EmptyStrip, OfflineStrip, WaitingButton } from './board/board-strips';
import { ClashCards } from './board/clash-cards';
import { DayGrid } from './board/day-grid';
import { FigureStrip } from './board/figure-strip';
import { HoldBar } from './board/hold-bar';
import { useHold } from './board/hold-store';
import { MoveDialog } from './board/move-dialog';
import { useBoard } from './board/use-board-day';
import { useDimmed } from './board/use-dimmed';
import { useHolding } from './board/use-holding';
import { Planners } from './board/planners';
import { useMoves } from './board/use-moves';
import { useScale } from './board/use-scale';
import { WaitingList } from './board/waiting-list';
import { waitingRows } from './board/waiting-rows';
import { WaitingSheet } from './board/waiting-sheet';

/** Below this one room is shown at a time. */
const NARROW = '(max-width: 43.6875em)';

interface DayViewProps {
  readonly search: PlansSearch;
  readonly onSearch: (search: PlansSearch) => void;
}

/** Shows the operating rooms of a day beside each other, with the waiting list. */
export function DayView({ search, onSearch }: DayViewProps) {
  const change = (patch: PlansSearch) => onSearch(readPlansSearch({ ...search, ...patch }));
  const now = useNow();
  const navigate = useNavigate();
  const day = search.day ?? todayIso(now);
  const all = useBoard(now);
  const board = useMemo(() => all.dayOf(day), [all, day]);
  const rowOf = useMemo(() => {
    const byId = new Map(all.rows.map((row) => [row.surgery.id, row]));
    return (id: string) => byId.get(id);
  }, [all.rows]);
  const moves = useMoves(board, rowOf, now);
  const movable = usePermission('crm.surgery.edit');
  const isWide = useMedia(WIDE);
  const isNarrow = useMedia(NARROW);
  const body = useRef<HTMLDivElement>(null);
  const [figure, setFigure] = useState<DayFigure>('all');
  const [opened, setOpened] = useState<OpenBlock | null>(null);
  const [waitingOpen, setWaitingOpen] = useState(false);
  const [chosenRoom, setChosenRoom] = useState<string | null>(null);
  const columns = useMemo(() => {
    if (!isNarrow) return board.columns;
    const column = board.columns.find(({ key }) => key === chosenRoom) ?? board.columns[0];
    return column === undefined ? [] : [column];
  }, [board.columns, isNarrow, chosenRoom]);
  const scale = useScale(board);
  const isDimmed = useDimmed(board, figure, search);
  const openRecord = (surgeryId: string) =>
    void navigate({ to: '/crm/surgery-plans/$surgeryId', params: { surgeryId } });
  const { store, take, actions, onPlace } = useHolding({
    board,
    columns,
    rowOf,
    moves,
    movable,
    now,
    body,
    onTake: () => {
      setWaitingOpen(false);
      setOpened(null);
    },
    onTap: (id, anchor) => {
      const card = board.cards.find((candidate) => candidate.id === id);
      const row = rowOf(id);
      if (card !== undefined && row !== undefined) setOpened({ card, row, anchor });
    },
    onOpen: openRecord,
  });
  const holding = useHold(store, ({ held }) => held?.mode ?? null);
  const show = (id: string) => {
    const block = body.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);
    block?.scrollIntoView({ block: 'center', inline: 'nearest' });
    block?.focus();
  };
  const beside = search.open === undefined ? undefined : rowOf(search.open);

  if (all.state === 'loading') return <LoadingRows rows={8} />;
  if (all.state === 'error') {
    return <ErrorNote onRetry={() => location.reload()}>Ameliyatlar bu cihazdan okunamadı.</ErrorNote>;
  }
  if (board.columns.length === 0) {
    return (
      <EmptyOrSyncing>
        <EmptyState icon={DoorOpen}>Salonlar “Salonlar” sayfasında eklenir.</EmptyState>
      </EmptyOrSyncing>
    );
  }
  const waiting = (
    <WaitingList
      rows={all.rows}
      movable={movable}
      draggable={isWide}
      store={store}
      onPick={(id) => (store.state.held?.id === id ? store.leave() : take(id, 'pick'))}
      onOpen={openRecord}
    >
      <ClashCards
        board={board}
        now={now}
        movable={movable}
        onMove={(id, target) => {
          setWaitingOpen(false);
          moves.place(id, target);
        }}
        onAsk={(id) => {
          const row = rowOf(id);
          setWaitingOpen(false);
          if (row !== undefined) moves.ask({ row, target: null });
        }}
        onShow={(id) => {
          setWaitingOpen(false);
          show(id);
        }}
      />
    </WaitingList>
  );
  return (
    <BoardDrag
      store={store}
      columns={columns}
      scale={scale}
      body={body}
      onTake={(id) => take(id, 'drag')}
      onPlace={onPlace}
    >
      <OfflineStrip now={now} />
      {movable && <Planners day={day} board={board} store={store} />}
      <FigureStrip cards={board.cards} shown={figure} onShow={setFigure} search={search} onSearch={change} />
      <p id="board-keys" className="sr-only">
        Taşımak için Enter tuşuna basın; Tab boş aralıkları, ok tuşları saati ve salonu değiştirir; Enter
        yerleştirir, Escape vazgeçer. Boşluk tuşu seçenekleri açar.
      </p>
      <div className="board flex min-h-0 flex-1 print:hidden" data-holding={holding ?? undefined}>
        <section aria-label="Salonlar" className="flex min-w-0 flex-1 flex-col">
          {isNarrow && (
            <div className="flex h-12 shrink-0 border-b border-line px-4">
              <Tabs
                label="Salonlar"
                items={board.columns.map(({ key, name, load }) => ({
                  id: key,
                  label: name,
                  count: load === null ? 'kapalı' : `%${load}`,
                }))}
                value={columns[0]?.key ?? ''}
                onChange={setChosenRoom}
              />
            </div>
          )}
          {board.cards.length === 0 && <EmptyStrip />}
          <DayGrid
            board={board}
            columns={columns}
            scale={scale}
            now={now}
            movable={movable}
            isDimmed={isDimmed}
            store={store}
            actions={actions}
            body={body}
            onMore={actions.onMore}
            onPlace={onPlace}
          />
          <HoldBar store={store} columns={board.columns} onPlace={onPlace} />
          {(holding === null || holding === 'drag') &&
            (isWide ? (
              <BoardLegend />
            ) : (
              <WaitingButton
                cards={board.cards}
                waiting={waitingRows(all.rows, 'urgency').length}
                onOpen={() => setWaitingOpen(true)}
              />
            ))}
        </section>
        {isWide && (
          <aside
            aria-label="Sıra bekleyenler"
            className="flex w-72 shrink-0 flex-col border-l border-line bg-sunken"
          >
            {waiting}
          </aside>
        )}
      </div>
      {waitingOpen && !isWide && <WaitingSheet onClose={() => setWaitingOpen(false)}>{waiting}</WaitingSheet>}
      {opened !== null && (
        <BlockPopover
          key={opened.card.id}
          open={opened}
          board={board}
          room={columnOf(board.columns, opened.card)?.name ?? 'Salon'}
          now={now}
          onOpen={() => (isWide ? change({ open: opened.card.id }) : openRecord(opened.card.id))}
          onMove={() => moves.ask({ row: opened.row, target: null })}
          onSwap={() => take(opened.card.id, 'swap')}
          onPlace={(target) => moves.place(opened.card.id, target)}
          onClose={() => setOpened(null)}
        />
      )}
      {beside !== undefined && (
        <SurgerySheet
          key={beside.surgery.id}
          surgery={beside.surgery}
          onClose={() => change({ open: undefined })}
        />
      )}
      {moves.asked !== null && (
        <MoveDialog
          asked={moves.asked}
          board={all}
          day={day}
          now={now}
          onMove={moves.write}
          onClose={() => moves.ask(null)}
        />
      )}
    </BoardDrag>
  );
}
