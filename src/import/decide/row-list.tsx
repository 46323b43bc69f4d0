import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/button';
import { incomingDecisions } from '@sync/rpc/incoming';
import type { IncomingLine } from '@sync/rpc/incoming';
import type { DecideKind } from './decide-kind';
import { warningTexts, whyText } from './incoming-words';

/** Number of rows that the server gives at once. */
export const PAGE_ROWS = 200;

function StateWord({ row }: { row: IncomingLine }) {
  const word = row.undone
    ? 'Geri alındı'
    : row.applied
      ? row.made
        ? 'Kayıt açıldı'
        : 'İşlendi'
      : row.decision === null
        ? null
        : incomingDecisions[row.decision];
  if (word === null) return null;
  return (
    <span className="meta flex shrink-0 items-center gap-1 font-medium text-success">
      <Check className="size-3.5" aria-hidden="true" />
      {word}
    </span>
  );
}

/** Shows the rows of a count; one of them is open beside it. */
export function RowList({
  of,
  rows,
  open,
  behind,
  onOpen,
  onBehind,
}: {
  of: DecideKind;
  rows: readonly IncomingLine[];
  open: number | null;
  /** Line behind which this page begins; 0 for the first. */
  behind: number;
  onOpen: (no: number) => void;
  onBehind: (line: number) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const hasNext = rows.length === PAGE_ROWS;
  return (
    <>
      <ul ref={list} className="min-h-0 flex-1 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.no} className="border-t border-line-soft first:border-0">
            <button
              type="button"
              aria-current={row.no === open}
              className={cx(
                'flex min-h-12 w-full items-center gap-3 px-4 py-1.5 text-left -outline-offset-2! hover:bg-hover',
                row.no === open && 'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)]',
              )}
              onClick={() => onOpen(row.no)}
            >
              <span className="num meta min-w-9 shrink-0 text-ink-2">{formatNumber(row.line)}</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{row.name ?? 'Adsız satır'}</span>
                <span className="meta block truncate text-ink-2">
                  {row.hint ??
                    [row.birth_date?.slice(0, 4), row.masked ?? 'kimlik no yok'].filter(Boolean).join(' · ')}
                  {row.result === 'refused' && ` · ${whyText(of, row)}`}
                </span>
              </span>
              {row.warnings.length > 0 && !row.applied && (
                <TriangleAlert
                  className="size-4 shrink-0 text-warn"
                  role="img"
                  aria-label={warningTexts(of, row).join(' ')}
                />
              )}
              <StateWord row={row} />
            </button>
          </li>
        ))}
      </ul>
      {(behind > 0 || hasNext) && (
        <div className="flex shrink-0 justify-end gap-2 border-t border-line px-3 py-2">
          <Button size="sm" disabled={behind === 0} onClick={() => onBehind(0)}>
            Başa dön
          </Button>
          <Button size="sm" disabled={!hasNext} onClick={() => onBehind(rows.at(-1)?.line ?? 0)}>
            Sonraki {PAGE_ROWS}
          </Button>
        </div>
      )}
    </>
  );
}
