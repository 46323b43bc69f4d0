import { cx } from '@/lib/class-names';

const SIZE = 16;
const STROKE = 2.5;
const RADIUS = (SIZE - STROKE) / 2;
const AROUND = 2 * Math.PI * RADIUS;

/**
 * Shows the settled share of a preparation: an arc, with a tick once all of it is settled, and the figure beside it.
 * The figure is omitted where a block has no room for it; the accessible name says it all the same.
 */
export function ReadinessRing({
  done,
  all,
  withFigure = true,
  className,
}: {
  done: number;
  all: number;
  withFigure?: boolean | undefined;
  className?: string | undefined;
}) {
  const complete = done >= all;
  const name = all === 0 ? 'Hazırlık listesi boş' : `Hazırlık ${done}/${all}${complete ? ', tamam' : ''}`;
  return (
    <span
      role="img"
      aria-label={name}
      className={cx(
        'num inline-flex shrink-0 items-center gap-1 text-[0.75rem] leading-4 font-medium',
        complete ? 'text-success' : 'text-warn',
        className,
      )}
    >
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="shrink-0">
        <g fill="none" stroke="currentColor" strokeWidth={STROKE}>
          <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeOpacity=".25" />
          <circle
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            strokeDasharray={`${complete ? AROUND : (AROUND * done) / all} ${AROUND}`}
            transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
          />
        </g>
        {complete && (
          <path
            d="M4.96 8.3l2.1 2.1 4-4.3"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
      </svg>
      {withFigure && `${done}/${all}`}
    </span>
  );
}
