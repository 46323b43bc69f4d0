import { useWholeIndexes } from '@/data/indexes';
import { useSyncState } from '@/data/sync-state';
import { formatNumber } from '@/lib/numbers';
import { isFinished } from '@sync/model/rules/ticket-rules';

/**
 * Shows the number of tickets on this device that are neither resolved nor closed; nothing until all of them are
 * counted.
 */
export function TicketCount() {
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const open = useWholeIndexes(
    ({ tickets }) => {
      let count = 0;
      for (const { category } of tickets.unclosed.values()) if (!isFinished(category)) count += 1;
      return count;
    },
    [],
    'tickets',
  );
  if (!firstSyncDone || open === null || open === 0) return null;
  return (
    <span className="num text-xs text-ink-3">
      {formatNumber(open)}
      <span className="sr-only"> açık talep</span>
    </span>
  );
}
