import { usePermission } from '@/data/workspace';
import { readById } from '@/kit/record/documents-by-id';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import { readExtraCells } from '@/records/extra-fields/extra-list';
import { useExtraFields } from '@/records/extra-fields/use-extra-fields';
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
  const fields = useExtraFields('client');
  const unmasked = usePermission('crm.client_identity.read');
  return (
    <RecordExportDialog
      entity="client"
      count={ids.length}
      noun="kaydı"
      name="Hastalar"
      head={[...exportHead, ...fields.map(({ name }) => name)]}
      content={`Dosyada hasta adları ve telefonları bulunur${unmasked ? ', kimlik numaraları açık yazılır' : ''}.`}
      filterWords={filterWords}
      readRows={async (workspace, reference) => {
        const clients = await readById(workspace.store.database.clients, ids);
        const extra = await readExtraCells(workspace, fields, ids);
        const rows = exportRows(clients, workspace.tickets.openByClient(), reference, unmasked);
        return rows.map((cells, at) => [...cells, ...(extra.get(clients[at]?.id ?? '') ?? [])]);
      }}
      onClose={onClose}
    />
  );
}
