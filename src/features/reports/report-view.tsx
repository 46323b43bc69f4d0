import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { Period } from '@/kit/figures/period';
import { useKeptFigures } from '@/kit/figures/use-kept-figures';
import { serverRows } from '@/kit/list/server-rows';
import { ErrorNote, LoadingRows } from '@/ui/page-states';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { readReportFigures } from '@sync/rpc/figures';
import { ReportBody } from './report-body';
import type { ReportSubject } from './report-subject';
import { reportProblem } from './report-words';

/** Shows a report of a period as the server computes it now; the last answer stays on the device. */
export function ReportView({
  subject,
  definition,
  period,
  keptAs,
  children,
}: {
  subject: ReportSubject;
  /** Definition as requested on this page. */
  definition: ReportDefinition;
  period: Period;
  keptAs: string;
  /** Below the table. */
  children: ReactNode;
}) {
  const specs = useMemo(() => {
    const { source, figures, filters, groups } = definition;
    const base = { source, figures, filters, ...period };
    return {
      names: ['rows', 'whole'],
      specs: [
        { ...base, groups },
        { ...base, groups: [] },
      ],
    };
    // The parent remounts this component (`key`) when one of them changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const asked = useKeptFigures(readReportFigures, specs, { period, former: null, keptAs });
  const { answers, offline, problem, refresh } = asked;
  const { failure, notice } = serverRows(
    { ...asked, value: answers, at: answers === null ? 0 : Date.parse(answers.at) },
    subject.name,
    'Rakamları sunucu hesaplar; bağlantı gelince burada görünür.',
  );
  const isRefused = problem?.kind === 'rejected';
  return (
    <div className="min-h-0 flex-1 overflow-auto bg-canvas">
      {answers !== null && notice}
      {isRefused && (
        <ErrorNote
          className="max-w-xl p-4"
          title={`${subject.name} hazırlanamadı`}
          onRetry={() => void refresh()}
        >
          {reportProblem(problem)}
        </ErrorNote>
      )}
      {answers === null && !isRefused && (failure || <LoadingRows />)}
      {answers !== null && (
        <ReportBody
          name={subject.name}
          sentence={subject.sentence}
          reportId={subject.saved?.id}
          definition={definition}
          target={subject.target}
          period={answers.period}
          at={answers.at}
          answers={[answers.byName['rows'], answers.byName['whole']]}
          emptyWords={offline ? 'Bağlantı gelince yeniden sorulur.' : 'Tarih aralığını değiştirin.'}
        />
      )}
      {children}
    </div>
  );
}
