import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { memo } from 'react';
import type { Ref } from 'react';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { barOf, BlockFace, groundOf, sameCard, THREE_LINES } from './block-face';
import { spokenCard } from './board-card';
import type { BoardCard } from './board-card';
import { GAP, heightOfBlock, yOf } from './board-geometry';
import type { BoardScale, Lane } from './board-geometry';

/** Height from which on there is space above the first line. */
const ROOMY = 76;

export interface BlockActions {
  /** Handles a press with mouse, finger or space. */
  readonly onTap: (id: string, block: HTMLElement) => void;
  /** Opens the record after a double press. */
  readonly onOpen: (id: string) => void;
  /** Handles Enter, which picks the card up; with Alt and an arrow it moves a step. */
  readonly onTake: (id: string, key: string) => void;
}

export interface BlockProps {
  readonly card: BoardCard;
  readonly scale: BoardScale;
  readonly lane: Lane;
  readonly room: string;
  readonly now: number;
  /** Display of the former place behind the block's time. */
  readonly tellsMove: boolean;
  readonly actions: BlockActions;
}

interface InsideProps extends BlockProps {
  readonly canMove: boolean;
  readonly button: Ref<HTMLButtonElement>;
  readonly listeners: DraggableSyntheticListeners;
}

/** Renders the block itself, and the turnover of the room under it. */
function Inside({
  card,
  scale,
  lane,
  room,
  now,
  tellsMove,
  actions,
  canMove,
  button,
  listeners,
}: InsideProps) {
  const { id, from, to, freeAt } = card;
  const height = heightOfBlock(scale, card);
  const ready = yOf(scale, freeAt) - yOf(scale, to) - GAP;
  const side = {
    left: `calc(12px + (100% - 16px) * ${lane.left / 100})`,
    width: `calc((100% - 16px) * ${lane.width / 100})`,
  };
  const spoken = spokenCard(card, room);
  return (
    <>
      {ready > 6 && card.look !== 'cancelled' && (
        <div
          aria-hidden="true"
          className="hatch clip absolute rounded-[4px] pl-2 text-xs leading-4 text-ink-3"
          style={{ ...side, top: height + GAP, height: ready }}
        >
          {ready >= 18 && `Hazırlık ${card.turnover}`}
        </div>
      )}
      {tellsMove && card.movedFrom !== null && (
        <div
          aria-hidden="true"
          className="clip absolute rounded-lg border border-dashed border-line-strong bg-surface px-2 text-xs leading-[1.375rem] text-ink-3"
          style={{ ...side, top: height + ready + 2 * GAP, height: 24 }}
        >
          {formatTime(card.movedFrom)} yerine kaydı
        </div>
      )}
      <button
        ref={button}
        type="button"
        data-card={id}
        aria-label={spoken}
        aria-describedby={canMove ? 'board-keys' : undefined}
        title={spoken}
        className={cx(
          '@container absolute flex flex-col items-stretch justify-start overflow-hidden rounded-lg pr-1.5 pl-[9px] text-left text-xs select-none [-webkit-touch-callout:none] hover:z-10 focus-visible:z-10',
          groundOf(card.look),
          height < THREE_LINES ? 'leading-[0.875rem]' : 'leading-[0.9375rem]',
          canMove && 'cursor-grab',
        )}
        style={{
          ...side,
          top: 0,
          height,
          paddingTop: height < ROOMY ? Math.max(0, Math.min(2, (height - 32) / 2)) : 5,
        }}
        onClick={(event) => actions.onTap(id, event.currentTarget)}
        onDoubleClick={() => actions.onOpen(id)}
        onKeyDown={(event) => {
          const isTaken = event.key === 'Enter' || (event.altKey && event.key.startsWith('Arrow'));
          if (!isTaken || !canMove) return;
          event.preventDefault();
          actions.onTake(id, event.key);
        }}
        {...listeners}
      >
        {card.isRunning && now > from && (
          <span
            aria-hidden="true"
            className="absolute inset-x-0 top-0 bg-ink/[.055]"
            style={{ height: Math.min(yOf(scale, now) - yOf(scale, from), height) }}
          />
        )}
        {barOf(card.look) !== '' && (
          <span
            aria-hidden="true"
            className={cx('absolute inset-y-1 left-[3px] w-[3px] rounded-full', barOf(card.look))}
          />
        )}
        <BlockFace card={card} height={height} />
      </button>
    </>
  );
}

/** Returns whether two blocks look the same. The current time is visible only in running surgeries. */
export const sameBlock = (before: BlockProps, after: BlockProps): boolean =>
  sameCard(before.card, after.card) &&
  before.scale === after.scale &&
  before.lane.left === after.lane.left &&
  before.lane.width === after.lane.width &&
  before.lane.depth === after.lane.depth &&
  before.room === after.room &&
  before.tellsMove === after.tellsMove &&
  before.actions === after.actions &&
  (before.now === after.now || !after.card.isRunning);

export const BlockInside = memo(
  Inside,
  (before, after) =>
    sameBlock(before, after) &&
    before.canMove === after.canMove &&
    before.button === after.button &&
    before.listeners === after.listeners,
);
