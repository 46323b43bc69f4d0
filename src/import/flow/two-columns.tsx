import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/**
 * Lays out the subject below its head, with its figures beside both; on a tablet these are below or above the
 * subject.
 */
export function TwoColumns({
  head,
  main,
  aside,
  asideFirst = false,
}: {
  head: ReactNode;
  main: ReactNode;
  aside: ReactNode;
  /** True puts the figures before the subject where there is no room beside it. */
  asideFirst?: boolean;
}) {
  return (
    <div className="mx-auto grid w-full max-w-[1280px] grid-cols-[minmax(0,1fr)_344px] grid-rows-[auto_1fr] items-start gap-x-5 gap-y-4 max-[79.9375em]:flex max-[79.9375em]:flex-col max-[79.9375em]:items-stretch">
      <div className="grid min-w-0 gap-4 max-[79.9375em]:-order-2">{head}</div>
      <div className="col-start-1 row-start-2 grid min-w-0 gap-4">{main}</div>
      <div
        className={cx(
          'col-start-2 row-span-2 row-start-1 grid min-w-0 items-start gap-4 max-[79.9375em]:grid-cols-2 max-[48em]:grid-cols-1',
          asideFirst && 'max-[79.9375em]:-order-1',
        )}
      >
        {aside}
      </div>
    </div>
  );
}
