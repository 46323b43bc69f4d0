import { TabletSmartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { formatDateTime, formatTime, todayIso } from '@/lib/dates';
import { FigureTools } from '@/kit/figures/figure-tools';
import { serverRows } from '@/kit/list/server-rows';
import { HandOverSheet } from '@/records/surveys/hand-over-sheet';
import { useKeptQuestionnaires } from '@/records/surveys/use-kept-questionnaires';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { PageTabs } from '@/ui/page-tabs';
import { TabPanel } from '@/ui/tabs';
import type { FigureFilters } from '@sync/rpc/figures';
import type { SurveyChoice } from '@sync/rpc/surveys';
import { AnswersTab } from './answers/answers-tab';
import { QuestionnairesTab } from './editor/questionnaires-tab';
import { ReportTab } from './report/report-tab';
import { SurveyFilters } from './survey-filters';
import { surveyPeriod } from './survey-period';
import { readSurveySearch, surveyTabs } from './survey-search';
import type { SurveyPeriodId, SurveySearch, SurveyTab } from './survey-search';

const PANEL = 'surveys-panel';

/** Questionnaires: the report of one, its single answers, and the place where they are written. */
export function SurveyPage({
  search,
  onSearch,
}: {
  search: SurveySearch;
  onSearch: (search: SurveySearch) => void;
}) {
  usePageTitle('Anket raporu');
  const known = useKeptQuestionnaires();
  const seesAnswers = usePermission('crm.questionnaires.answers');
  const mayHand = usePermission('crm.questionnaires.hand');
  const today = todayIso(useNow());
  const [handing, setHanding] = useState(false);
  const [shownAt, setShownAt] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const tabs = (Object.keys(surveyTabs) as SurveyTab[]).filter((tab) => tab !== 'answers' || seesAnswers);
  const tab = search.tab !== undefined && tabs.includes(search.tab) ? search.tab : 'report';
  const published = (known.value?.questionnaires ?? []).filter(
    (questionnaire) => questionnaire.published !== null,
  );
  const form = published.find(({ id }) => id === search.form) ?? published[0] ?? null;
  const periodId: SurveyPeriodId = search.period ?? 'half';
  const { period, former } = surveyPeriod(periodId, today);
  const { department, channel, language } = search;
  const filters = useMemo(
    (): FigureFilters => ({
      questionnaire_id: form === null ? [] : [form.id],
      ...(department === undefined ? {} : { department_id: [department] }),
      ...(channel === undefined ? {} : { channel: [channel] }),
      ...(language === undefined ? {} : { language: [language] }),
    }),
    [form, department, channel, language],
  );
  const choice: SurveyChoice = {
    ...period,
    questionnaire: form?.id ?? null,
    department: department ?? null,
    channel: channel ?? null,
    language: language ?? null,
    theme: null,
    low: tab === 'answers' && search.low === 'yes',
  };
  const change = (patch: Readonly<Record<string, string | undefined>>) =>
    onSearch(readSurveySearch({ ...search, ...patch }));
  const { failure, notice, loading } = serverRows(
    known,
    'Anketler',
    'Anketler sunucuda durur; bağlantı gelince burada görünür.',
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageTabs<SurveyTab>
        label="Anket"
        panelId={PANEL}
        items={tabs.map((id) => ({ id, label: surveyTabs[id] }))}
        value={tab}
        onChange={(next) => change({ tab: next })}
        actions={
          mayHand && (
            <Button size="sm" icon={TabletSmartphone} onClick={() => setHanding(true)}>
              Tableti hastaya ver
            </Button>
          )
        }
      />
      {tab !== 'forms' && (
        <div className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-4 py-1.5 print:hidden min-[80em]:px-5">
          <SurveyFilters
            search={search}
            periodId={periodId}
            period={period}
            published={published}
            form={form}
            withLow={tab === 'answers'}
            onChange={change}
          />
          <span className="flex-1" />
          {tab === 'report' && shownAt !== null && (
            <span className="meta num text-ink-2" role="status">
              Verinin zamanı {todayIso(shownAt) === today ? formatTime(shownAt) : formatDateTime(shownAt)}
            </span>
          )}
          {tab === 'report' && (
            <FigureTools
              entity="survey_report"
              permission="crm.questionnaires.export"
              onExport={shownAt === null ? undefined : () => setExporting(true)}
            />
          )}
        </div>
      )}
      <TabPanel id={PANEL} value={tab} className="flex min-h-0 flex-1">
        {tab === 'forms' ? (
          <QuestionnairesTab />
        ) : (
          <OfForm form={form} loading={loading} failure={failure} notice={notice}>
            {form !== null &&
              (tab === 'report' ? (
                <ReportTab
                  key={JSON.stringify([filters, period, form.published])}
                  form={form}
                  period={period}
                  former={former}
                  filters={filters}
                  keptAs={JSON.stringify([filters, periodId])}
                  choice={choice}
                  month={today.slice(0, 7)}
                  exporting={exporting}
                  onExported={() => setExporting(false)}
                  onShown={setShownAt}
                  onGroup={(column, group) => change({ tab: 'answers', [column]: group })}
                  onOpen={(id) => {
                    setOpened(id);
                    change({ tab: 'answers' });
                  }}
                />
              ) : (
                <AnswersTab
                  key={JSON.stringify(choice)}
                  choice={choice}
                  forms={known.value?.questionnaires ?? []}
                  opened={opened}
                  onOpen={setOpened}
                />
              ))}
          </OfForm>
        )}
      </TabPanel>
      {handing && <HandOverSheet client={null} onClose={() => setHanding(false)} />}
    </div>
  );
}

/** Shows the questionnaire's content, or its placeholder while no questionnaire is known. */
function OfForm({
  form,
  loading,
  failure,
  notice,
  children,
}: {
  form: object | null;
  loading: boolean;
  failure: ReactNode;
  notice: ReactNode;
  children: ReactNode;
}) {
  if (form !== null)
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        {notice}
        {children}
      </div>
    );
  if (failure) return failure;
  return loading ? (
    <p className="p-5 text-ink-2" role="status">
      Anketler yükleniyor…
    </p>
  ) : (
    <EmptyState className="m-auto" title="Yayımlanmış anket yok">
      Anketler sekmesinde bir anket yazıp yayımlayın; yanıtların raporu burada görünür.
    </EmptyState>
  );
}
