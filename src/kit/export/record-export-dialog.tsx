import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import type { Workspace } from '@/data/workspace';
import { formatDateTime, todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import { saveFile, toCsv, toWorkbook } from './spreadsheet';
import type { SheetCell } from './spreadsheet';
import { failureText } from '../form/use-saved-toast';

export type RecordExportDialogProps = {
  /** Exported entity, for the access log. */
  entity: string;
  /** The record that the rows belong to, for the access log. */
  entityId?: string;
  count: number;
  /** Counted noun of the title, as the object of the sentence: "kaydı", "talebi". */
  noun: string;
  /** Heads the table and names the file and its sheet: "Hastalar". */
  name: string;
  head: readonly string[];
  /** Reads the records and gives their rows in the order of `head`. */
  readRows: (workspace: Workspace, reference: ReferenceData) => Promise<readonly (readonly SheetCell[])[]>;
  /** Sentence about the patient data in the file. */
  content: string;
  /** Words for the filters of the list, for the head of the file: "Tür: Hasta". Never typed text. */
  filterWords?: readonly string[] | undefined;
  onClose: () => void;
};

/** Writes a list to a file. So many looks at once are logged before the file exists. */
export function RecordExportDialog({
  entity,
  entityId,
  count,
  noun,
  name,
  head,
  readRows,
  content,
  filterWords,
  onClose,
}: RecordExportDialogProps) {
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await logView(workspace, 'export', entity, entityId === undefined ? {} : { entityId });
      const rows = await readRows(workspace, reference);
      const table = [
        [name, countOf(rows.length, 'kayıt')],
        ['Dışa aktaran', reference.userName(workspace.user.id), formatDateTime(Date.now())],
        ...(filterWords === undefined ? [] : [['Süzgeç', filterWords.join(' · ') || 'Yok']]),
        [],
        head,
        ...rows,
      ];
      const file = `${name.toLocaleLowerCase('tr-TR')}-${todayIso()}`;
      if (format === 'csv') saveFile(file, 'csv', toCsv(table));
      else saveFile(file, 'xlsx', await toWorkbook(name, table));
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
      title={`${countOf(count, noun)} dışa aktar`}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Vazgeç
          </Button>
          <Button
            tone="primary"
            busy={busy}
            busyLabel="Hazırlanıyor"
            disabledReason={count === 0 ? 'Liste boş' : undefined}
            onClick={() => void save()}
          >
            Dışa aktar
          </Button>
        </>
      }
    >
      <p className="mt-1.5 mb-4 text-ink-2">{content} Dışa aktarma, adınızla erişim kaydına yazılır.</p>
      <RadioCards
        label="Dosya türü"
        name="export-format"
        value={format}
        onChange={setFormat}
        options={[
          {
            value: 'xlsx',
            label: 'Excel (.xlsx)',
            description: 'Excel için: tarihler, tutarlar ve baştaki sıfırlar olduğu gibi açılır',
          },
          {
            value: 'csv',
            label: 'CSV',
            description:
              'Başka programlar için, noktalı virgülle ayrılır. Excel, çift tıklamayla açarken kodların başındaki sıfırları siler ve bazı kodları tarihe çevirir',
          },
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
