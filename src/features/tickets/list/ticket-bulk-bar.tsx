import { Download, MessageSquareShare } from 'lucide-react';
import { BulkActs } from '@/acts/bulk-acts';
import { usePermission, useLiveQuery } from '@/data/workspace';
import type { BulkAction } from '@/ui/bulk-bar';
import { chosenTicketActs } from '@sync/model/tickets/acts';
import { ticketOwnFields } from '../ticket-own-fields';
import { ExportDialog } from './export-dialog';
import { chosenDocuments$ } from '@/kit/record/documents-by-id';
import { BulkMessageDialog } from '@/records/messages/bulk-message-dialog';

/** Running bulk work and its tickets: those that were chosen when it began. */
export interface BulkWork {
  readonly action: 'message' | 'export';
  readonly ids: readonly string[];
}

/** Keys of what is done with an open ticket, too. */
const keys = { assign_many: 'a', change_status_many: 'd', tag_many: 'e' };

/** Shows the actions for the chosen rows. */
export function BulkActions({
  selected,
  onStart,
  onClear,
}: {
  selected: ReadonlySet<string>;
  onStart: (work: BulkWork) => void;
  onClear: () => void;
}) {
  const mayBulk = [usePermission('crm.tickets.bulk'), usePermission('crm.tickets.edit')].every(Boolean);
  const maySend = usePermission('crm.messages.bulk');
  const mayExport = usePermission('crm.tickets.export');
  const ids = [...selected];
  const found = useLiveQuery((database) => chosenDocuments$(database.tickets, ids), [ids.join()]);
  const more: BulkAction[] = [];
  const start = (action: BulkWork['action']) => onStart({ action, ids });
  if (maySend) more.push({ label: 'Mesaj', icon: MessageSquareShare, onSelect: () => start('message') });
  if (mayExport) more.push({ label: 'Dışa aktar', icon: Download, onSelect: () => start('export') });
  if (found.state !== 'ready') return null;
  return (
    <BulkActs
      acts={mayBulk ? chosenTicketActs : []}
      records={found.data}
      noun="talep"
      object="talebi"
      more={more}
      keys={keys}
      own={ticketOwnFields}
      preview
      onClear={onClear}
    />
  );
}

/** Sends a message to the patients of chosen tickets, each about their own. */
function BulkTicketMessage({
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

/** Shows the dialog of the running work. It is outside the list, whose rows may disappear while it runs. */
export function BulkWorkDialog({
  work: { action, ids },
  onClose,
  onDone,
}: {
  work: BulkWork;
  onClose: () => void;
  onDone: () => void;
}) {
  if (action === 'export') return <ExportDialog ids={ids} onClose={onClose} />;
  return <BulkTicketMessage ids={ids} onClose={onClose} onDone={onDone} />;
}
