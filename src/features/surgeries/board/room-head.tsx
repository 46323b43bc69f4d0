import { memo, useMemo } from 'react';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { lateOf } from '@sync/model/rules/domino';
import type { Piece } from '@sync/model/rules/domino';
import { expectedEnd } from '@sync/model/rules/expected-end';
import type { Estimate } from '@sync/model/rules/expected-end';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { BoardColumn } from './board-day';
import { useHold } from './hold-store';
import type { HoldStore } from './hold-store';

interface HeadProps {
  readonly column: BoardColumn;
  readonly pieces: readonly Piece[];
  readonly estimates: ReadonlyMap<string, Estimate>;
  readonly now: number;
  readonly store: HoldStore;
}

/** Shows name, load and likely end of a room's day; while a surgery is held over it, the resulting end. */
function Head({ column, pieces, estimates, now, store }: HeadProps) {
  const preview = useHold(store, ({ preview: shown, target }) =>
    shown !== null && target !== null && tableKey(target.roomId, target.tableNo) === column.key
      ? shown
      : null,
  );
  const shown = preview?.after ?? pieces;
  const end = useMemo(() => {
    const own = shown.filter(({ roomId, tableNo }) => tableKey(roomId, tableNo) === column.key);
    return { likely: expectedEnd(own, estimates, now), own };
  }, [shown, column.key, estimates, now]);
  const closes = column.hours?.to ?? null;
  const isLate =
    closes !== null &&
    end.likely !== null &&
    (end.likely.middle > closes || lateOf(end.own, closes).length > 0);
  const band = end.likely === null ? null : `${formatTime(end.likely.low)}–${formatTime(end.likely.high)}`;
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col justify-center border-l border-line-soft bg-sunken pr-1 pl-3',
        preview !== null && 'bg-accent-soft',
      )}
    >
      <div className="flex items-baseline gap-1.5">
        <h3 className="clip text-sm font-semibold">{column.name}</h3>
        {column.load !== null && (
          <span
            className={cx('num text-xs', column.load > 100 ? 'font-medium text-danger' : 'text-ink-3')}
            title="Salonun açık olduğu sürenin dolu kısmı"
          >
            %{column.load}
          </span>
        )}
      </div>
      <div className="clip text-xs leading-4 text-ink-2">
        {end.likely === null || preview === null ? column.departments : null}
        {end.likely !== null && (
          <span
            className={cx('num', isLate && 'font-medium text-warn')}
            title={`Günün tahmini bitişi, %80 olasılıkla ${band ?? ''}`}
          >
            {preview === null ? ' · ≈ ' : '≈ '}
            {formatTime(end.likely.middle)}
            {preview !== null && band !== null && end.likely.low !== end.likely.high && ` (${band})`}
          </span>
        )}
      </div>
    </div>
  );
}

export const RoomHead = memo(Head);
