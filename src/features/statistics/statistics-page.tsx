import { Download, ListFilter, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDateTime, formatTime, todayIso } from '@/lib/dates';
import { FilterDialog } from '@/records/filter-dialog';
import { printPaper } from '@/records/paper';
import { RecordExportDialog } from '@/records/record-export-dialog';
import { RangeFilterDialog } from '@/records/range-filter-dialog';
import { serverRows } from '@/records/server-rows';
import { SeveralFilterDialog } from '@/records/several-filter-dialog';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { Menu } from '@/ui/menu';
import type { Option } from '@/ui/option-row';
import { usePageTitle } from '@/ui/page-title';
import { TabPanel, Tabs } from '@/ui/tabs';
import type { FigureColumn, TimePart } from '@sync/model/figures/figure';
import { figureOf, figureSource } from '@sync/model/figures/sources';
import { countryName } from '@sync/model/tr/countries';
import { readFigures } from '@sync/rpc/figures';
import type { FigureFilters } from '@sync/rpc/figures';
import type { ChartMark } from '@/ui/charts/chart-types';
import { FigurePanel } from './figure-panel';
import type { Comparison as FigureComparison, OpenFigure } from './figure-panel';
import { shownOf, wholeCell } from '@/records/figures/figure-words';
import type { GroupNames } from '@/records/figures/figure-words';
import { KpiStrip } from './kpi-strip';
import { PanelChart } from './panel-chart';
import type { PickedMark } from './panel-chart';
import {
  comparisons,
  daysOfMark,
  formerPeriod,
  percentilePartOf,
  periodOf,
  periods,
  periodText,
  STANDING_PERIOD,
  timePartOf,
} from '@/records/figures/period';
import type { Comparison, Period, PeriodId } from '@/records/figures/period';
import { StatisticsPaper } from './statistics-paper';
import { readStatisticsSearch } from './statistics-search';
import type { StatisticsSearch } from './statistics-search';
import { statisticsTab, statisticsTabs } from './statistics-tabs';
import type { FigureRef, StatisticsTab, StatisticsTabId } from './statistics-tabs';
import { kpiName, panelName, splitName, tabSpecs } from './tab-specs';
import { exportHead, exportRows } from './tab-export';
import { useKeptFigures } from '@/records/figures/use-kept-figures';
import type { AskedFigures } from '@/records/figures/use-kept-figures';

const PANEL = 'statistics-panel';

/** A column of a tab, as whichever of its sources describes it. */
function columnOf(tab: StatisticsTab, id: string): FigureColumn | undefined {
  for (const { source } of [...tab.kpis, ...tab.panels]) {
    const column = figureSource(source).columns[id];
    if (column !== undefined) return column;
  }
  return undefined;
}

function optionsOf({ values }: FigureColumn, reference: ReferenceData): readonly Option[] {
  switch (values.of) {
    case 'definition':
      return reference
        .definitions(values.kind)
        .map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (kapalı)` }));
    case 'person':
      return reference.users.map(({ id, full_name: label }) => ({ value: id, label }));
    case 'words':
      return Object.entries(values.words).map(([value, label]) => ({ value, label }));
    case 'country':
      return [];
  }
}

const valuesIn = (search: StatisticsSearch, column: string): readonly string[] =>
  (search as Readonly<Record<string, string | undefined>>)[column]?.split(',') ?? [];

/** The figures of the hospital, by area: what happened, what changed, and the rows behind each mark. */
export function StatisticsPage({
  search,
  onSearch,
}: {
  search: StatisticsSearch;
  onSearch: (search: StatisticsSearch) => void;
}) {
  usePageTitle('İstatistik');
  const { access, workspace } = useSignedIn();
  const reference = useReferenceData();
  const today = todayIso(useNow());
  const [asked, setAsked] = useState<string | null>(null);
  const [shownAt, setShownAt] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const mayExport = usePermission('crm.statistics.export');
  const allowed = (Object.keys(statisticsTabs) as StatisticsTabId[]).filter((id) => {
    const { permission } = statisticsTab(id);
    return permission === undefined || access.permissions.has(permission);
  });
  const tabId = search.tab !== undefined && allowed.includes(search.tab) ? search.tab : 'tickets';
  const tab = statisticsTab(tabId);
  const periodId = search.period ?? STANDING_PERIOD;
  const period = periodOf(periodId, today, {
    ...(search.from && { from: search.from }),
    ...(search.to && { to: search.to }),
  });
  const comparison: Comparison = search.compare ?? 'before';
  const former = formerPeriod(period, comparison);
  const filters = useMemo(
    (): FigureFilters =>
      Object.fromEntries(
        tab.filters.flatMap((column) => {
          const values = valuesIn(search, column);
          return values.length === 0 ? [] : [[column, values]];
        }),
      ),
    [tab, search],
  );
  const change = (patch: Readonly<Record<string, string | undefined>>) =>
    onSearch(readStatisticsSearch({ ...search, ...patch }));
  const column = asked === null ? undefined : columnOf(tab, asked);
  const key = JSON.stringify([tabId, period, former, filters]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-4 py-1.5 print:hidden min-[80em]:px-5">
        <Menu
          size="sm"
          align="start"
          entries={(Object.keys(periods) as PeriodId[]).map((id) => ({
            label: periods[id],
            checked: id === periodId,
            onSelect: () =>
              id === 'custom' ? setAsked('period') : change({ period: id, from: undefined, to: undefined }),
          }))}
        >
          <span className="font-normal text-ink-3">Tarih</span> {periodText(period)}
        </Menu>
        <Menu
          size="sm"
          align="start"
          entries={(Object.keys(comparisons) as Comparison[]).map((id) => ({
            label: comparisons[id],
            checked: id === comparison,
            onSelect: () => change({ compare: id }),
          }))}
        >
          <span className="font-normal text-ink-3">Karşılaştır</span> {comparisons[comparison]}
        </Menu>
        {tab.filters.map((id) => {
          const values = valuesIn(search, id);
          const known = columnOf(tab, id);
          if (values.length === 0 || known === undefined) return null;
          const labels = optionsOf(known, reference).filter(({ value }) => values.includes(value));
          return (
            <Chip
              key={id}
              name={known.label}
              onOpen={() => setAsked(id)}
              onRemove={() => change({ [id]: undefined })}
              removeLabel={`${known.label} süzgecini kaldır`}
            >
              {labels.map(({ label }) => label).join(', ') || 'Bilinmiyor'}
            </Chip>
          );
        })}
        <Menu
          tone="quiet"
          size="sm"
          icon={ListFilter}
          align="start"
          className="font-normal!"
          entries={tab.filters.map((id) => ({
            label: columnOf(tab, id)?.label ?? id,
            checked: valuesIn(search, id).length > 0,
            onSelect: () => setAsked(id),
          }))}
        >
          Filtre ekle
        </Menu>
        <span className="flex-1" />
        {shownAt !== null && (
          <span className="meta num text-ink-2" role="status">
            Verinin zamanı {todayIso(shownAt) === today ? formatTime(shownAt) : formatDateTime(shownAt)},
            İstanbul
          </span>
        )}
        {mayExport && shownAt !== null && (
          <Button size="sm" tone="quiet" icon={Download} onClick={() => setExporting(true)}>
            Dışa aktar
          </Button>
        )}
        <Button
          size="sm"
          tone="quiet"
          icon={Printer}
          onClick={() => void printPaper(workspace, 'statistics')}
        >
          Yazdır
        </Button>
      </div>
      <div className="shrink-0 border-b border-line bg-surface px-4 print:hidden min-[80em]:px-5">
        <Tabs<StatisticsTabId>
          label="Alan"
          className="h-11"
          panelId={PANEL}
          items={allowed.map((id) => ({ id, label: statisticsTab(id).label }))}
          value={tabId}
          onChange={(next) => change({ tab: next })}
        />
      </div>
      <TabPanel id={PANEL} value={tabId} className="flex min-h-0 flex-1">
        <TabBody
          key={key}
          tab={tab}
          tabId={tabId}
          period={period}
          former={former}
          filters={filters}
          keptAs={JSON.stringify([
            tabId,
            periodId,
            periodId === 'custom' ? period : null,
            comparison,
            filters,
          ])}
          onShown={setShownAt}
          exporting={exporting}
          onExported={() => setExporting(false)}
        />
      </TabPanel>
      {asked === 'period' && (
        <RangeFilterDialog
          label="Tarih"
          value={period}
          onClose={() => setAsked(null)}
          onApply={({ from, to }) => change({ period: 'custom', from, to })}
        />
      )}
      {asked !== null && column !== undefined && (
        <ColumnDialog
          column={column}
          values={valuesIn(search, asked)}
          options={optionsOf(column, reference)}
          onClose={() => setAsked(null)}
          onApply={(values) => change({ [asked]: values.join(',') || undefined })}
        />
      )}
    </div>
  );
}

function ColumnDialog({
  column: { label },
  values,
  options,
  onClose,
  onApply,
}: {
  column: FigureColumn;
  values: readonly string[];
  options: readonly Option[];
  onClose: () => void;
  onApply: (values: readonly string[]) => void;
}) {
  return options.length > 3 ? (
    <SeveralFilterDialog
      label={label}
      options={options}
      values={values}
      onClose={onClose}
      onApply={onApply}
    />
  ) : (
    <FilterDialog
      label={label}
      options={options}
      value={values[0]}
      onClose={onClose}
      onApply={(value) => onApply(value === undefined ? [] : [value])}
    />
  );
}

/** What was pressed: a main figure, or a mark of a drawing. */
type Picked = { readonly kpi: FigureRef } | PickedMark;

function TabBody({
  tab,
  tabId,
  period,
  former,
  filters,
  keptAs,
  onShown,
  exporting,
  onExported,
}: {
  tab: StatisticsTab;
  tabId: StatisticsTabId;
  period: Period;
  former: Period | null;
  filters: FigureFilters;
  keptAs: string;
  onShown: (at: string | null) => void;
  exporting: boolean;
  onExported: () => void;
}) {
  const reference = useReferenceData();
  const { scope } = useSignedIn().known;
  const [picked, setPicked] = useState<Picked | null>(null);
  const specs = useMemo(
    () => tabSpecs(tab, period, former, filters),
    // The parts are mounted anew where one of them differs.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  const statistics = useKeptFigures(readFigures, specs, { period, former, keptAs: `statistics ${keptAs}` });
  const { answers, problem, offline, refresh } = statistics;
  const at = answers?.at ?? null;
  const [told, setTold] = useState<string | null>(null);
  if (told !== at) {
    setTold(at);
    onShown(at);
  }
  const names = useMemo(
    (): GroupNames => ({
      definitionName: (id) => reference.definitionName(id),
      userName: (id) => reference.userName(id),
      countryName: (code) => countryName(code) ?? code,
    }),
    [reference],
  );
  const { failure, notice } = serverRows(
    { value: answers, at: at === null ? 0 : Date.parse(at), problem, offline, refresh },
    'İstatistik',
    'Rakamları sunucu hesaplar; bağlantı gelince burada görünür.',
  );
  const shownPeriod = answers?.period ?? period;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
        {notice}
        {failure || (
          <div className="mx-auto grid w-full max-w-[1180px] gap-4 p-4 min-[80em]:p-5">
            <KpiStrip
              kpis={tab.kpis}
              answers={answers}
              selected={picked !== null && 'kpi' in picked ? picked.kpi : null}
              onPick={(kpi) => setPicked({ kpi })}
            />
            {scope !== 'all' && (
              <p className="meta text-ink-2">
                {scope === 'own'
                  ? 'Rakamlar yalnız sizin kayıtlarınızdan sayılır.'
                  : 'Rakamlar yalnız biriminizin ve sizin kayıtlarınızdan sayılır.'}
              </p>
            )}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {tab.panels.map((panel) => (
                <PanelChart
                  key={panel.id}
                  panel={panel}
                  answer={answers?.byName[panelName(panel)] ?? null}
                  period={shownPeriod}
                  names={names}
                  selected={
                    picked !== null && 'panel' in picked && picked.panel.id === panel.id ? picked.mark : null
                  }
                  onPick={setPicked}
                />
              ))}
            </div>
          </div>
        )}
      </div>
      {exporting && answers !== null && (
        <RecordExportDialog
          entity="statistics"
          count={exportRows(tab, answers, names).length}
          noun="değeri"
          name={`İstatistik ${tab.label}`}
          head={exportHead}
          content="Dosyada toplamlar bulunur; hasta adı ve kimlik numarası bulunmaz."
          readRows={() => Promise.resolve(exportRows(tab, answers, names))}
          onClose={onExported}
        />
      )}
      {answers !== null && <StatisticsPaper tab={tab} answers={answers} filters={filters} names={names} />}
      {picked !== null && answers !== null && (
        <FigurePanel
          key={JSON.stringify([
            tabId,
            'kpi' in picked ? picked.kpi : [picked.panel.id, picked.figure, picked.mark],
          ])}
          open={openOf(picked, shownPeriod, filters)}
          compared={'kpi' in picked ? comparisonOf(picked.kpi, tab, answers) : null}
          columns={tab.columns}
          names={names}
          offline={offline}
          onClose={() => setPicked(null)}
        />
      )}
    </>
  );
}

/** What the panel opens for what was pressed: the days, filters and parts of time of the mark. */
function openOf(picked: Picked, period: Period, filters: FigureFilters): OpenFigure {
  if ('kpi' in picked) {
    const { source, id } = picked.kpi;
    const known = Object.entries(filters).filter(([column]) => column in figureSource(source).columns);
    return {
      source,
      figure: id,
      title: figureOf(source, id).label,
      filters: Object.fromEntries(known),
      parts: {},
      period,
    };
  }
  const { panel, figure, mark, title } = picked;
  const known = Object.entries(filters).filter(([column]) => column in figureSource(panel.source).columns);
  const base = { source: panel.source, figure, title, filters: Object.fromEntries(known), parts: {}, period };
  switch (panel.kind) {
    case 'time':
      return { ...base, period: daysOfMark(period, timePartOf(period), mark.id) };
    case 'percentiles':
      return { ...base, period: daysOfMark(period, percentilePartOf(period), mark.id) };
    case 'groups':
      return { ...base, filters: { ...base.filters, [panel.column]: [mark.id === '' ? null : mark.id] } };
    case 'week':
      return { ...base, parts: partsOf(mark) };
    case 'funnel':
      return base;
  }
}

const partsOf = ({ id, part }: ChartMark): Partial<Record<TimePart, string>> => ({
  weekday: id,
  ...(part === undefined ? {} : { hour: part }),
});

/** A main figure now and before, with the groups of both. */
function comparisonOf(
  { source, id }: FigureRef,
  tab: StatisticsTab,
  { byName, former }: NonNullable<AskedFigures['answers']>,
): FigureComparison {
  const cell = (isFormer: boolean) => shownOf(id, wholeCell(byName[kpiName(source, isFormer)]?.rows, id));
  return {
    now: cell(false),
    before: former === null ? null : cell(true),
    former,
    splits: Object.fromEntries(
      tab.columns.flatMap((column) => {
        const now = byName[splitName(source, column, false)]?.rows;
        if (now === undefined) return [];
        return [
          [
            column,
            { now, before: former === null ? null : (byName[splitName(source, column, true)]?.rows ?? []) },
          ],
        ];
      }),
    ),
  };
}
