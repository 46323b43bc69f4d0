import { memo, useMemo } from 'react';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { lateOf } from '@sync/model/rules/domino';
import type { Piece } from '@sync/model/rules/domino';
import { expectedEnd } from '@sync/model/rules/expected-end';
import type { Estimate, ExpectedEnd } from '@sync/model/rules/expected-end';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { BoardColumn } from './board-day';
import { useHold } from './hold-store';
import type { HoldStore } from './hold-store';

/** Less than this is no difference between plan and estimate. */
const WORTH_TELLING = 10 * 60_000;

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
      <div className="clip text-xs leading-4 text-ink-2">{column.departments}</div>
      {end.likely !== null && <LikelyEnd end={end.likely} isLate={isLate} />}
    </div>
  );
}

/** Shows the likely end with its band, and the end by the plan where that is later. */
function LikelyEnd({ end, isLate }: { end: ExpectedEnd; isLate: boolean }) {
  const [low, middle, high, planned] = [end.low, end.middle, end.high, end.planned].map(formatTime);
  const hasBand = low !== high;
  const isPlanLater = end.planned - end.middle >= WORTH_TELLING;
  const spoken = [
    `Günün tahmini bitişi ${middle ?? ''}`,
    ...(hasBand ? [`%80 olasılıkla ${low ?? ''}–${high ?? ''}`] : []),
    ...(isPlanLater ? [`istenen sürelerle ${planned ?? ''}`] : []),
  ].join(', ');
  return (
    <div
      className={cx('num @container clip text-xs leading-4', isLate ? 'font-medium text-warn' : 'text-ink-2')}
      title={spoken}
      aria-label={spoken}
      role="img"
    >
      ≈ <span className={cx(hasBand && '@max-[8.5rem]:hidden')}>{middle} </span>
      {hasBand && (
        <span>
          <span className="@max-[8.5rem]:hidden">· </span>
          {low}–{high}
        </span>
      )}
      {isPlanLater && <span className="@max-[12.5rem]:hidden"> · plan {planned}</span>}
      {isPlanLater && <b className="font-semibold @min-[12.5rem]:hidden"> ↑</b>}
    </div>
  );
}

export const RoomHead = memo(Head);
