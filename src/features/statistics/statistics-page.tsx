import { useState } from 'react';
import { useNow } from '@/data/now';
import { useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { chosenPeriod, formerPeriod } from '@/kit/figures/period';
import type { Comparison } from '@/kit/figures/period';
import { usePageTitle } from '@/ui/page-title';
import { TabPanel, Tabs } from '@/ui/tabs';
import { FigureBar, useChosenFilters } from './figure-bar';
import { readStatisticsSearch } from './statistics-search';
import type { StatisticsSearch } from './statistics-search';
import { statisticsTab, statisticsTabs } from './statistics-tabs';
import type { StatisticsTabId } from './statistics-tabs';
import { TabBody } from './tab-body';
import { fillScreen } from './wall/use-wall';

const PANEL = 'statistics-panel';

/** Shows the figures of the hospital, by area: events, changes, and the rows behind each mark. */
export function StatisticsPage({
  search,
  onSearch,
  onWall,
}: {
  search: StatisticsSearch;
  onSearch: (search: StatisticsSearch) => void;
  onWall: () => void;
}) {
  usePageTitle('İstatistik');
  const { access } = useSignedIn();
  const today = todayIso(useNow());
  const [shownAt, setShownAt] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const allowed = (Object.keys(statisticsTabs) as StatisticsTabId[]).filter((id) => {
    const { permission } = statisticsTab(id);
    return permission === undefined || access.permissions.has(permission);
  });
  const tabId = search.tab !== undefined && allowed.includes(search.tab) ? search.tab : 'tickets';
  const tab = statisticsTab(tabId);
  const { periodId, period, keptAs } = chosenPeriod(search, today);
  const comparison: Comparison = search.compare ?? 'before';
  const former = formerPeriod(period, comparison);
  const filters = useChosenFilters(tab, search);
  const change = (patch: Readonly<Record<string, string | undefined>>) =>
    onSearch(readStatisticsSearch({ ...search, ...patch }));
  const key = JSON.stringify([tabId, period, former, filters]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FigureBar
        tab={tab}
        search={search}
        periodId={periodId}
        period={period}
        comparison={comparison}
        shownAt={shownAt}
        entity="statistics"
        permission="crm.statistics.export"
        onChange={change}
        onExport={() => setExporting(true)}
        onWall={() => {
          fillScreen();
          onWall();
        }}
      />
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
          keptAs={JSON.stringify([tabId, keptAs, comparison, filters])}
          onShown={setShownAt}
          exporting={exporting}
          onExported={() => setExporting(false)}
        />
      </TabPanel>
    </div>
  );
}
