import { keepAnswer } from '@/data/kept-answers';
import { runCommand } from '@/data/server';
import { useSignedIn } from '@/data/workspace';
import type { Period } from '@/kit/figures/period';
import { toastError, toastSuccess } from '@/ui/toast';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { deleteReport, deleteReportSchedule, keepReportRun, saveReportSchedule } from '@sync/rpc/reports';
import type { ReportSchedule, SavedReport } from '@sync/rpc/reports';
import type { ReportSubject } from './report-subject';
import { keptRun, reportProblem } from './report-words';

/** Returns the actions on reports without a form of their own; each reports its outcome. */
export function useReportActions(refresh: () => Promise<void>, onOpenRun: (id: string) => void) {
  const { workspace } = useSignedIn();
  return {
    /** Runs a report, and keeps what it says on the server and on this device. */
    async keep(subject: ReportSubject, definition: ReportDefinition, period: Period): Promise<void> {
      const answer = await runCommand(keepReportRun, {
        target: crypto.randomUUID(),
        report: subject.key,
        name: subject.name,
        definition,
        first: period.from,
        last: period.to,
      });
      if (!answer.ok) return toastError(reportProblem(answer.problem));
      const { value: run } = answer;
      await keepAnswer(workspace, keptRun(run.id), run);
      toastSuccess('Sonuç 90 gün saklanacak.', {
        action: { label: 'Sonucu aç', onSelect: () => onOpenRun(run.id) },
      });
      await refresh();
    },
    async remove(report: SavedReport, onGone: () => void): Promise<void> {
      const answer = await runCommand(deleteReport, { target: report.id, gone: true });
      if (!answer.ok) return toastError(reportProblem(answer.problem));
      onGone();
      await refresh();
      toastSuccess('Rapor silindi.', {
        undo: async () => {
          const back = await runCommand(deleteReport, { target: report.id, gone: false });
          if (!back.ok) toastError(reportProblem(back.problem));
          await refresh();
        },
      });
    },
    async switchSchedule(schedule: ReportSchedule, active: boolean): Promise<void> {
      const { id, row_version, report, name, definition, cadence, day, hour, recipient_ids } = schedule;
      const answer = await runCommand(saveReportSchedule, {
        target: id,
        base_version: row_version,
        given: { report, name, definition, cadence, day, hour, recipient_ids, active },
      });
      if (!answer.ok) toastError(reportProblem(answer.problem));
      await refresh();
    },
    async removeSchedule({ id }: ReportSchedule): Promise<void> {
      const answer = await runCommand(deleteReportSchedule, { target: id });
      if (!answer.ok) return toastError(reportProblem(answer.problem));
      toastSuccess('Zamanlama kaldırıldı.');
      await refresh();
    },
  };
}
