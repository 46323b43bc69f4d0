import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** Renders a field with an accent dot as long as its value comes from the ticket. */
export function FromTicket({
  on,
  className,
  children,
}: {
  on: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx('relative min-w-0', className)}>
      {on && (
        <span className="absolute top-[7px] -left-2.5 size-1.5 rounded-full bg-accent">
          <span className="sr-only">Talepten dolduruldu</span>
        </span>
      )}
      {children}
    </div>
  );
}
