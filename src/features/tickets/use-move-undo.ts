import { useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { toastError } from '@/ui/toast';
import type { Ticket } from '@sync/model/entities/ticket';
import { undoBulk } from './bulk-ticket-actions';
import { useOutcome } from '@/kit/form/use-outcome';
import { useTicketContext } from '@/records/tickets/use-ticket-context';

/** Takes the last change of one ticket back, under the rules of a bulk undo. `before`: the ticket before it. */
export function useMoveUndo(): (before: Ticket) => Promise<void> {
  const context = useTicketContext();
  const outcome = useOutcome();
  const { database } = useSignedIn().workspace.store;
  return async (before) => {
    const after = (await database.tickets.findOne(before.id).exec())?.toJSON() as Ticket | undefined;
    if (after === undefined) return;
    const { restored, kept } = await undoBulk(context, { changed: [{ before, after }] });
    const [first] = kept;
    if (first !== undefined) toastError(first.reason);
    else outcome.done(`${countOf(restored, 'talep')} eski haline döndü`);
  };
}
