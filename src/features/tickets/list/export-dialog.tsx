import { readById } from '@/kit/record/documents-by-id';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import { readExtraCells } from '@/records/extra-fields/extra-list';
import { useExtraFields } from '@/records/extra-fields/use-extra-fields';
import { exportHead, exportRows } from './ticket-export';

/** Writes tickets to a file. */
export function ExportDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const fields = useExtraFields('ticket');
  return (
    <RecordExportDialog
      entity="ticket"
      count={ids.length}
      noun="talebi"
      name="Talepler"
      head={[...exportHead, ...fields.map(({ name }) => name)]}
      content="Dosyada hasta adları bulunur."
      readRows={async (workspace, reference) => {
        const { database } = workspace.store;
        const tickets = await readById(database.tickets, ids);
        const people = new Set(tickets.map((ticket) => ticket.client_id));
        const clients = await readById(database.clients, [...people]);
        const extra = await readExtraCells(workspace, fields, ids);
        const rows = exportRows(tickets, new Map(clients.map((client) => [client.id, client])), reference);
        return rows.map((cells, at) => [...cells, ...(extra.get(tickets[at]?.id ?? '') ?? [])]);
      }}
      onClose={onClose}
    />
  );
}
