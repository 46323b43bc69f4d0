import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** Moves a dragged card from column to column with the arrow keys, instead of pixel by pixel. */
export const columnByColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id);
      return rect === undefined ? [] : [{ id, rect }];
    })
    .sort((a, b) => a.rect.left - b.rect.left);
  const { over, active, collisionRect } = context;
  const current = columns.findIndex(({ id }) => id === (over?.id ?? active?.data.current?.['column']));
  const next = columns[current + step];
  if (next === undefined || collisionRect === null) return undefined;
  return { x: next.rect.left + 8, y: next.rect.top + 48 };
};
