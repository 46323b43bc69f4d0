import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { formatDayTime } from '@/lib/dates';
import type { BiopsyRow } from '../worklist/biopsy-row';
import { historyOf } from './loop-moments';

const FEW = 5;

/** Shows the history of a biopsy, the latest first. */
export function HistoryCard({ row }: { row: BiopsyRow }) {
  const reference = useReferenceData();
  const now = useNow();
  const [all, setAll] = useState(false);
  const entries = historyOf(row, reference);
  const shown = all ? entries : entries.slice(0, FEW);
  return (
    <section aria-label="Geçmiş">
      <div className="flex items-center justify-between gap-3 pb-1">
        <h3 className="font-semibold">Geçmiş</h3>
        {entries.length > FEW && (
          <button type="button" className="hit font-medium text-accent-ink" onClick={() => setAll(!all)}>
            {all ? 'Kısalt' : `Tümü, ${entries.length}`}
          </button>
        )}
      </div>
      <ol className="divide-y divide-line-soft">
        {shown.map(({ at, what, by }) => (
          <li key={`${at} ${what}`} className="flex gap-3 py-1.5">
            <span className="min-w-0 flex-1 break-words">
              {what}
              {by !== null && <span className="text-ink-2">, {by}</span>}
            </span>
            <time dateTime={at} className="meta num whitespace-nowrap text-ink-2">
              {formatDayTime(at, now)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
