import { readById } from '@/kit/record/documents-by-id';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import { exportHead, exportRows } from './ticket-export';

/** Writes tickets to a file. */
export function ExportDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  return (
    <RecordExportDialog
      entity="ticket"
      count={ids.length}
      noun="talebi"
      name="Talepler"
      head={exportHead}
      content="Dosyada hasta adları bulunur."
      readRows={async ({ store: { database } }, reference) => {
        const tickets = await readById(database.tickets, ids);
        const people = new Set(tickets.map((ticket) => ticket.client_id));
        const clients = await readById(database.clients, [...people]);
        return exportRows(tickets, new Map(clients.map((client) => [client.id, client])), reference);
      }}
      onClose={onClose}
    />
  );
}
