import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';
import { CloudDownload, RefreshCw } from 'lucide-react';
import { useSyncState } from '@/data/sync-state';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';

export interface StableRows<Row> {
  readonly rows: readonly Row[];
  /** Shows the page as it is by now; null if it already does. */
  readonly refresh: (() => void) | null;
}

/**
 * Keeps the rows of a page in place while the first sync adds others: no row may move away under the finger that is
 * about to press it. Each row shows its present values. A page that is not full yet takes new rows at its end.
 * @param rows of the page.
 * @param asked what the page shows, in words: another address, another text
 * @param full rows of a full page
 */
export function useStableRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  asked: string,
  full: number,
): StableRows<Row> {
  const done = useSyncState((sync) => sync.status.complete);
  // Lists look for a typed text when the page has time for it; no earlier is this another list.
  const shown = useDeferredValue(asked);
  const [held, setHeld] = useState<{ readonly asked: string; readonly rows: readonly Row[] } | null>(null);
  if (done) {
    if (held !== null) setHeld(null);
    return { rows, refresh: null };
  }
  const current = new Map(rows.map((row) => [rowId(row), row]));
  const before = held?.asked === shown ? held.rows : none;
  // A page that is not full has all there are: what is not on it has left. From a full one it may be pushed away.
  const there = rows.length < full ? before.filter((row) => current.has(rowId(row))) : before;
  const known = new Set(there.map(rowId));
  const came = rows.filter((row) => !known.has(rowId(row))).slice(0, Math.max(0, full - there.length));
  const kept = [...there, ...came];
  if (held?.asked !== shown || kept.length !== before.length || came.length > 0) {
    setHeld({ asked: shown, rows: kept });
  }
  const stands =
    kept.length === rows.length &&
    kept.every((row, at) => {
      const other = rows[at];
      return other !== undefined && rowId(other) === rowId(row);
    });
  return {
    rows: stands ? rows : kept.map((row) => current.get(rowId(row)) ?? row),
    refresh: stands ? null : () => setHeld({ asked: shown, rows }),
  };
}

const none: readonly never[] = [];

/** Stands above a list while the first sync runs. */
export function FirstSyncNotice({
  refresh,
  children,
}: {
  /** Refresh function from `useStableRows`. */
  refresh: (() => void) | null;
  children: ReactNode;
}) {
  const button = (
    <Button tone="quiet" size="sm" icon={RefreshCw} onClick={refresh ?? undefined}>
      Gelenleri göster
    </Button>
  );
  return (
    <NoticeBar
      tone="info"
      icon={CloudDownload}
      title="İlk eşitleme sürüyor."
      actions={refresh === null ? undefined : button}
    >
      {children}
    </NoticeBar>
  );
}
