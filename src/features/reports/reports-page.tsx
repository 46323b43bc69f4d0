import { useState } from 'react';
import { useNow } from '@/data/now';
import { useKeptQuery } from '@/data/use-kept-query';
import { usePermission, useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { EmptyState } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { listReports } from '@sync/rpc/reports';
import { ChosenReport } from './chosen-report';
import { emptyDraft } from './report-form';
import { ReportGallery } from './report-gallery';
import { ReportRunView } from './report-run-view';
import { ReportSheet } from './report-sheet';
import { subjectsOf } from './report-subject';
import { readReportsSearch } from './reports-search';
import type { ReportsSearch } from './reports-search';
import { useRunsOnDevice } from './use-runs-on-device';

/** Reports: those of the product, own ones and shared ones at the left; the chosen one, or a kept run of it, at the right. */
export function ReportsPage({
  search,
  onSearch,
}: {
  search: ReportsSearch;
  onSearch: (search: ReportsSearch) => void;
}) {
  usePageTitle('Raporlar');
  const { access } = useSignedIn();
  const mayEdit = usePermission('crm.reports.edit');
  const today = todayIso(useNow());
  const [isAdding, setIsAdding] = useState(false);
  const { value: list, offline, refresh } = useKeptQuery(listReports, {}, 'reports');
  useRunsOnDevice(list?.runs ?? []);
  const subjects = subjectsOf(list, (permission) => access.permissions.has(permission));
  const run = list?.runs.find(({ id }) => id === search.run);
  const key = run?.report ?? search.report;
  const subject = subjects.find((candidate) => candidate.key === key) ?? subjects[0];
  const change = (patch: Readonly<Record<string, string | undefined>>) =>
    onSearch(readReportsSearch({ ...search, ...patch }));
  const choose = (report: string) =>
    change({ report, run: undefined, group: undefined, period: undefined, from: undefined, to: undefined });
  if (subject === undefined)
    return <EmptyState title="Görebileceğiniz rapor yok">Yöneticinize başvurun.</EmptyState>;
  const openRun = (id: string) => change({ run: id });
  return (
    <div className="flex min-h-0 flex-1 max-[56.25em]:flex-col">
      <ReportGallery
        subjects={subjects}
        chosen={search.run !== undefined && run === undefined ? null : subject.key}
        scheduled={
          new Set((list?.schedules ?? []).flatMap(({ report, state }) => (state === 'on' ? [report] : [])))
        }
        onChoose={choose}
        onAdd={mayEdit ? () => setIsAdding(true) : undefined}
      />
      {search.run === undefined ? (
        <ChosenReport
          key={subject.key}
          subject={subject}
          list={list}
          offline={offline}
          search={search}
          today={today}
          onChange={change}
          onChoose={choose}
          onOpenRun={openRun}
          refresh={refresh}
        />
      ) : (
        <ReportRunView
          key={search.run}
          id={search.run}
          onClose={(changed) => {
            change({ run: undefined, report: subject.key });
            if (changed) void refresh();
          }}
        />
      )}
      {isAdding && (
        <ReportSheet
          draft={emptyDraft('tickets')}
          saved={null}
          onClose={() => setIsAdding(false)}
          onSaved={(id) => {
            setIsAdding(false);
            void refresh().then(() => choose(id));
          }}
        />
      )}
    </div>
  );
}
