import type { ReactNode } from 'react';

/**
 * Shows the name of a mark above it, or below if the mark is high up; at both ends it stays within the drawing.
 * @param across position of the mark in its box, in percent; `down` likewise
 */
export function ChartTip({
  across,
  down,
  below = false,
  children,
}: {
  across: number;
  down: number;
  below?: boolean | undefined;
  children: ReactNode;
}) {
  const left = Math.min(100, Math.max(0, across));
  return (
    <span
      // Readers have the name from the mark.
      aria-hidden="true"
      className="num pointer-events-none absolute z-10 rounded-md border border-line bg-raised px-2 py-1 text-[0.75rem] leading-4 font-medium whitespace-nowrap shadow-2 print:hidden"
      style={{
        left: `${left}%`,
        top: `${down}%`,
        transform: `translate(-${left}%, ${below ? '8px' : 'calc(-100% - 8px)'})`,
      }}
    >
      {children}
    </span>
  );
}
