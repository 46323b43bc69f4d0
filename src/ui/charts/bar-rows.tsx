import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { FEW } from './chart-words';

/** Renders rows with a label, a bar, its figure and a quiet one after it; columns are equally wide in all rows. */
export function BarRows({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div
      className={cx(
        'meta relative grid grid-cols-[fit-content(40%)_minmax(0,1fr)_auto_auto] gap-x-2.5',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Class names of a row. */
export const barRowClass =
  'col-span-full grid min-h-7 grid-cols-subgrid items-center rounded-sm touch:min-h-9 focus-visible:-outline-offset-1!';

export function RowLabel({ children }: { children: string }) {
  return <span className="line-clamp-2 py-0.5 [overflow-wrap:anywhere]">{children}</span>;
}

/** Replaces a bar whose group is too small to be shown. */
export function FewInRow() {
  return (
    <span className="col-span-3 flex items-center gap-1.5 text-ink-2">
      <EyeOff className="size-4" aria-hidden="true" />
      {FEW}
    </span>
  );
}

export function RowFigure({
  children,
  strong = false,
  className,
}: {
  children: ReactNode;
  strong?: boolean;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx('num text-right whitespace-nowrap', strong ? 'font-semibold' : 'font-medium', className)}
    >
      {children}
    </span>
  );
}

export function RowAside({ children }: { children: ReactNode }) {
  return (
    <span className="num text-right text-[0.75rem] leading-4 whitespace-nowrap text-ink-3">{children}</span>
  );
}
