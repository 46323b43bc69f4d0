import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useKeptNumber } from '@/data/kept-number';
import { cx } from '@/lib/class-names';

/** Keeps free what its content took when it was last shown, until the content is known: so nothing below moves away. */
export function KeptRoom({
  name,
  known,
  className,
  children,
}: {
  /** Name of the memory, one for each room. */
  name: string;
  known: boolean;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!known || box === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.round(box.getBoundingClientRect().height)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [known]);
  const room = useKeptNumber(name, known ? height : null) ?? 0;
  const isKept = !known && room > 0;
  return (
    <div
      ref={ref}
      className={cx(!isKept && 'empty:hidden', className)}
      style={isKept ? { minHeight: room } : undefined}
    >
      {children}
    </div>
  );
}
