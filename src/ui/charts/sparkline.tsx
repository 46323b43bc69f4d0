import { cx } from '@/lib/class-names';
import { heightOf, linePath } from './axis-layout';

const WIDTH = 96;
const HEIGHT = 24;
const PLOT = { left: 2, right: WIDTH - 4, top: 4, bottom: HEIGHT - 4 };

/** Renders the course of a figure beside it, without axes; its name describes it in words. Missing values are gaps. */
export function Sparkline({
  label,
  values,
  className,
}: {
  /** `Son 12 hafta: 61’den 74’e`. */
  label: string;
  values: readonly (number | null)[];
  className?: string | undefined;
}) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  // A level course runs through the middle.
  const axis = low === high ? { low: low - 1, high: high + 1, steps: [] } : { low, high, steps: [] };
  const step = (PLOT.right - PLOT.left) / Math.max(1, values.length - 1);
  const points = values.map((value, at) =>
    value === null ? null : { x: PLOT.left + at * step, y: heightOf(value, axis, PLOT) },
  );
  const end = points.findLast((point) => point !== null);
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cx('chart', className)}
    >
      <path
        d={linePath(points)}
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-c1"
      />
      {end != null && <circle cx={end.x} cy={end.y} r={2.75} className="fill-c1" />}
    </svg>
  );
}
