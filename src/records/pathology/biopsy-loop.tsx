import { cx } from '@/lib/class-names';
import { loopNodes, nodeWords } from './biopsy-words';

const STEP = 22;
const RADIUS = 4.5;

/**
 * Shows the progress of a biopsy as seven nodes: filled where it has been, a ring where it goes next, dashed red
 * where it is late.
 */
export function BiopsyLoop({
  done,
  overdue,
  className,
}: {
  done: number;
  overdue: boolean;
  className?: string;
}) {
  const width = STEP * (loopNodes.length - 1) + 2 * RADIUS + 2;
  const x = (at: number) => RADIUS + 1 + at * STEP;
  const last = loopNodes[done - 1];
  const name =
    last === undefined ? 'Henüz alınmadı' : `${nodeWords[last]} adımı tamam, ${done} / ${loopNodes.length}`;
  return (
    <svg
      role="img"
      aria-label={overdue ? `${name}, sonraki adım gecikti` : name}
      viewBox={`0 0 ${width} 12`}
      className={cx('h-3', className)}
      style={{ width }}
    >
      {loopNodes.slice(1).map((node, at) => {
        const isDone = at + 1 < done;
        const isNext = at + 1 === done;
        return (
          <line
            key={node}
            x1={x(at) + RADIUS}
            x2={x(at + 1) - RADIUS}
            y1={6}
            y2={6}
            strokeWidth={isDone || (isNext && overdue) ? 1.75 : 1}
            strokeDasharray={isNext && overdue ? '3 2' : undefined}
            className={isDone ? 'stroke-c1' : isNext && overdue ? 'stroke-danger' : 'stroke-line'}
          />
        );
      })}
      {loopNodes.map((node, at) => (
        <circle
          key={node}
          cx={x(at)}
          cy={6}
          r={RADIUS}
          strokeWidth={1.5}
          className={
            at < done
              ? 'fill-c1 stroke-c1'
              : at === done
                ? overdue
                  ? 'fill-surface stroke-danger'
                  : 'fill-surface stroke-c1'
                : 'fill-surface stroke-line-strong'
          }
        />
      ))}
    </svg>
  );
}
