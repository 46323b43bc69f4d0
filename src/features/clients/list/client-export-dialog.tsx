import { usePermission } from '@/data/workspace';
import { readById } from '@/kit/record/documents-by-id';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import { exportHead, exportRows } from './client-export';

/** Writes the list of clients to a file. */
export function ClientExportDialog({
  ids,
  filterWords,
  onClose,
}: {
  ids: readonly string[];
  filterWords: readonly string[];
  onClose: () => void;
}) {
  const unmasked = usePermission('crm.client_identity.read');
  return (
    <RecordExportDialog
      entity="client"
      count={ids.length}
      noun="kaydı"
      name="Hastalar"
      head={exportHead}
      content={`Dosyada hasta adları ve telefonları bulunur${unmasked ? ', kimlik numaraları açık yazılır' : ''}.`}
      filterWords={filterWords}
      readRows={async (workspace, reference) => {
        const clients = await readById(workspace.store.database.clients, ids);
        return exportRows(clients, workspace.tickets.openByClient(), reference, unmasked);
      }}
      onClose={onClose}
    />
  );
}
