import { useState } from 'react';
import { useDirectory } from '@/data/definitions';
import { useSignedIn } from '@/data/workspace';
import type { Workspace } from '@/data/workspace';
import { logView } from '@/data/view-log';
import { formatDateTime, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { saveFile, toCsv, toWorkbook } from '@/records/spreadsheet';
import { failureText } from '@/records/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import type { Client } from '@sync/model/client';
import type { Ticket } from '@sync/model/ticket';
import { exportHead, exportRows } from './ticket-export';

/** Records read from the store at a time, so that the page can draw in between. */
const BATCH = 500;

async function readTickets({ store: { database } }: Workspace, ids: readonly string[]) {
  const tickets: Ticket[] = [];
  const clients = new Map<string, Client>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = ids.slice(at, at + BATCH);
    const found = await database.tickets.findByIds(part).exec();
    const read = part.flatMap((id) => (found.get(id)?.toJSON() as Ticket | undefined) ?? []);
    tickets.push(...read);
    const people = new Set(read.map((ticket) => ticket.client_id).filter((id) => !clients.has(id)));
    for (const [id, one] of await database.clients.findByIds([...people]).exec()) {
      clients.set(id, one.toJSON());
    }
  }
  return { tickets, clients };
}

/** Writes tickets to a file. So many looks at once are logged before the file exists. */
export function ExportDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { workspace } = useSignedIn();
  const directory = useDirectory();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await logView(workspace, 'export', 'ticket');
      const { tickets, clients } = await readTickets(workspace, ids);
      const rows = exportRows(tickets, clients, directory);
      const head = [
        ['Talepler', countOf(rows.length, 'kayıt')],
        ['Dışa aktaran', directory.userName(workspace.person.id), formatDateTime(Date.now())],
        [],
        [...exportHead],
      ];
      const name = `talepler-${todayIso()}`;
      if (format === 'csv') saveFile(name, 'csv', toCsv([...head, ...rows]));
      else saveFile(name, 'xlsx', await toWorkbook('Talepler', [...head, ...rows]));
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
      title={`${countOf(ids.length, 'talebi')} dışa aktar`}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Vazgeç
          </Button>
          <Button
            tone="primary"
            busy={busy}
            busyLabel="Hazırlanıyor"
            disabledReason={ids.length === 0 ? 'Listede talep yok' : undefined}
            onClick={() => void save()}
          >
            Dışa aktar
          </Button>
        </>
      }
    >
      <p className="mt-1.5 mb-4 text-ink-2">
        Dosyada hasta adları bulunur. Dışa aktarma, adınızla erişim kaydına yazılır.
      </p>
      <RadioCards
        label="Dosya türü"
        name="ticket-export-format"
        value={format}
        onChange={setFormat}
        options={[
          { value: 'xlsx', label: 'Excel (.xlsx)' },
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
