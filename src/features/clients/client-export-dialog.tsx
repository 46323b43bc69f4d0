import { useState } from 'react';
import type { Client } from '@sync/model/client';
import { useDirectory } from '@/data/definitions';
import { logView } from '@/data/view-log';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDateTime, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { saveFile, toCsv, toWorkbook } from '@/records/spreadsheet';
import { failureText } from '@/records/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import { exportHead, exportRows } from './client-export';
import { openTickets } from './client-selection';

/** Records read from the store at a time, so that the page can draw in between. */
const BATCH = 500;

/** Writes the list to a file. So many looks at once are logged before the file exists. */
export function ClientExportDialog({
  ids,
  filterWords,
  onClose,
}: {
  ids: readonly string[];
  /** What the list is narrowed to, for the head of the file: "Tür: Hasta". Never typed text. */
  filterWords: readonly string[];
  onClose: () => void;
}) {
  const { workspace } = useSignedIn();
  const directory = useDirectory();
  const unmasked = usePermission('crm.client_identity.read');
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await logView(workspace, 'export', 'client');
      const clients: Client[] = [];
      for (let at = 0; at < ids.length; at += BATCH) {
        const part = ids.slice(at, at + BATCH);
        const found = await workspace.store.database.clients.findByIds(part).exec();
        clients.push(...part.flatMap((id) => (found.get(id)?.toJSON() as Client | undefined) ?? []));
      }
      const rows = exportRows(clients, openTickets(workspace.tickets), directory, unmasked);
      const head = [
        ['Hastalar', countOf(rows.length, 'kayıt')],
        ['Dışa aktaran', directory.userName(workspace.person.id), formatDateTime(Date.now())],
        ['Süzgeç', filterWords.join(' · ') || 'Yok'],
        [],
        [...exportHead],
      ];
      const name = `hastalar-${todayIso()}`;
      if (format === 'csv') saveFile(name, 'csv', toCsv([...head, ...rows]));
      else saveFile(name, 'xlsx', await toWorkbook('Hastalar', [...head, ...rows]));
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={`${countOf(ids.length, 'kaydı')} dışa aktar`}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Vazgeç
          </Button>
          <Button
            tone="primary"
            busy={busy}
            busyLabel="Hazırlanıyor"
            disabledReason={ids.length === 0 ? 'Listede kayıt yok' : undefined}
            onClick={() => void save()}
          >
            Dışa aktar
          </Button>
        </>
      }
    >
      <p className="mt-1.5 mb-4 text-ink-2">
        Dosyada hasta adları ve telefonları bulunur{unmasked ? ', kimlik numaraları açık yazılır' : ''}. Dışa
        aktarma, adınızla erişim kaydına yazılır.
      </p>
      <RadioCards
        label="Dosya türü"
        name="client-export-format"
        value={format}
        onChange={setFormat}
        options={[
          { value: 'xlsx', label: 'Excel (.xlsx)', description: 'Tarihler tarih olarak açılır' },
          { value: 'csv', label: 'CSV', description: 'Noktalı virgülle ayrılır' },
        ]}
      />
      {failure !== null && (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
