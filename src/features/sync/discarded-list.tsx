import { discardedChanges$ } from '@/data/rejected-changes';
import { useLiveQuery } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';

/** Shows changes that were discarded on this device, folded: what, when and why. */
export function DiscardedList() {
  const discarded = useLiveQuery((_, workspace) => discardedChanges$(workspace), []);
  if (discarded.state !== 'ready' || discarded.data.length === 0) return null;
  return (
    <details className="border-t border-line">
      <summary className="meta flex min-h-[var(--ctl)] items-center gap-2 bg-sunken px-5 font-semibold -outline-offset-2!">
        Silinenler <span className="num font-normal text-ink-3">{discarded.data.length}</span>
      </summary>
      <ul>
        {discarded.data.map((change) => (
          <li key={`${change.key} ${change.at}`} className="border-t border-line-soft px-5 py-2.5">
            <p className="break-words">{change.summary}</p>
            <p className="meta num break-words text-ink-2">
              {formatDayTime(change.at)} · Neden: {change.reason}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
