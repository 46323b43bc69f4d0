import { Check } from 'lucide-react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatDate, formatRemaining, formatTime } from '@/lib/dates';
import { loopNodes, nodeWords } from '@/records/pathology/biopsy-words';
import type { BiopsyRow } from '../worklist/biopsy-row';
import { momentsOf } from './loop-moments';

/** `17.11 12:15`, with the year where it is another one. */
function shortMoment(at: string, now: number): string {
  const day = formatDate(at);
  return `${day.endsWith(formatDate(now).slice(-5)) ? day.slice(0, 5) : day} ${formatTime(at)}`;
}

/** Shows the loop step by step: time and person of each step, and the deadline of the next one. */
export function LoopCard({ row: { biopsy, done, doctorName, next } }: { row: BiopsyRow }) {
  const reference = useReferenceData();
  const now = useNow();
  const at = momentsOf({ biopsy, doctorName }, reference);
  return (
    <section aria-label="Döngü">
      <h3 className="pb-1 font-semibold">Döngü</h3>
      <ol>
        {loopNodes.map((node, place) => {
          const [when, by] = at[node];
          const isDone = place < done;
          const isNext = place === done;
          return (
            <li key={node} className="relative flex min-h-8 items-center gap-3">
              {place < loopNodes.length - 1 && (
                <span
                  aria-hidden="true"
                  className={cx('absolute top-5 left-2 h-8 w-px', place + 1 < done ? 'bg-c1' : 'bg-line')}
                />
              )}
              <span
                aria-hidden="true"
                className={cx(
                  'relative grid size-4.25 shrink-0 place-items-center rounded-full border-[1.5px]',
                  isDone
                    ? 'border-c1 bg-c1 text-on-accent'
                    : isNext && next.overdue
                      ? 'border-danger bg-surface'
                      : isNext
                        ? 'border-c1 bg-surface'
                        : 'border-line-strong bg-surface',
                )}
              >
                {isDone && <Check className="size-3" strokeWidth={3} />}
              </span>
              <span
                className={cx(
                  'flex-1',
                  isNext && next.overdue && 'font-medium text-danger',
                  !isDone && !isNext && 'text-ink-2',
                )}
              >
                {nodeWords[node]}
              </span>
              <span className="meta clip text-ink-2">{isDone ? by : null}</span>
              <span
                className={cx(
                  'meta num whitespace-nowrap',
                  isNext && next.overdue ? 'font-medium text-danger' : 'text-ink-2',
                )}
              >
                {isDone && when !== null
                  ? shortMoment(when, now)
                  : isNext && next.due !== null
                    ? formatRemaining(next.due, now)
                    : null}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
