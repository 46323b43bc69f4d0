import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatMonth } from '@/lib/dates';
import { formatNumber, formatPercent } from '@/lib/numbers';
import { shownOf } from '@/kit/figures/figure-words';
import type { Period } from '@/kit/figures/period';
import { useGroupNames } from '@/kit/figures/use-group-names';
import { useKeptFigures } from '@/kit/figures/use-kept-figures';
import type { KeptFigures } from '@/kit/figures/use-kept-figures';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import { serverRows } from '@/kit/list/server-rows';
import { ColumnChart } from '@/ui/charts/column-chart';
import { LineChart } from '@/ui/charts/line-chart';
import { npsPoints } from '@sync/model/figures/survey-sources';
import { surveyKinds } from '@sync/model/surveys/survey';
import { readSurveyDuties, readSurveyFigures } from '@sync/rpc/surveys';
import type { FigureFilters } from '@sync/rpc/figures';
import type { Questionnaire, SurveyChoice } from '@sync/rpc/surveys';
import { monthsOf, monthsText } from '../survey-period';
import { useComments } from '../use-comments';
import { CommentsPanel } from './comments-panel';
import { GroupsCard } from './groups-card';
import { QuestionsCard } from './questions-card';
import { exportHead, exportRows } from './report-export';
import { ReportPaper } from './report-paper';
import { lineOf, reportSpecs } from './report-specs';
import { ScoreCard, valueOf } from './score-card';
import { ChoicesCard } from './choices-card';

/** Shows the report of one questionnaire; the parent remounts it (`key`) for other days or filters. */
export function ReportTab({
  form,
  period,
  former,
  filters,
  keptAs,
  choice,
  month,
  exporting,
  onExported,
  onShown,
  onGroup,
  onOpen,
}: {
  form: Questionnaire;
  period: Period;
  former: Period;
  filters: FigureFilters;
  keptAs: string;
  choice: SurveyChoice;
  /** The month that runs, `YYYY-MM`. */
  month: string;
  exporting: boolean;
  onExported: () => void;
  /** Tells of which moment the figures are; null while there are none. */
  onShown: (at: string | null) => void;
  onGroup: (column: 'department' | 'language', group: string) => void;
  onOpen: (answer: string) => void;
}) {
  const specs = useMemo(
    () => reportSpecs(period, former, filters),
    // The parent remounts this component when one of them changes.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  const { answers, problem, offline, refresh } = useKeptFigures(readSurveyFigures, specs, {
    period,
    former,
    keptAs: `surveys ${keptAs}`,
  });
  const names = useGroupNames();
  const seesAnswers = usePermission('crm.questionnaires.answers');
  const at = answers?.at ?? null;
  const tell = useEffectEvent(() => onShown(at));
  useEffect(() => tell(), [at]);
  const { failure, notice } = serverRows(
    { value: answers, at: at === null ? 0 : Date.parse(at), problem, offline, refresh },
    'Anket raporu',
    'Rakamları sunucu hesaplar; bağlantı gelince burada görünür.',
  );
  const exported = exporting && answers !== null ? exportRows(answers, form, names) : null;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
      {notice}
      {failure ||
        (answers === null ? (
          <p className="p-5 text-ink-2" role="status">
            Rapor hazırlanıyor…
          </p>
        ) : (
          <div className="grid w-full items-start gap-4 p-4 min-[80em]:grid-cols-[minmax(0,1fr)_minmax(18rem,21rem)] min-[80em]:p-5">
            <div className="grid gap-4 min-[64em]:grid-cols-2 min-[80em]:grid-cols-[1fr_1.35fr]">
              <ScoreCard answers={answers} />
              <Months answers={answers} month={month} />
              <GroupsCard
                title={`Birimlere göre, ${monthsText(answers.byName['departments']?.counted ?? answers.period)}`}
                column="department_id"
                answer={answers.byName['departments'] ?? null}
                names={names}
                onPick={seesAnswers ? (group) => onGroup('department', group) : undefined}
              >
                <Duties month={month} />
              </GroupsCard>
              <QuestionsCard answers={answers} form={form} />
              <Points answers={answers} />
              <GroupsCard
                title="Dile göre"
                column="language"
                answer={answers.byName['languages'] ?? null}
                names={names}
                onPick={seesAnswers ? (group) => onGroup('language', group) : undefined}
              />
              <ChoicesCard answers={answers} form={form} />
            </div>
            <Comments
              key={JSON.stringify(choice)}
              choice={choice}
              onOpen={seesAnswers ? onOpen : undefined}
            />
          </div>
        ))}
      {answers !== null && <ReportPaper answers={answers} form={form} names={names} />}
      {exported !== null && (
        <RecordExportDialog
          entity="survey_report"
          count={exported.length}
          noun="değeri"
          name={`Anket raporu ${form.name}`}
          head={exportHead}
          content="Dosyada toplamlar bulunur; hasta adı, yorum ve 5’ten az yanıtlı grup bulunmaz."
          readRows={() => Promise.resolve(exported)}
          onClose={onExported}
        />
      )}
    </div>
  );
}

function Comments({ choice, onOpen }: { choice: SurveyChoice; onOpen: ((id: string) => void) | undefined }) {
  const [narrowed, setNarrowed] = useState<{ low: boolean; theme: string | null }>({
    low: false,
    theme: null,
  });
  return (
    <div className="flex min-h-0 flex-col min-[80em]:sticky min-[80em]:top-5 min-[80em]:max-h-[calc(100dvh-12.5rem)]">
      <Narrowed
        key={JSON.stringify(narrowed)}
        choice={{ ...choice, ...narrowed }}
        onLow={(low) => setNarrowed({ ...narrowed, low })}
        onTheme={(theme) => setNarrowed({ ...narrowed, theme })}
        onOpen={onOpen}
      />
    </div>
  );
}

function Narrowed({
  choice,
  ...handlers
}: {
  choice: SurveyChoice;
  onLow: (low: boolean) => void;
  onTheme: (theme: string | null) => void;
  onOpen: ((id: string) => void) | undefined;
}) {
  const { comments, more } = useComments(choice);
  return (
    <CommentsPanel comments={comments} low={choice.low} theme={choice.theme} onMore={more} {...handlers} />
  );
}

/** Shows the score month by month; the current month is hollow. */
function Months({ answers, month }: { answers: KeptFigures; month: string }) {
  const rows = answers.byName['months']?.rows ?? [];
  const data = monthsOf(lineOf(answers.period)).map((id) => {
    const cells = rows.find(({ g: [group] }) => group === id)?.m ?? {};
    const nps = shownOf('nps', cells['nps']);
    return {
      id,
      label: formatMonth(id).slice(0, 3),
      title: nps.is === 'value' ? `${formatMonth(id)}, ${formatNumber(nps.n)} yanıt` : formatMonth(id),
      values: [nps.is === 'value' ? Math.round(nps.value) : null],
      hidden: nps.is === 'hidden',
      expected: id === month,
    };
  });
  const known = data.filter(({ values }) => values[0] !== null);
  return (
    <LineChart
      title="NPS, aylara göre"
      note="Ay, bitiminden üç gün sonra sayılır"
      summary={
        known.length === 0
          ? 'Bu aylarda yeterli yanıt yok.'
          : `Tavsiye puanı ${formatNumber(known[0]?.values[0] ?? 0)} ile başladı, ${formatNumber(known.at(-1)?.values[0] ?? 0)} oldu.`
      }
      groupLabel="Ay"
      series={[{ id: 'nps', label: 'NPS' }]}
      data={data}
      broken
      height={220}
      className="h-full p-5!"
    />
  );
}

/** Shows the distribution of the points from 0 to 10. */
function Points({ answers }: { answers: KeptFigures }) {
  const data = npsPoints.map((point) => ({
    id: String(point),
    label: String(point),
    title: `${point} puan`,
    value: valueOf(answers, 'now', `points_${point}`),
  }));
  return (
    <ColumnChart
      title="Puanların dağılımı"
      note="yanıtların yüzdesi"
      summary="0–6 kötüleyen, 7–8 kararsız, 9–10 destekleyen sayılır."
      groupLabel="Puan"
      valueLabel="Yanıtların payı"
      data={data}
      format={(value) => formatPercent(value, 0)}
      className="p-5!"
    />
  );
}

/** Shows the missing answers of the month, by kind of questionnaire. */
function Duties({ month }: { month: string }) {
  const { value } = useServerQuery(readSurveyDuties, { month: `${month}-01` }, { keep: true });
  if (value === null) return null;
  return (
    <ul className="mt-3 grid gap-2 border-t border-line pt-3">
      {value.map(({ kind, least, answers }) => {
        const missing = least === null ? 0 : Math.max(0, least - answers);
        const Icon = missing > 0 ? TriangleAlert : CircleCheck;
        return (
          <li key={kind} className="flex items-center gap-2.5">
            <Icon className={cx('size-4', missing > 0 ? 'text-warn' : 'text-success')} aria-hidden="true" />
            <span className="flex-1">
              {surveyKinds[kind]} anketi, {formatMonth(month)}
              {missing > 0 && (
                <span className="meta text-ink-2"> · en çok {formatNumber(missing)} eksik</span>
              )}
            </span>
            <b className={cx('num', missing > 0 && 'text-warn')}>
              {formatNumber(answers)}+{least !== null && ` / ${formatNumber(least)}`}
            </b>
          </li>
        );
      })}
    </ul>
  );
}
