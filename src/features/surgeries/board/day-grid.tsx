import { useDroppable } from '@dnd-kit/core';
import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { formatTime } from '@/lib/dates';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { Target } from '@sync/model/rules/domino';
import type { BoardCard } from './board-card';
import type { BoardColumn, BoardDay } from './board-day';
import { heightOf, hoursOf, timeAt, yOf } from './board-geometry';
import type { BoardScale } from './board-geometry';
import type { HoldStore } from './hold-store';
import { RoomColumn } from './room-column';
import { RoomHead } from './room-head';
import type { BlockActions } from './block-inside';

/** Width of the hours. */
const GUTTER = 52;
/** A name of a procedure needs that much; narrower columns scroll sideways. */
const NARROWEST = 118;
/** The board opens that far before now. */
const BEFORE_NOW = 60 * 60_000;
const HEAD = 64;
/** An hour's figure this close to the present would be covered by it. */
const COVERED = 12 * 60_000;

interface GridProps {
  readonly board: BoardDay;
  readonly columns: readonly BoardColumn[];
  readonly scale: BoardScale;
  readonly now: number;
  readonly movable: boolean;
  readonly isDimmed: (card: BoardCard) => boolean;
  readonly store: HoldStore;
  readonly actions: BlockActions;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly onMore: (ids: readonly string[]) => void;
  /** Receives the place chosen for the held surgery. */
  readonly onPlace: (target: Target) => void;
}

/** Returns the place on the board of a point of the window; null outside the board. */
export function targetAt(
  body: HTMLElement,
  columns: readonly BoardColumn[],
  scale: BoardScale,
  x: number,
  y: number,
): Target | null {
  const box = body.getBoundingClientRect();
  const drawn = [...body.querySelectorAll<HTMLElement>('[data-column]')];
  const over = drawn.find((element) => {
    const { left, right } = element.getBoundingClientRect();
    return x >= left && x < right;
  });
  const column = columns.find(({ key }) => key === over?.dataset['column']);
  if (column === undefined) return null;
  const time = Math.min(Math.max(timeAt(scale, y - box.top), scale.from), scale.to);
  return { roomId: column.roomId, tableNo: column.tableNo, from: Math.round(time / 300_000) * 300_000 };
}

/** Shows the rooms of a day beside each other, time downwards. */
export function DayGrid(props: GridProps) {
  const { board, columns, scale, now, store, body, onPlace } = props;
  const scroller = useRef<HTMLDivElement | null>(null);
  const { setNodeRef } = useDroppable({ id: 'board' });
  const isToday = now >= scale.from && now <= scale.to;
  const opensAt = useRef({ scale, now, isToday });
  opensAt.current = { scale, now, isToday };
  const { day } = board;
  useEffect(() => {
    const { scale: shown, now: at, isToday: today } = opensAt.current;
    // Of another day the first surgery is seen anyway.
    scroller.current?.scrollTo({ top: today ? Math.max(0, yOf(shown, at - BEFORE_NOW)) : 0 });
  }, [day]);
  const byColumn = useMemo(
    () => Map.groupBy(board.cards, ({ roomId, tableNo }) => tableKey(roomId, tableNo)),
    [board.cards],
  );
  const widths = columns.map(({ weight }) => `minmax(${Math.round(NARROWEST * weight)}px, ${weight}fr)`);
  const template = [`${GUTTER}px`, ...widths].join(' ');
  const narrowest = columns.reduce((sum, { weight }) => sum + Math.round(NARROWEST * weight), GUTTER);
  const held = (x: number, y: number) =>
    body.current === null ? null : targetAt(body.current, columns, scale, x, y);
  return (
    <div
      ref={scroller}
      className="board-scroller relative min-h-0 flex-1 overflow-auto bg-surface"
      style={{ scrollPaddingTop: HEAD, scrollPaddingLeft: GUTTER }}
    >
      <div style={{ minWidth: narrowest }}>
        <div
          className="sticky top-0 z-40 grid border-b border-line bg-sunken"
          style={{ gridTemplateColumns: template, height: HEAD }}
        >
          <div className="sticky left-0 z-10 bg-sunken" />
          {columns.map((column) => (
            <RoomHead
              key={column.key}
              column={column}
              pieces={board.pieces}
              estimates={board.estimates}
              now={now}
              store={store}
            />
          ))}
        </div>
        <div
          ref={(element) => {
            body.current = element;
            setNodeRef(element);
          }}
          className="relative grid"
          style={{ gridTemplateColumns: template, height: heightOf(scale) }}
          onPointerMove={(event) => {
            const { held: piece, target } = store.state;
            if (piece?.mode !== 'pick' || event.pointerType === 'touch') return;
            store.aim(held(event.clientX, event.clientY) ?? target);
          }}
          onClickCapture={(event) => {
            const { held: piece, target } = store.state;
            if (piece?.mode !== 'pick') return;
            event.preventDefault();
            event.stopPropagation();
            // A press of a key lands where the slot that has the focus aims.
            const place = event.detail === 0 ? target : held(event.clientX, event.clientY);
            if (place !== null) onPlace(place);
          }}
        >
          <Hours scale={scale} now={now} isToday={isToday} />
          <div
            aria-hidden="true"
            className="board-veil pointer-events-none absolute inset-0 z-[6] hidden bg-surface/50"
          />
          {columns.map((column) => (
            <RoomColumn
              key={column.key}
              column={column}
              cards={byColumn.get(column.key) ?? none}
              scale={scale}
              now={now}
              movable={props.movable}
              isDimmed={props.isDimmed}
              store={store}
              actions={props.actions}
              onMore={props.onMore}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const none: readonly never[] = [];

/** Shows the hours at the left, their lines across the board, and the line of the current time. */
function Hours({ scale, now, isToday }: { scale: BoardScale; now: number; isToday: boolean }) {
  const hours = hoursOf(scale);
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-0"
        style={{ left: GUTTER }}
      >
        {hours.map((hour) => (
          <div
            key={hour}
            className="absolute inset-x-0 z-[1] h-px bg-line-soft"
            style={{ top: yOf(scale, hour) }}
          />
        ))}
        {isToday && (
          <div className="absolute inset-x-0 z-[1] h-0.5 bg-danger" style={{ top: yOf(scale, now) - 1 }}>
            <span className="absolute -top-[3px] -left-1 size-2 rounded-full bg-danger" />
          </div>
        )}
      </div>
      <div aria-hidden="true" className="sticky left-0 z-30 bg-surface">
        {hours
          .filter((hour) => !isToday || Math.abs(hour - now) > COVERED)
          .map((hour) => (
            <span
              key={hour}
              className="num absolute right-2 text-xs leading-4 text-ink-3"
              style={{ top: Math.max(0, yOf(scale, hour) - 8) }}
            >
              {formatTime(hour)}
            </span>
          ))}
        {isToday && (
          <span
            className="num absolute right-1 rounded-sm bg-danger px-1 text-xs leading-[1.125rem] font-semibold text-surface"
            style={{ top: yOf(scale, now) - 9 }}
          >
            {formatTime(now)}
          </span>
        )}
      </div>
    </>
  );
}
