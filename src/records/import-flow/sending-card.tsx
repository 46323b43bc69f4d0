import { CircleCheck, CloudOff, OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ProgressBar } from '@/ui/progress-bar';
import { earlierImport, importProblem } from './import-problems';
import type { ImportKind } from './import-kind';
import type { Sending } from './use-sending';

/** Shows what the server does with the file: progress, why it stopped, or the result. */
export function SendingCard({
  kind: { outcome },
  sending,
  taken,
  onGoOn,
  onGiveUp,
  onBack,
  onOpen,
  children,
}: {
  kind: Pick<ImportKind, 'outcome'>;
  sending: Sending;
  /** Rows that will be taken over. */
  taken: number;
  onGoOn: () => void;
  onGiveUp: () => void;
  onBack: () => void;
  /** Opens an import in the list. */
  onOpen: (id: string) => void;
  /** Actions after it. */
  children: ReactNode;
}) {
  if (sending.state === 'resting') return null;
  if (sending.state === 'running' || sending.state === 'lost') {
    const text = `${formatNumber(Math.round((sending.rows / Math.max(1, sending.of)) * taken))} / ${formatNumber(taken)}`;
    return (
      <Card title={sending.state === 'lost' ? 'Bağlantı koptu' : 'İçe alınıyor'}>
        <ProgressBar
          label="İçe alma"
          value={(sending.rows / Math.max(1, sending.of)) * 100}
          valueText={`${text} satır`}
        />
        <p className="num mt-2" role="status">
          İçe alınıyor {text}
        </p>
        {sending.state === 'lost' ? (
          <p className="mt-2 flex gap-2 text-ink-2">
            <CloudOff className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            Gönderilen satırlar sunucuda bekliyor, henüz hiçbiri alınmadı. Bağlantı gelince kaldığı yerden
            sürer.
          </p>
        ) : (
          <p className="meta mt-1 text-ink-2">
            Satırlar sunucuda bekletilir ve sonunda hepsi birden alınır; yarım kalan dosya iz bırakmaz.
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {sending.state === 'lost' && (
            <Button tone="primary" onClick={onGoOn}>
              Sürdür
            </Button>
          )}
          <Button onClick={onGiveUp}>İçe almaktan vazgeç</Button>
        </div>
      </Card>
    );
  }
  if (sending.state === 'refused') {
    const earlier = earlierImport(sending.problem);
    return (
      <Card title="Dosya içe alınmadı">
        <p role="alert" className="flex gap-2 text-danger">
          <OctagonX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {importProblem(sending.problem)}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {earlier !== null && <Button onClick={() => onOpen(earlier)}>Önceki yüklemeyi aç</Button>}
          <Button onClick={onBack}>Önizlemeye dön</Button>
        </div>
      </Card>
    );
  }
  const { rows_new, rows_same, rows_error, rows_warning } = sending.counts;
  return (
    <Card title="İçe alındı">
      <p role="status" className="flex gap-2 font-medium">
        <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden="true" />
        <span>
          {formatNumber(rows_new)} {outcome?.taken ?? 'satır alındı.'}
        </span>
      </p>
      <ul className="num mt-2 grid gap-1 text-ink-2">
        {rows_same > 0 && (
          <li>
            {formatNumber(rows_same)} {outcome?.same ?? 'satır önceki bir dosyada vardı, yeniden alınmadı.'}
          </li>
        )}
        {rows_warning > 0 && (
          <li>
            {formatNumber(rows_warning)} {outcome?.waiting ?? 'satır uyarıyla alındı.'}
          </li>
        )}
        {rows_error > 0 && <li>{formatNumber(rows_error)} hatalı satır dışarıda kaldı.</li>}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </Card>
  );
}
