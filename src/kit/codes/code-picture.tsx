import encodeQR from 'qr';
import { useMemo } from 'react';
import { cx } from '@/lib/class-names';

/** Draws dark squares as one path, a unit each. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}

/** Shows a text as a QR code. White in the dark look, too: cameras expect dark on light. */
export function CodePicture({ text, label, className }: { text: string; label: string; className?: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: 2 }), [text]);
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={cx('max-w-full rounded-lg bg-white', className)}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-code={text}
    >
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  );
}
