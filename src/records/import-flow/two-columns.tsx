import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** The subject with its figures beside it; on a tablet below or above it. */
export function TwoColumns({
  main,
  aside,
  asideFirst = false,
}: {
  main: ReactNode;
  aside: ReactNode;
  /** What stands beside comes first where there is no room. */
  asideFirst?: boolean;
}) {
  return (
    <div className="mx-auto grid w-full max-w-[1280px] grid-cols-[minmax(0,1fr)_344px] items-start gap-5 max-[79.9375em]:grid-cols-1 max-[79.9375em]:gap-4">
      <div className="grid min-w-0 gap-4">{main}</div>
      <div
        className={cx(
          'grid min-w-0 items-start gap-4 max-[79.9375em]:grid-cols-2 max-[48em]:grid-cols-1',
          asideFirst && 'max-[79.9375em]:order-first',
        )}
      >
        {aside}
      </div>
    </div>
  );
}
