import { useState } from 'react';
import { useDirectory } from '@/data/definitions';
import { useSignedIn } from '@/data/workspace';
import { logView } from '@/data/view-log';
import { formatDateTime, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import type { Client } from '@sync/model/client';
import type { Ticket } from '@sync/model/ticket';
import { download, exportHeaders, exportRows, toCsv, toWorkbook } from './ticket-export';
import type { ExportCell } from './ticket-export';
import { useOutcome } from './use-outcome';

type Format = 'xlsx' | 'csv';

/** Writes tickets to a file; the look at so many records is logged. */
export function ExportDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { workspace } = useSignedIn();
  const directory = useDirectory();
  const outcome = useOutcome();
  const [format, setFormat] = useState<Format>('xlsx');
  const [busy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    try {
      const { database } = workspace.store;
      const found = await database.tickets.findByIds([...ids]).exec();
      const tickets = ids.flatMap((id) => (found.get(id)?.toJSON() as Ticket | undefined) ?? []);
      const people = await database.clients
        .findByIds([...new Set(tickets.map((ticket) => ticket.client_id))])
        .exec();
      const clients = new Map([...people].map(([id, one]) => [id, one.toJSON() as Client]));
      const rows = exportRows(tickets, clients, directory);
      const author = directory.userName(workspace.person.id) ?? '';
      const preface: (readonly ExportCell[])[] = [
        ['Talepler', `${author} · ${formatDateTime(Date.now())} · ${countOf(rows.length, 'kayıt')}`],
        [],
        [...exportHeaders],
      ];
      const [head = [], ...rest] = preface;
      await logView(workspace, 'export', 'ticket');
      const name = `talepler-${todayIso()}.${format}`;
      if (format === 'csv') {
        download(name, 'text/csv;charset=utf-8', toCsv(head as readonly string[], [...rest, ...rows]));
      } else {
        download(
          name,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          await toWorkbook(head as readonly string[], [...rest, ...rows]),
        );
      }
      onClose();
    } catch (error) {
      outcome.failed(error);
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
            disabled={ids.length === 0}
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
        name="export-format"
        value={format}
        onChange={setFormat}
        options={[
          { value: 'xlsx', label: 'Excel (.xlsx)', description: 'Tarihler tarih olarak açılır' },
          { value: 'csv', label: 'CSV', description: 'Noktalı virgülle ayrılır' },
        ]}
      />
    </Dialog>
  );
}
