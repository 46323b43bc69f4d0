import { CircleCheck, CloudOff, OctagonX } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ProgressBar } from '@/ui/progress-bar';
import { earlierImport, importProblem } from './import-problems';
import type { ImportKind } from './import-kind';
import { PlanCard } from './plan-card';
import type { ImportStage, PlanAnswer } from './send-import';
import type { Sending } from './use-sending';

/** Words for the steps of an import, and the share of the whole at which each begins. */
const stages: Readonly<
  Record<ImportStage['step'], { readonly title: string; readonly unit: string; readonly from: number }>
> = {
  send: { title: 'Satırlar gönderiliyor', unit: 'satır', from: 0 },
  check: { title: 'Toplamlar denetleniyor', unit: '', from: 0.5 },
  match: { title: 'Önceki dosyalarla karşılaştırılıyor', unit: 'satır', from: 0.5 },
  planned: { title: 'Önceki dosyalarla karşılaştırılıyor', unit: 'satır', from: 0.65 },
  rows: { title: 'Satırlar kaydediliyor', unit: 'satır', from: 0.65 },
  switch: { title: 'Satırlar görünür oluyor', unit: 'satır', from: 0.85 },
  days: { title: 'Mutabakat günleri yenileniyor', unit: '', from: 0.9 },
};
const AFTER: Readonly<Record<ImportStage['step'], number>> = {
  send: 0.5,
  check: 0.5,
  match: 0.65,
  planned: 0.65,
  rows: 0.85,
  switch: 0.9,
  days: 1,
};

/** Returns how much of an import is done, in percent. */
function shareOf({ step, done, of }: ImportStage): number {
  const { from } = stages[step];
  return (from + (AFTER[step] - from) * (of === 0 ? 0 : Math.min(1, done / of))) * 100;
}

/** Shows what the server does with the file: progress, why it stopped, or the result. */
export function SendingCard({
  kind,
  sending,
  onGoOn,
  onAgree,
  onGiveUp,
  onBack,
  onOpen,
  children,
}: {
  kind: ImportKind;
  sending: Sending;
  onGoOn: () => void;
  /** Goes on with a plan of the server. */
  onAgree: (answer: PlanAnswer) => void;
  onGiveUp: () => void;
  onBack: () => void;
  /** Opens an import in the list. */
  onOpen: (id: string) => void;
  /** Actions after it. */
  children: ReactNode;
}) {
  if (sending.state === 'resting') return null;
  if (sending.state === 'running' || sending.state === 'lost') {
    const { step, done, of } = sending.stage;
    const { title, unit } = stages[step];
    const text = of === 0 || step === 'days' ? '' : ` ${formatNumber(done)} / ${formatNumber(of)}`;
    return (
      <Card title={sending.state === 'lost' ? 'Yanıt gelmiyor' : 'İçe alınıyor'}>
        <ProgressBar label="İçe alma" value={shareOf(sending.stage)} valueText={`${title}${text} ${unit}`} />
        <p className="num mt-2" role="status">
          {title}
          {text}
        </p>
        {sending.state === 'lost' ? (
          <p className="mt-2 flex gap-2 text-ink-2">
            <CloudOff className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {step === 'days'
              ? 'Satırlar alındı; mutabakat günleri bağlantı gelince yenilenir.'
              : 'Gönderilen satırlar sunucuda bekliyor, henüz hiçbiri görünmüyor. Bağlantı gelince kaldığı yerden sürer.'}
          </p>
        ) : (
          <p className="meta mt-1 text-ink-2">
            Satırlar sunucuda bekletilir ve sonunda hepsi birden görünür; yarım kalan dosya iz bırakmaz.
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {sending.state === 'lost' && (
            <Button tone="primary" onClick={onGoOn}>
              Sürdür
            </Button>
          )}
          {step !== 'days' && <Button onClick={onGiveUp}>İçe almaktan vazgeç</Button>}
        </div>
      </Card>
    );
  }
  if (sending.state === 'asked') {
    return <PlanCard kind={kind} plan={sending.plan} onAgree={onAgree} onGiveUp={onGiveUp} />;
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
  const { outcome } = kind;
  const { rows_new, rows_same, rows_changed, rows_error, rows_warning } = sending.counts;
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
        {rows_changed > 0 && <li>{formatNumber(rows_changed)} kayıtlı satır güncellendi.</li>}
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
