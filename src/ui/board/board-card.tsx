import { useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** Renders one card of a board. Mouse and finger drag the whole card; the keyboard drags it by its handle. */
export function BoardCard({
  id,
  column,
  number,
  kind,
  movable,
  children,
}: {
  id: string;
  column: string;
  /** Names the card: "TLP-4". */
  number: string;
  /** "taşınabilir talep" */
  kind: string;
  movable: boolean;
  /** Renders the content, and places the handle in it. */
  children: (handle: ReactNode) => ReactNode;
}) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id,
    data: { column, number },
    disabled: !movable,
    attributes: { roleDescription: kind },
  });
  return (
    <article
      ref={setNodeRef}
      aria-label={number}
      className={cx(
        'group relative rounded-lg border border-line bg-surface p-3 shadow-1 select-none [-webkit-touch-callout:none] hover:border-line-strong',
        isDragging && 'opacity-40',
      )}
      {...(movable ? listeners : {})}
    >
      {children(
        movable && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            {...attributes}
            aria-label={`${number}: başka duruma taşı`}
            className="relative z-10 -my-1 grid size-6 cursor-grab place-items-center rounded-badge opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:hidden"
          >
            <GripVertical className="size-4" aria-hidden="true" />
          </button>
        ),
      )}
    </article>
  );
}
