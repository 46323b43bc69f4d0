import { Ban, CircleMinus, CircleX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useServerQuery } from '@/data/use-server-query';
import { formatDateTime } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { UndoForm } from '@/kit/form/undo-form';
import { Button } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { Sheet } from '@/ui/sheet';
import { toastSuccess } from '@/ui/toast';
import type { UndoReport } from '@sync/model/entities/import-file';
import { previewUndoImport, undoImport } from '@sync/rpc/imports';
import type { ImportUndo } from '@sync/rpc/imports';
import { importProblem } from './import-problems';

const reasons: Readonly<Record<string, string>> = {
  matched: 'sonradan elle eşleştirilmiş',
  other_file: 'başka bir dosyada da var',
  period_closed: 'dönemi kapanmış',
  changed_since: 'yazıldığı kayıtta sonradan değiştirilmiş',
};
const impossible: ReadonlySet<string> = new Set(['period_closed']);
const reasonText = (code: string): string => reasons[code] ?? code;

/** Says how many rows of a bucket have which reason. */
function because(report: Pick<ImportUndo, 'reasons'>, isImpossible: boolean): string {
  return Object.entries(report.reasons)
    .filter(([code]) => impossible.has(code) === isImpossible)
    .map(([code, count]) => `${formatNumber(count)} satır ${reasonText(code)}`)
    .join(', ');
}

function Bucket({ icon: Icon, title, children }: { icon: IconType; title: string; children?: ReactNode }) {
  return (
    <li className="flex gap-3 border-t border-line-soft py-2.5 first:border-0">
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <span>
        <b className="num block font-medium">{title}</b>
        {children !== undefined && <span className="meta text-ink-2">{children}</span>}
      </span>
    </li>
  );
}

/** Shows what undoing does, or has done, in three groups. */
export function UndoBuckets({
  report,
  done = false,
  waiting = 0,
}: {
  report: UndoReport;
  done?: boolean;
  /** Rows that wait for somebody: they go, too. */
  waiting?: number;
}) {
  const verb = (before: string, after: string): string => (done ? after : before);
  return (
    <ul>
      <Bucket
        icon={Undo2}
        title={`${formatNumber(report.reversed)} satır ${verb('geri alınacak', 'geri alındı')}`}
      />
      {(report.restored ?? 0) > 0 && (
        <Bucket
          icon={Undo2}
          title={`Değiştirdiği ${formatNumber(report.restored ?? 0)} satır ${verb('eski hâline dönecek', 'eski hâline döndü')}`}
        />
      )}
      {waiting > 0 && (
        <Bucket
          icon={CircleX}
          title={`İnceleme bekleyen ${formatNumber(waiting)} satır ${verb('kalkacak', 'kalktı')}`}
        />
      )}
      {report.kept > 0 && (
        <Bucket icon={CircleMinus} title={`${formatNumber(report.kept)} satır ${verb('kalacak', 'kaldı')}`}>
          Çünkü {because(report, false)}.
        </Bucket>
      )}
      {report.errored > 0 && (
        <Bucket
          icon={Ban}
          title={`${formatNumber(report.errored)} satır ${verb('geri alınamayacak', 'geri alınamadı')}`}
        >
          Çünkü {because(report, true)}.
        </Bucket>
      )}
    </ul>
  );
}

/** Shows rows that stay, with who has worked with them since. */
function KeptRows({ rows }: { rows: ImportUndo['rows'] }) {
  const reference = useReferenceData();
  if (rows.length === 0) return null;
  return (
    <div className="max-h-64 overflow-auto rounded-lg border border-line-soft">
      <table className="w-full text-[0.8125rem]">
        <caption className="sr-only">Kalan satırlar</caption>
        <tbody>
          {rows.map(({ line, reason, by, at, gross }) => (
            <tr key={line} className="border-t border-line-soft first:border-0">
              <td className="num px-3 py-1.5 text-ink-3">{line}</td>
              <td className="py-1.5">
                {reasonText(reason)}
                {by !== null && (
                  <span className="meta block text-ink-2">
                    {reference.userName(by)}
                    {at !== null && `, ${formatDateTime(at)}`}
                  </span>
                )}
              </td>
              <td className="num px-3 py-1.5 text-right">{formatMoney(gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Takes an import back, after showing what goes and what stays. */
export function UndoSheet({
  target,
  fileName,
  waiting: waitingNow = 0,
  onClose,
}: {
  target: string;
  fileName: string;
  /** Rows of the file that wait for somebody. */
  waiting?: number;
  onClose: () => void;
}) {
  const preview = useServerQuery(previewUndoImport, { target });
  const [result, setResult] = useState<ImportUndo | null>(null);
  // Afterwards none waits any more.
  const [waiting] = useState(waitingNow);
  const title = 'İçe almayı geri al';
  if (result !== null) {
    return (
      <Sheet open onClose={onClose} title={title} footer={<Button onClick={onClose}>Kapat</Button>}>
        <p className="mb-2 break-words text-ink-2">{fileName}</p>
        <UndoBuckets report={result} done waiting={waiting} />
        <KeptRows rows={result.rows} />
      </Sheet>
    );
  }
  return (
    <UndoForm
      title={title}
      preview={preview}
      blocked={({ reversed, restored }) =>
        reversed + restored === 0 && waiting === 0 ? 'Geri alınacak satır yok' : undefined
      }
      problemText={importProblem}
      subject={<p className="break-words text-ink-2">{fileName}</p>}
      undo={(command, reason) => command.run(undoImport, { target, reason })}
      onDone={(report) => {
        toastSuccess('İçe alma geri alındı.');
        setResult(report);
      }}
      onClose={onClose}
    >
      {(report) => (
        <>
          <UndoBuckets report={report} waiting={waiting} />
          <KeptRows rows={report.rows} />
        </>
      )}
    </UndoForm>
  );
}
