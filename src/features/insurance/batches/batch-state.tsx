import { Badge } from '@/ui/badge';
import { batchStates } from '@sync/model/entities/insurance-values';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';

/** Shows the state of an icmal; one that was settled with open cases says so. */
export function BatchState({ state, isOpen }: { state: InvoiceBatch['state']; isOpen: boolean }) {
  if (state === 'settled' && isOpen) return <Badge tone="warn">{batchStates.settled}, açık var</Badge>;
  return <Badge tone={state === 'settled' ? 'success' : 'info'}>{batchStates[state]}</Badge>;
}
