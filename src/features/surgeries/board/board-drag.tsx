import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Announcements, DragMoveEvent } from '@dnd-kit/core';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { Target } from '@sync/model/rules/domino';
import type { BoardColumn } from './board-day';
import type { BoardScale } from './board-geometry';
import { targetAt } from './day-grid';
import { Ghost, holdWords } from './hold-bar';
import type { HoldStore } from './hold-store';

/** Offset of the pointer in a dragged waiting card: its time is where the pointer is, not where its upper edge is. */
const GRIP = 10;

function clientPoint(event: Event): { readonly x: number; readonly y: number } | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  return touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
}

/**
 * Handles dragging of cards over the board with mouse and finger; keys are handled elsewhere. Only the store receives
 * the pointer, and only when it has moved five minutes or a room further.
 */
export function BoardDrag({
  store,
  columns,
  scale,
  body,
  onTake,
  onPlace,
  children,
}: {
  store: HoldStore;
  columns: readonly BoardColumn[];
  scale: BoardScale;
  body: RefObject<HTMLDivElement | null>;
  onTake: (id: string) => void;
  onPlace: (target: Target) => void;
  children: ReactNode;
}) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const grabbed = useRef<{ x: number; y: number } | null>(null);
  const aim = ({ active }: Pick<DragMoveEvent, 'active'>) => {
    const { initial, translated } = active.rect.current;
    const board = body.current;
    if (board === null || grabbed.current === null || initial === null || translated === null) return;
    const x = grabbed.current.x + translated.left - initial.left;
    const pointer = grabbed.current.y + translated.top - initial.top;
    const isWaiting = store.state.held?.piece.roomId === '';
    const y = isWaiting ? pointer - GRIP : translated.top;
    const scroller = board.closest('.board-scroller')?.getBoundingClientRect();
    const isOver =
      scroller !== undefined &&
      x >= scroller.left &&
      x <= scroller.right &&
      pointer >= scroller.top &&
      pointer <= scroller.bottom;
    store.aim(isOver ? targetAt(board, columns, scale, x, y) : null);
  };
  const words = () => holdWords(store.state, columns);
  const announcements: Announcements = {
    onDragStart: () => `${store.state.held?.title ?? 'Ameliyat'} alındı.`,
    onDragOver: () => words()?.where,
    onDragEnd: () => (words() === null ? 'Yerinde bırakıldı.' : `${words()?.where ?? ''} yerine bırakıldı.`),
    onDragCancel: () => 'Vazgeçildi, yerinde kaldı.',
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{ announcements }}
      onDragStart={({ active, activatorEvent }) => {
        grabbed.current = clientPoint(activatorEvent);
        onTake(String(active.id));
      }}
      onDragMove={aim}
      onDragCancel={() => store.leave()}
      onDragEnd={(event) => {
        aim(event);
        const { target, held } = store.state;
        if (target !== null && held !== null) onPlace(target);
        else store.leave();
      }}
    >
      {children}
      <DragOverlay dropAnimation={null} className="board-ghost">
        <Ghost store={store} columns={columns} />
      </DragOverlay>
    </DndContext>
  );
}

/** Returns the column that contains a place. */
export const columnOf = (
  columns: readonly BoardColumn[],
  place: { readonly roomId: string; readonly tableNo: number },
): BoardColumn | undefined => columns.find(({ key }) => key === tableKey(place.roomId, place.tableNo));
