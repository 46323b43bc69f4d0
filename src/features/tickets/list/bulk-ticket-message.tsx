import { useLiveQuery } from '@/data/workspace';
import { chosenDocuments$ } from '@/records/documents-by-id';
import { BulkMessageDialog } from '@/records/messages/bulk-message-dialog';

/** Sends a message to the patients of chosen tickets, each about their own. */
export function BulkTicketMessage({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const found = useLiveQuery((database) => chosenDocuments$(database.tickets, ids), [ids]);
  if (found.state !== 'ready') return null;
  return (
    <BulkMessageDialog
      recipients={found.data.map(({ id, client_id: client }) => ({ client, ticket: id }))}
      ticketTypes={[...new Set(found.data.map(({ type_id: type }) => type))]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
