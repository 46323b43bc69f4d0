import { GitCompareArrows, History, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { runQuery } from '@/data/server';
import { useCommand } from '@/data/use-command';
import { useKeptQuery } from '@/data/use-kept-query';
import { formatDate, formatDateTime } from '@/lib/dates';
import { periodText } from '@/kit/figures/period';
import { OFFLINE_REASON } from '@/kit/form/sheet-form';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ErrorNote, LoadingRows } from '@/ui/page-states';
import { toastSuccess } from '@/ui/toast';
import { unknownParts } from '@sync/model/figures/definition';
import { dropReportRun, readReportRun, readReportRunAgain } from '@sync/rpc/reports';
import type { ReportAgain, ReportRun } from '@sync/rpc/reports';
import type { ServerProblem } from '@/data/server';
import { ReportBody } from './report-body';
import { ReportCompare } from './report-compare';
import { keptRun, reportProblem } from './report-words';

/** Shows a kept run: its answer that day, and the answer to the same query today. Opens without a network. */
export function ReportRunView({ id, onClose }: { id: string; onClose: (changed: boolean) => void }) {
  const { value: run, problem, offline, refresh } = useKeptQuery(readReportRun, { target: id }, keptRun(id));
  if (run === null) {
    if (problem === null) return <LoadingRows />;
    return (
      <div className="flex-1 bg-canvas">
        <ErrorNote
          className="max-w-xl p-4"
          offline={offline}
          title={offline ? 'Çevrimdışısınız' : 'Saklanan rapor açılamadı'}
          onRetry={() => void refresh()}
        >
          {offline ? 'Bu sonuç bu cihazda açılmamış; bağlantı gelince görünür.' : reportProblem(problem)}
        </ErrorNote>
        <Button className="ml-4" onClick={() => onClose(false)}>
          Raporlara dön
        </Button>
      </div>
    );
  }
  return <KeptRun run={run} offline={offline} onClose={onClose} />;
}

function KeptRun({
  run,
  offline,
  onClose,
}: {
  run: ReportRun;
  offline: boolean;
  onClose: (changed: boolean) => void;
}) {
  const [again, setAgain] = useState<ReportAgain | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const [dropping, setDropping] = useState(false);
  const command = useCommand();
  const compare = async () => {
    setAsking(true);
    const answer = await runQuery(readReportRunAgain, { target: run.id });
    setAsking(false);
    setProblem(answer.ok ? null : answer.problem);
    setAgain(answer.ok ? answer.value : null);
  };
  const drop = async () => {
    const done = await command.run(dropReportRun, { target: run.id });
    if (done === undefined) throw new Error('not dropped');
    toastSuccess('Saklanan sonuç silindi.');
    onClose(true);
  };
  const period = { from: run.from, to: run.to };
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-start gap-3 border-b border-line bg-surface px-4 py-4 print:hidden min-[80em]:px-6">
        <div className="min-w-60 flex-1">
          <h2 className="text-lg font-semibold">{run.name}</h2>
          <p className="num flex items-center gap-1.5 text-ink-2">
            <History className="size-4 shrink-0" aria-hidden="true" />
            {formatDateTime(run.at)} itibarıyla {run.scheduled ? 'zamanlanmış sonuç' : 'saklanan sonuç'} ·{' '}
            {periodText(period)} · {formatDate(run.expires_at)} gününe kadar saklanır
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button tone="quiet" icon={Trash2} onClick={() => setDropping(true)}>
            Sil
          </Button>
          <Button tone="quiet" icon={X} onClick={() => onClose(false)}>
            Güncel rapora dön
          </Button>
          {again === null ? (
            <Button
              tone="primary"
              icon={GitCompareArrows}
              busy={asking}
              busyLabel="Soruluyor"
              disabledReason={offline ? OFFLINE_REASON : undefined}
              onClick={() => void compare()}
            >
              Bugünle karşılaştır
            </Button>
          ) : (
            <Button icon={History} onClick={() => setAgain(null)}>
              Yalnız o gün
            </Button>
          )}
        </div>
        {problem !== null && (
          <p role="alert" className="w-full text-danger">
            {reportProblem(problem)}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-auto bg-canvas pb-6">
        {unknownParts(run.definition).length > 0 ? (
          <ErrorNote className="max-w-xl p-4" title="Bu sonuç gösterilemiyor">
            Rapor, bu sürümün bilmediği rakamlar içeriyor. Uygulamayı yenileyin.
          </ErrorNote>
        ) : (
          <ReportBody
            name={run.name}
            sentence=""
            reportId={run.id}
            definition={run.definition}
            target={undefined}
            period={period}
            at={run.at}
            answers={run.answers}
            emptyWords="Sonuç saklandığında bu dönemde kayıt yoktu."
          >
            {again === null ? undefined : <ReportCompare run={run} again={again} />}
          </ReportBody>
        )}
      </div>
      <ConfirmDialog
        open={dropping}
        onClose={() => setDropping(false)}
        title="Saklanan sonuç silinsin mi?"
        consequence="O günün rakamları bir daha görülemez. Rapor ve zamanlaması kalır."
        confirmLabel="Sonucu sil"
        busyLabel="Siliniyor"
        onConfirm={drop}
        failure="Silinemedi. Bağlantıyı denetleyip yeniden deneyin."
      />
    </div>
  );
}
