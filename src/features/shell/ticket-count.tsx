import { useIndexes } from '@/data/indexes';
import { formatNumber } from '@/lib/numbers';
import { isFinished } from '@sync/model/ticket-rules';

/** How many tickets on this device are neither resolved nor closed; nothing until all of them are counted. */
export function TicketCount() {
  const { value, complete } = useIndexes(({ tickets }) => {
    let open = 0;
    for (const { category } of tickets.unclosed.values()) if (!isFinished(category)) open += 1;
    return open;
  }, []);
  if (!complete || value === 0) return null;
  return (
    <span className="num text-xs text-ink-3">
      {formatNumber(value)}
      <span className="sr-only"> açık talep</span>
    </span>
  );
}
