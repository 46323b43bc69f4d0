import { useState } from 'react';
import { chosenPeriod } from '@/kit/figures/period';
import { ErrorNote } from '@/ui/page-states';
import { standingOrder } from '@sync/model/figures/definition';
import type { ReportDefinition } from '@sync/model/figures/definition';
import type { ReportList, ReportSchedule } from '@sync/rpc/reports';
import { ReportCards } from './report-cards';
import { draftOf } from './report-form';
import { ReportHead } from './report-head';
import type { ReportForm } from './report-head';
import { ReportScheduleSheet } from './report-schedule-sheet';
import { ReportShareSheet } from './report-share-sheet';
import { ReportSheet } from './report-sheet';
import { isReadable } from './report-subject';
import type { ReportSubject } from './report-subject';
import { ReportView } from './report-view';
import type { ReportsSearch } from './reports-search';
import { useReportActions } from './use-report-actions';

/** Returns the definition: a report of the product is grouped by the address; a saved one as it was made. */
function askedOf({ definition, groups }: ReportSubject, { group }: ReportsSearch): ReportDefinition {
  if (group === undefined || !groups.includes(group)) return definition;
  return { ...definition, groups: [group], order: standingOrder([group], definition.figures) };
}

/** Shows the chosen report with its days, its content, and its actions. */
export function ChosenReport({
  subject,
  list,
  offline,
  search,
  today,
  onChange,
  onChoose,
  onOpenRun,
  refresh,
}: {
  subject: ReportSubject;
  list: ReportList | null;
  offline: boolean;
  search: ReportsSearch;
  today: string;
  onChange: (patch: Readonly<Record<string, string | undefined>>) => void;
  onChoose: (key: string) => void;
  onOpenRun: (id: string) => void;
  refresh: () => Promise<void>;
}) {
  const [form, setForm] = useState<ReportForm | null>(null);
  const [schedule, setSchedule] = useState<ReportSchedule | null>(null);
  const actions = useReportActions(refresh, onOpenRun);
  const { saved, key } = subject;
  const definition = askedOf(subject, search);
  const { periodId, period, keptAs } = chosenPeriod(
    search.period === undefined
      ? { period: definition.period, from: definition.from, to: definition.to }
      : search,
    today,
  );
  const asked: ReportDefinition = {
    ...definition,
    period: periodId,
    ...(periodId === 'custom' ? period : {}),
  };
  const close = () => {
    setForm(null);
    setSchedule(null);
  };
  const done = () => {
    close();
    void refresh();
  };
  const savedAs = (id: string) => {
    close();
    void refresh().then(() => onChoose(id));
  };
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ReportHead
        subject={subject}
        definition={asked}
        periodId={periodId}
        period={period}
        offline={offline}
        onChange={onChange}
        onKeep={() => actions.keep(subject, asked, period)}
        onForm={setForm}
        onRemove={() => saved !== null && void actions.remove(saved, () => onChange({ report: undefined }))}
      />
      {isReadable(subject) ? (
        <ReportView
          key={JSON.stringify([key, saved?.row_version, period, asked.groups])}
          subject={subject}
          definition={asked}
          period={period}
          keptAs={JSON.stringify(['report', key, saved?.row_version, keptAs, asked.groups])}
        >
          <ReportCards
            definition={asked}
            schedules={(list?.schedules ?? []).filter(({ report }) => report === key)}
            runs={(list?.runs ?? []).filter(({ report }) => report === key)}
            offline={offline}
            onSchedule={(chosen) => {
              setSchedule(chosen);
              setForm('schedule');
            }}
            onSwitch={(chosen, on) => void actions.switchSchedule(chosen, on)}
            onRemoveSchedule={(chosen) => void actions.removeSchedule(chosen)}
            onOpenRun={onOpenRun}
          />
        </ReportView>
      ) : (
        <ErrorNote className="max-w-xl p-4" title="Bu rapor gösterilemiyor">
          Rapor, bu sürümün bilmediği rakamlar içeriyor. Uygulamayı yenileyin ya da raporu düzenleyin.
        </ErrorNote>
      )}
      {(form === 'edit' || form === 'copy') && (
        <ReportSheet
          draft={draftOf(
            form === 'copy' ? `${subject.name} (kopya)`.slice(0, 80) : subject.name,
            subject.sentence,
            {
              ...(form === 'copy' ? asked : definition),
            },
          )}
          saved={form === 'edit' ? saved : null}
          onClose={close}
          onSaved={savedAs}
        />
      )}
      {form === 'share' && saved !== null && (
        <ReportShareSheet report={saved} onClose={close} onSaved={done} />
      )}
      {form === 'schedule' && (
        <ReportScheduleSheet
          subject={subject}
          definition={asked}
          schedule={schedule}
          onClose={close}
          onSaved={done}
        />
      )}
    </div>
  );
}
