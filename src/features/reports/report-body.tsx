import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { FigureTools } from '@/kit/figures/figure-tools';
import { monthsText, periodText } from '@/kit/figures/period';
import type { Period } from '@/kit/figures/period';
import { useGroupNames } from '@/kit/figures/use-group-names';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState } from '@/ui/page-states';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import type { FigureAnswer } from '@sync/rpc/figures';
import { ReportChart } from './report-chart';
import { ReportColumns } from './report-columns';
import { ReportExport } from './report-export';
import { ReportPaper } from './report-paper';
import { reportRows, wholeOf } from './report-rows';
import type { ReportSubject } from './report-subject';
import { ReportTable } from './report-table';
import { filterWords } from './report-words';

/** Shows the content of a report: table with totals, chart, the meaning of its figures, its paper and its file. */
export function ReportBody({
  name,
  sentence,
  reportId,
  definition,
  target,
  period,
  at,
  answers: [answer, whole],
  emptyWords,
  children,
}: {
  name: string;
  sentence: string;
  /** Id of a saved report or a kept run, for the access log. */
  reportId: string | undefined;
  definition: ReportDefinition;
  target: ReportSubject['target'];
  period: Period;
  /** Time of the data; ISO 8601. */
  at: string;
  answers: readonly (FigureAnswer | undefined)[];
  emptyWords: string;
  /** Stands in place of the table. */
  children?: ReactNode;
}) {
  const names = useGroupNames();
  const [exporting, setExporting] = useState(false);
  const [order, setOrder] = useState(definition.order);
  const [hidden, setHidden] = useState<readonly string[]>(definition.hidden);
  const rows = useMemo(
    () => (answer === undefined ? [] : reportRows(definition, answer, names, order)),
    [definition, answer, names, order],
  );
  const figures = definition.figures.filter((figure) => !hidden.includes(figure));
  const totals = definition.totals ? wholeOf(definition, whole) : null;
  const isEmpty = answer?.hidden === true || rows.length === 0;
  const counted = answer?.counted;
  const isPartial = answer?.rows.some(({ m }) => Object.values(m).some((cell) => 'left' in cell)) === true;
  const words = [
    counted ? monthsText(counted) : periodText(period),
    ...filterWords(definition, names),
    ...(isPartial ? ['1–4 kişilik aylar grubun toplamına katılmaz'] : []),
  ];
  return (
    <>
      <div className="p-4 pb-0 print:hidden min-[80em]:p-6 min-[80em]:pb-0">
        <div className="card overflow-hidden">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="num meta min-w-48 flex-1 text-ink-2">
              {formatNumber(rows.length)} satır · veri {formatDateTime(at)} · İstanbul saati
            </span>
            <ReportColumns definition={definition} hidden={hidden} onChange={setHidden} />
            <FigureTools
              entity="report"
              permission="crm.reports.export"
              onExport={isEmpty ? undefined : () => setExporting(true)}
            />
          </div>
          {answer?.cut === true && (
            <NoticeBar tone="warn" icon={TriangleAlert} title="Rapor kesildi.">
              İlk 50.000 satır gösteriliyor; toplamlar bütün kayıtlarındır. Dönemi kısaltın ya da süzün.
            </NoticeBar>
          )}
          {children !== undefined ? (
            children
          ) : isEmpty ? (
            <EmptyState title={answer?.hidden === true ? 'Bu seçim gösterilemez' : 'Bu dönemde kayıt yok'}>
              {answer?.hidden === true
                ? 'Seçim 1–4 kişilik grupları ele verirdi. Bir seferde tek sütun seçin; gün ve hafta yerine ay seçin.'
                : counted === null
                  ? 'Hasta sağlığını anlatan rakamlar aylıktır; ay, bitiminden üç gün sonra sayılır.'
                  : emptyWords}
            </EmptyState>
          ) : (
            <ReportTable
              definition={definition}
              figures={figures}
              target={target}
              rows={rows}
              whole={totals}
              order={order}
              onOrder={setOrder}
            />
          )}
        </div>
        <ReportChart definition={definition} rows={rows} />
        <ul className="meta mt-3 grid gap-1 text-ink-2">
          {target !== undefined && (
            <li>{`${target.label}. Kırmızı: hedefin ${target.missed === 'below' ? 'altında' : 'üstünde'}.`}</li>
          )}
          {figureSource(definition.source).health === true && (
            <li>1–4 hastalık gruplar gizlenir: kimse tek bir hastayı rakamdan bulamaz.</li>
          )}
          {figures.map((figure) => (
            <li key={figure}>
              <b className="font-medium">{figureOf(definition.source, figure).label}:</b>{' '}
              {figureOf(definition.source, figure).definition}
            </li>
          ))}
        </ul>
      </div>
      <ReportPaper
        name={name}
        sentence={sentence}
        definition={definition}
        figures={figures}
        rows={rows}
        whole={totals}
        period={period}
        at={at}
      />
      {exporting && (
        <ReportExport
          name={name}
          reportId={reportId}
          definition={definition}
          figures={figures}
          rows={rows}
          whole={totals}
          words={words}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
