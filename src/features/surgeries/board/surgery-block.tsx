import { useDraggable } from '@dnd-kit/core';
import { memo } from 'react';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { BlockInside, sameBlock } from './block-inside';
import type { BlockProps } from './block-inside';
import { GAP, heightOfBlock, yOf } from './board-geometry';
import { useHold } from './hold-store';
import type { HoldStore } from './hold-store';

interface MovingProps extends BlockProps {
  readonly movable: boolean;
  readonly dimmed: boolean;
  readonly store: HoldStore;
}

/**
 * Shows a surgery in its room. While another one is dragged, this block shifts to where it would be pushed; its
 * content does not render again.
 */
function MovingBlock({ movable, dimmed, store, ...block }: MovingProps) {
  const { card, scale, lane } = block;
  const { id, from, planFrom, planTo } = card;
  const canMove = movable && !card.isFixed && card.look !== 'cancelled';
  const { setNodeRef, listeners } = useDraggable({ id, disabled: !canMove });
  const isHeld = useHold(store, ({ held }) => held?.id === id);
  const moved = useHold(store, ({ preview, held }) =>
    held?.id === id ? 0 : (preview?.starts.get(id) ?? from) - from,
  );
  const shift = Math.round((moved / 60_000) * scale.perMinute);
  return (
    <>
      {card.showsPlan && (
        <div
          aria-hidden="true"
          className="absolute left-[3px] w-[5px] rounded-full border border-line-strong"
          style={{ top: yOf(scale, planFrom), height: yOf(scale, planTo) - yOf(scale, planFrom) - GAP }}
        />
      )}
      <div
        className={cx(
          'board-block absolute inset-x-0',
          isHeld && 'is-held',
          moved !== 0 && 'is-moved',
          dimmed && 'is-dimmed',
        )}
        style={{
          top: yOf(scale, from),
          zIndex: 2 + lane.depth,
          transform: shift === 0 ? undefined : `translateY(${shift}px)`,
        }}
      >
        <BlockInside
          {...block}
          canMove={canMove}
          button={setNodeRef}
          listeners={canMove ? listeners : undefined}
        />
        {moved !== 0 && (
          <span
            className="num absolute right-2 rounded-sm bg-accent px-1 text-xs leading-4 font-semibold text-on-accent"
            style={{ top: heightOfBlock(scale, card) - 18 }}
          >
            {formatTime(from + moved)}
          </span>
        )}
      </div>
    </>
  );
}

export const SurgeryBlock = memo(
  MovingBlock,
  (before, after) =>
    sameBlock(before, after) &&
    before.movable === after.movable &&
    before.dimmed === after.dimmed &&
    before.store === after.store,
);
