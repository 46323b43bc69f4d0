import { ArrowDown, ArrowUp, Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDateTime, todayIso } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { shownText } from '@/records/figures/figure-words';
import type { GroupNames, Shown } from '@/records/figures/figure-words';
import { shownOf, wholeCell } from '@/records/figures/figure-words';
import { periodOf, periods, periodText, STANDING_PERIOD } from '@/records/figures/period';
import type { Period, PeriodId } from '@/records/figures/period';
import { useKeptFigures } from '@/records/figures/use-kept-figures';
import type { KeptFigures } from '@/records/figures/use-kept-figures';
import { Paper, PaperTable, printPaper } from '@/records/paper';
import { RangeFilterDialog } from '@/records/range-filter-dialog';
import { RecordExportDialog } from '@/records/record-export-dialog';
import { serverRows } from '@/records/server-rows';
import type { SheetCell } from '@/records/spreadsheet';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import { EmptyState, LoadingRows } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { SearchField } from '@/ui/search-field';
import { SelectField } from '@/ui/select-field';
import { shippedReport, shippedReports } from '@sync/model/figures/reports';
import type { ShippedReport, ShippedReportId } from '@sync/model/figures/reports';
import { figureOf } from '@sync/model/figures/sources';
import { countryName } from '@sync/model/tr/countries';
import { foldTurkish } from '@sync/model/tr/turkish';
import { readReportFigures } from '@sync/rpc/figures';
import { groupLabel, reportRows, timeGroups } from './report-rows';
import type { Order, ReportRow } from './report-rows';
import { readReportsSearch } from './reports-search';
import type { ReportsSearch } from './reports-search';

const reportIds = Object.keys(shippedReports) as ShippedReportId[];

/** Reports that come with the product: chosen at the left, with their figures by group at the right. */
export function ReportsPage({
  search,
  onSearch,
}: {
  search: ReportsSearch;
  onSearch: (search: ReportsSearch) => void;
}) {
  usePageTitle('Raporlar');
  const { access } = useSignedIn();
  const today = todayIso(useNow());
  const allowed = reportIds.filter((id) => {
    const { permission } = shippedReport(id);
    return permission === undefined || access.permissions.has(permission);
  });
  const [asked, setAsked] = useState(false);
  const id = search.report !== undefined && allowed.includes(search.report) ? search.report : allowed[0];
  if (id === undefined)
    return <EmptyState title="Görebileceğiniz rapor yok">Yöneticinize başvurun.</EmptyState>;
  const report = shippedReport(id);
  const periodId = search.period ?? STANDING_PERIOD;
  const period = periodOf(periodId, today, {
    ...(search.from && { from: search.from }),
    ...(search.to && { to: search.to }),
  });
  const group =
    search.group !== undefined && report.groups.includes(search.group) ? search.group : report.groups[0];
  const change = (patch: Readonly<Record<string, string | undefined>>) =>
    onSearch(readReportsSearch({ ...search, ...patch }));
  return (
    <div className="flex min-h-0 flex-1 max-[56.25em]:flex-col">
      <Gallery allowed={allowed} chosen={id} onChoose={(report) => change({ report, group: undefined })} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="grid shrink-0 gap-3 border-b border-line bg-surface px-4 py-4 print:hidden min-[80em]:px-6">
          <div>
            <h2 className="text-lg font-semibold">{report.name}</h2>
            <p className="text-ink-2">{report.sentence}</p>
          </div>
          <div className="flex flex-wrap items-end gap-3">
            <div className="grid gap-1.5">
              <span className="text-[0.8125rem] font-medium">Tarih aralığı</span>
              <Menu
                align="start"
                entries={(Object.keys(periods) as PeriodId[]).map((one) => ({
                  label: periods[one],
                  checked: one === periodId,
                  onSelect: () =>
                    one === 'custom'
                      ? setAsked(true)
                      : change({ period: one, from: undefined, to: undefined }),
                }))}
              >
                {periodText(period)}
              </Menu>
            </div>
            <SelectField
              label="Grupla"
              value={group}
              options={report.groups.map((one) => ({ value: one, label: groupLabel(report, one) }))}
              onChange={(next) => change({ group: next ?? undefined })}
            />
          </div>
        </div>
        <ReportTable
          key={JSON.stringify([id, period, group])}
          id={id}
          group={group}
          period={period}
          keptAs={JSON.stringify(['report', id, periodId, periodId === 'custom' ? period : null, group])}
        />
      </div>
      {asked && (
        <RangeFilterDialog
          label="Tarih"
          value={period}
          onClose={() => setAsked(false)}
          onApply={({ from, to }) => change({ period: 'custom', from, to })}
        />
      )}
    </div>
  );
}

/** The reports by area; typing narrows them down, the arrows walk. */
function Gallery({
  allowed,
  chosen,
  onChoose,
}: {
  allowed: readonly ShippedReportId[];
  chosen: ShippedReportId;
  onChoose: (id: ShippedReportId) => void;
}) {
  const [text, setText] = useState('');
  const found = allowed.filter((id) => {
    const { name, sentence, area } = shippedReport(id);
    return foldTurkish(`${name} ${sentence} ${area}`).includes(foldTurkish(text));
  });
  const areas = [...new Set(found.map((id) => shippedReport(id).area))];
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-report]')];
    const place = buttons.findIndex((one) => one === document.activeElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, place + step))]?.focus();
    event.preventDefault();
  };
  return (
    <nav
      aria-label="Raporlar"
      className="flex w-72 shrink-0 flex-col gap-2 overflow-y-auto border-r border-line bg-surface p-3 print:hidden max-[56.25em]:max-h-56 max-[56.25em]:w-auto max-[56.25em]:border-r-0 max-[56.25em]:border-b"
      onKeyDown={walk}
    >
      <SearchField label="Raporlarda ara" value={text} onChange={setText} />
      {areas.map((area) => (
        <section key={area} aria-label={area}>
          <h2 className="meta px-2.5 pt-2 pb-1 font-medium text-ink-2">{area}</h2>
          <ul>
            {found
              .filter((id) => shippedReport(id).area === area)
              .map((id) => (
                <li key={id}>
                  <button
                    type="button"
                    data-report
                    aria-current={id === chosen ? 'page' : undefined}
                    className={cx(
                      'grid min-h-11 w-full content-center rounded-lg px-2.5 py-1.5 text-left hover:bg-hover active:bg-press',
                      id === chosen && 'bg-selected! shadow-[inset_0_0_0_1px_var(--accent)]',
                    )}
                    onClick={() => onChoose(id)}
                  >
                    <span className="font-medium">{shippedReport(id).name}</span>
                    <span className="meta text-ink-2">{shippedReport(id).sentence}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className="meta px-2.5 text-ink-2">Bu adda rapor yok.</p>}
    </nav>
  );
}

const missed = (report: ShippedReport, figure: string, shown: Shown): boolean =>
  report.target?.figure === figure &&
  shown.is === 'value' &&
  (report.target.missed === 'below' ? shown.value < report.target.value : shown.value > report.target.value);

function ReportTable({
  id,
  group,
  period,
  keptAs,
}: {
  id: ShippedReportId;
  group: string;
  period: Period;
  keptAs: string;
}) {
  const report = shippedReport(id);
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const mayExport = usePermission('crm.statistics.export');
  const [exporting, setExporting] = useState(false);
  const [order, setOrder] = useState<Order>(
    group in timeGroups ? { by: 'group', descending: false } : { by: 0, descending: true },
  );
  const specs = useMemo(() => {
    const base = { source: report.source, figures: report.figures, filters: {}, ...period };
    return {
      names: ['rows', 'whole'],
      specs: [
        { ...base, groups: [group] },
        { ...base, groups: [] },
      ],
    };
    // The table is mounted anew where one of them differs.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const asked = useKeptFigures(readReportFigures, specs, { period, former: null, keptAs });
  const { answers, offline } = asked;
  const names = useMemo(
    (): GroupNames => ({
      definitionName: (one) => reference.definitionName(one),
      userName: (one) => reference.userName(one),
      countryName: (code) => countryName(code) ?? code,
    }),
    [reference],
  );
  const answer = answers?.byName['rows'];
  const rows = useMemo(
    () => (answer === undefined ? null : reportRows(report, group, answer, names, order)),
    [report, group, answer, names, order],
  );
  const { failure, notice } = serverRows(
    { ...asked, value: answers, at: answers === null ? 0 : Date.parse(answers.at) },
    report.name,
    'Rakamları sunucu hesaplar; bağlantı gelince burada görünür.',
  );
  if (rows === null || answers === null) {
    return failure ? <div className="min-h-0 flex-1 bg-canvas">{failure}</div> : <LoadingRows />;
  }
  const whole = report.figures.map((figure) =>
    shownOf(figure, wholeCell(answers.byName['whole']?.rows, figure)),
  );
  return (
    <div className="min-h-0 flex-1 overflow-auto bg-canvas">
      {notice}
      <div className="p-4 print:hidden min-[80em]:p-6">
        <div className="card overflow-hidden">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="num meta flex-1 text-ink-2">
              {formatNumber(rows.length)} satır · veri {formatDateTime(answers.at)} · İstanbul saati
            </span>
            {mayExport && (
              <Button size="sm" tone="quiet" icon={Download} onClick={() => setExporting(true)}>
                Dışa aktar
              </Button>
            )}
            <Button
              size="sm"
              tone="quiet"
              icon={Printer}
              onClick={() => void printPaper(workspace, 'report')}
            >
              Yazdır
            </Button>
          </div>
          {answer?.hidden === true || rows.length === 0 ? (
            <EmptyState title="Bu dönemde kayıt yok">
              {offline ? 'Bağlantı gelince yeniden sorulur.' : 'Tarih aralığını değiştirin.'}
            </EmptyState>
          ) : (
            <Rows report={report} group={group} rows={rows} whole={whole} order={order} onOrder={setOrder} />
          )}
        </div>
        <ul className="meta mt-3 grid gap-1 text-ink-2">
          {report.target !== undefined && (
            <li>{`${report.target.label}. Kırmızı: hedefin ${report.target.missed === 'below' ? 'altında' : 'üstünde'}.`}</li>
          )}
          {report.figures.map((figure) => (
            <li key={figure}>
              <b className="font-medium">{figureOf(report.source, figure).label}:</b>{' '}
              {figureOf(report.source, figure).definition}
            </li>
          ))}
        </ul>
      </div>
      <ReportPaper report={report} group={group} rows={rows} whole={whole} answers={answers} />
      {exporting && (
        <RecordExportDialog
          entity="report"
          count={rows.length}
          noun="satırı"
          name={report.name}
          head={headsOf(report, group)}
          content="Dosyada toplamlar bulunur; hasta adı ve kimlik numarası bulunmaz."
          filterWords={[periodText(answers.period)]}
          readRows={() =>
            Promise.resolve([
              ...rows.map(({ label, shown }) => [label, ...sheetCells(report, shown)]),
              ['Toplam', ...sheetCells(report, whole)],
            ])
          }
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}

const headsOf = (report: ShippedReport, group: string): readonly string[] => [
  groupLabel(report, group),
  ...report.figures.map((figure) => figureOf(report.source, figure).label),
];

/** Values as a spreadsheet counts with them; money in lira, what is hidden as words. */
const sheetCells = (report: ShippedReport, shown: readonly Shown[]): readonly SheetCell[] =>
  shown.map((one, at) => {
    const { unit } = figureOf(report.source, report.figures[at] ?? '');
    if (one.is === 'value') return unit === 'money' ? one.value / 100 : one.value;
    return one.is === 'none' ? null : shownText(unit, one);
  });

function Rows({
  report,
  group,
  rows,
  whole,
  order,
  onOrder,
}: {
  report: ShippedReport;
  group: string;
  rows: readonly ReportRow[];
  whole: readonly Shown[];
  order: Order;
  onOrder: (order: Order) => void;
}) {
  const head = (by: Order['by'], text: string) => {
    const isSorted = order.by === by;
    const Arrow = order.descending ? ArrowDown : ArrowUp;
    return (
      <th
        key={text}
        scope="col"
        aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : 'none'}
        className={cx('p-0 font-medium', by !== 'group' && 'text-right')}
      >
        <button
          type="button"
          className={cx(
            'inline-flex min-h-9 items-center gap-1 px-3 hover:text-ink touch:min-h-11',
            isSorted && 'font-semibold text-ink',
          )}
          onClick={() => onOrder({ by, descending: isSorted ? !order.descending : by !== 'group' })}
        >
          {text}
          {isSorted && <Arrow className="size-3.5" aria-hidden="true" />}
        </button>
      </th>
    );
  };
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[0.8125rem]">
        <thead>
          <tr className="border-y border-line bg-sunken text-left text-ink-2">
            {head('group', groupLabel(report, group))}
            {report.figures.map((figure, at) => head(at, figureOf(report.source, figure).label))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ group: value, label, shown }) => (
            <tr key={value ?? ''} className="border-b border-line-soft">
              <th scope="row" className="px-3 py-2.5 text-left font-medium">
                {label}
              </th>
              {report.figures.map((figure, at) => (
                <Cell key={figure} report={report} figure={figure} shown={shown[at] ?? { is: 'none' }} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="bg-sunken font-semibold">
            <th scope="row" className="px-3 py-2.5 text-left">
              Toplam
            </th>
            {report.figures.map((figure, at) => (
              <td key={figure} className="num px-3 py-2.5 text-right whitespace-nowrap">
                {shownText(figureOf(report.source, figure).unit, whole[at] ?? { is: 'none' })}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Cell({ report, figure, shown }: { report: ShippedReport; figure: string; shown: Shown }) {
  const { unit } = figureOf(report.source, figure);
  const target = report.target?.figure === figure ? report.target : null;
  const isMissed = missed(report, figure, shown);
  const text = (
    <span className={cx('num min-w-14 whitespace-nowrap', isMissed && 'font-semibold text-danger')}>
      {shownText(unit, shown)}
    </span>
  );
  if (unit !== 'percent' || target === null || shown.is !== 'value') {
    return <td className="px-3 py-2.5 text-right">{text}</td>;
  }
  return (
    <td className="px-3 py-2.5">
      <span className="flex items-center justify-end gap-3">
        <span className="relative h-2.5 w-28 rounded-sm bg-sunken" aria-hidden="true">
          <span
            className={cx('block h-full rounded-sm', isMissed ? 'bg-c2' : 'bg-c1')}
            style={{ width: `${Math.min(100, shown.value)}%` }}
          />
          <span className="absolute -inset-y-0.5 w-0.5 bg-ink" style={{ left: `${target.value}%` }} />
        </span>
        {text}
      </span>
    </td>
  );
}

/** The report on paper: its table with the totals, and what each figure means. */
function ReportPaper({
  report,
  group,
  rows,
  whole,
  answers,
}: {
  report: ShippedReport;
  group: string;
  rows: readonly ReportRow[];
  whole: readonly Shown[];
  answers: KeptFigures;
}) {
  const texts = (shown: readonly Shown[]) =>
    shown.map((one, at) => shownText(figureOf(report.source, report.figures[at] ?? '').unit, one));
  return (
    <Paper title="Rapor" heading={`${report.name}, ${periodText(answers.period)}`}>
      {() => (
        <>
          <p className="meta">
            {report.sentence}. Verinin zamanı {formatDateTime(answers.at)}, İstanbul.
          </p>
          <PaperTable
            dense={rows.length > 20}
            heads={headsOf(report, group)}
            rows={[
              ...rows.map(({ group: value, label, shown }) => ({
                key: value ?? '',
                cells: [label, ...texts(shown)],
              })),
              { key: 'whole', cells: ['Toplam', ...texts(whole)] },
            ]}
          />
          <ul className="meta mt-4 grid gap-1">
            {report.figures.map((figure) => (
              <li key={figure}>
                {figureOf(report.source, figure).label}: {figureOf(report.source, figure).definition}
              </li>
            ))}
          </ul>
        </>
      )}
    </Paper>
  );
}
