import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** Renders one column of a board: its head and the cards below, which scroll separately. */
export function BoardColumn({
  id,
  name,
  glyph,
  count,
  action,
  children,
}: {
  id: string;
  name: string;
  glyph: ReactNode;
  /** "…" while it is not known. */
  count: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <section
      aria-label={name}
      className="flex w-72 min-w-0 shrink-0 flex-col min-[80em]:w-auto min-[80em]:min-w-44 min-[80em]:flex-1"
    >
      <div className="flex h-10 shrink-0 items-center gap-2 px-1">
        {glyph}
        <h2 className="clip font-semibold">{name}</h2>
        <span className="meta num text-ink-3">{count}</span>
        <span className="flex-1" />
        {action}
      </div>
      <div
        ref={setNodeRef}
        // The cards of a column are reached by scrolling, so a column that can scroll takes the focus.
        tabIndex={-1}
        className={cx(
          'min-h-0 flex-1 space-y-2 overflow-y-auto rounded-lg pb-4 transition-colors duration-120',
          isOver && 'bg-accent-soft',
        )}
      >
        {children}
      </div>
    </section>
  );
}

/** Renders the placeholder of a column without cards. */
export function EmptyColumn({ children }: { children: ReactNode }) {
  return (
    <p className="meta rounded-lg border border-dashed border-line px-3 py-4 text-center text-ink-3">
      {children}
    </p>
  );
}

/** Renders a column folded to a strip, because its cards are many and nobody works on them. */
export function FoldedColumn({
  id,
  name,
  glyph,
  count,
  onOpen,
}: {
  id: string;
  name: string;
  glyph: ReactNode;
  count: string;
  onOpen: () => void;
}) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <div ref={setNodeRef} className="flex shrink-0 pb-4">
      <button
        type="button"
        onClick={onOpen}
        aria-label={`${name}: sütunu aç`}
        className={cx(
          'flex w-11 flex-col items-center gap-2.5 rounded-lg border border-line bg-surface py-3 hover:bg-hover',
          isOver && 'border-accent bg-accent-soft',
        )}
      >
        {glyph}
        <span className="num meta text-ink-2">{count}</span>
        <span className="font-medium [writing-mode:vertical-rl]">{name}</span>
      </button>
    </div>
  );
}
