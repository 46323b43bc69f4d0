import { memo, useMemo } from 'react';
import { cx } from '@/lib/class-names';
import { formatDuration, formatTime } from '@/lib/dates';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { BoardCard } from './board-card';
import { heightOf, stacked, yOf } from './board-geometry';
import type { BoardScale } from './board-geometry';
import type { BoardColumn, SessionBand } from './board-day';
import { useHold } from './hold-store';
import type { HoldStore } from './hold-store';
import type { BlockActions } from './block-inside';
import { SurgeryBlock } from './surgery-block';

const MINUTE = 60_000;

interface ColumnProps {
  readonly column: BoardColumn;
  readonly cards: readonly BoardCard[];
  readonly scale: BoardScale;
  readonly now: number;
  readonly movable: boolean;
  readonly isDimmed: (card: BoardCard) => boolean;
  readonly store: HoldStore;
  readonly actions: BlockActions;
  readonly onMore: (ids: readonly string[]) => void;
}

/** Owners are in the head of the room; the column shows only those that differ from it. */
const tellsMore = (
  { kind, isReleased, surgeonId, departmentId }: SessionBand,
  { departmentIds }: BoardColumn,
) =>
  kind === 'closed' ||
  isReleased ||
  surgeonId !== null ||
  departmentIds.length !== 1 ||
  departmentId !== departmentIds[0];

/** The note of a move has a place of its own behind the surgery, if nothing else is there. */
const NOTE = 25 * MINUTE;
const isFreeBehind = ({ id, freeAt }: BoardCard, cards: readonly BoardCard[]): boolean =>
  cards.every((card) => card.id === id || card.from >= freeAt + NOTE || card.freeAt <= freeAt);

/** Shows the day of one table: its hours and their owners, its surgeries, and possible places of a held one. */
function Column({ column, cards, scale, now, movable, isDimmed, store, actions, onMore }: ColumnProps) {
  const { lanes, more } = useMemo(() => stacked(cards), [cards]);
  const { hours } = column;
  return (
    <div
      role="group"
      aria-label={column.name}
      data-column={column.key}
      className="relative border-l border-line-soft"
      style={{ height: heightOf(scale) }}
    >
      {hours === null ? (
        <p className="hatch absolute inset-0 px-3 pt-3 text-xs text-ink-3">Kapalı</p>
      ) : (
        <>
          <div
            className="absolute inset-x-0 top-0 bg-sunken"
            style={{ height: Math.max(0, yOf(scale, hours.from)) }}
          />
          <div className="absolute inset-x-0 bottom-0 bg-sunken" style={{ top: yOf(scale, hours.to) }} />
        </>
      )}
      {column.sessions.map((band) => (
        <div
          key={band.id}
          className={cx(
            'pointer-events-none absolute inset-x-0 overflow-hidden px-3 pt-0.5 text-right text-xs leading-4 text-ink-3',
            band.kind === 'closed' && 'hatch bg-press/60',
            band.kind === 'block' && tellsMore(band, column) && 'border-y border-dashed border-line',
          )}
          style={{
            top: yOf(scale, band.from),
            height: Math.max(0, yOf(scale, band.to) - yOf(scale, band.from)),
          }}
        >
          {tellsMore(band, column) && <span className="clip block">{band.label}</span>}
        </div>
      ))}
      <Slots columnKey={column.key} scale={scale} store={store} />
      {cards.map((card) => {
        const lane = lanes.get(card.id);
        return (
          lane !== undefined && (
            <SurgeryBlock
              key={card.id}
              card={card}
              scale={scale}
              lane={lane}
              room={column.name}
              now={now}
              movable={movable}
              dimmed={isDimmed(card)}
              tellsMove={card.movedFrom !== null && isFreeBehind(card, cards)}
              store={store}
              actions={actions}
            />
          )
        );
      })}
      {more.map(({ from, ids }) => (
        <button
          key={from}
          type="button"
          onClick={() => onMore(ids)}
          aria-label={`${column.name}, ${formatTime(from)}: ${ids.length} ameliyat daha`}
          className="hit num absolute right-1 z-20 rounded-badge bg-sy-conflict px-1.5 text-xs leading-5 font-semibold text-surface"
          style={{ top: yOf(scale, from) }}
        >
          +{ids.length}
        </button>
      ))}
      <Landing columnKey={column.key} scale={scale} store={store} />
    </div>
  );
}

export const RoomColumn = memo(Column);

const none: readonly never[] = [];

/** Shows the gaps that the held surgery fits into. */
function Slots({ columnKey, scale, store }: { columnKey: string; scale: BoardScale; store: HoldStore }) {
  const all = useHold(store, ({ held }) => (held === null || held.mode === 'swap' ? none : held.slots));
  return all
    .filter(({ roomId, tableNo }) => tableKey(roomId, tableNo) === columnKey)
    .map((slot) => (
      <button
        key={slot.from}
        type="button"
        data-slot={slot.from}
        aria-label={`Boş, ${formatTime(slot.from)}–${formatTime(slot.to)}`}
        className="absolute right-1 left-3 z-[6] flex flex-col justify-center overflow-hidden rounded-lg border-2 border-dashed border-accent bg-accent-soft/50 px-2 text-left text-xs leading-4 text-accent-ink"
        style={{
          top: yOf(scale, slot.from),
          height: Math.max(yOf(scale, slot.to) - yOf(scale, slot.from) - 2, 20),
        }}
        onFocus={() => store.aim(slot)}
      >
        Boş, {formatDuration((slot.to - slot.from) / MINUTE)}
      </button>
    ));
}

/** Shows the target of the held surgery, with its turnover and its time. */
function Landing({ columnKey, scale, store }: { columnKey: string; scale: BoardScale; store: HoldStore }) {
  const from = useHold(store, ({ target, preview, held }) =>
    target !== null && held !== null && tableKey(target.roomId, target.tableNo) === columnKey
      ? (preview?.starts.get(held.id) ?? target.from)
      : null,
  );
  const clash = useHold(store, ({ preview }) => (preview?.clashes ?? none).length > 0);
  if (from === null) return null;
  const piece = store.state.held?.piece;
  if (piece === undefined) return null;
  const { length, turnover } = piece;
  const height = Math.max(yOf(scale, from + length) - yOf(scale, from) - 2, 22);
  return (
    <div
      aria-hidden="true"
      data-landing
      className="board-landing pointer-events-none absolute top-0 right-1 left-3 z-30"
      style={{ transform: `translateY(${yOf(scale, from)}px)` }}
    >
      <div
        className={cx(
          'overflow-hidden rounded-lg border-2 bg-accent-soft px-2 py-0.5 text-xs leading-4 text-accent-ink shadow-2',
          clash ? 'border-sy-conflict' : 'border-accent',
        )}
        style={{ height }}
      >
        <b className="num">
          {formatTime(from)}–{formatTime(from + length)}
        </b>
        <span className="clip block">{store.state.held?.title}</span>
      </div>
      <div
        className="hatch mt-0.5 rounded-[4px]"
        style={{ height: Math.max(0, yOf(scale, from + length + turnover) - yOf(scale, from + length) - 2) }}
      />
    </div>
  );
}
