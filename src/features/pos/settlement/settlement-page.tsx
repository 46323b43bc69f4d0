import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { LoadingRows } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { PageTabs } from '@/ui/page-tabs';
import { TabPanel } from '@/ui/tabs';
import { readSettlementSearch } from './settlement-search';
import type { SettlementSearch, SettlementTabProps } from './settlement-search';
import { tabIds, tabLabels } from './tab-ids';
import type { TabId } from './tab-ids';

/** One line for each tab; its label is in `tab-ids.ts`. */
const bodies: Readonly<Record<TabId, ComponentType<SettlementTabProps>>> = {
  raporlar: lazy(() => import('./reports/reports-tab')),
  satirlar: lazy(() => import('./rows/rows-tab')),
  eslestirme: lazy(() => import('./board/board-tab')),
  valor: lazy(() => import('./values/values-tab')),
  komisyon: lazy(() => import('./commission/commission-tab')),
  donemler: lazy(() => import('./periods/periods-tab')),
};

const PANEL = 'settlement';

/** Reports of banks beside what the hospital collected: what came, what belongs together, what is missing. */
export function SettlementPage({
  search,
  onSearch,
}: {
  readonly search: SettlementSearch;
  readonly onSearch: (search: SettlementSearch) => void;
}) {
  usePageTitle('Banka raporları');
  const tab = search.sekme ?? 'raporlar';
  const Body = bodies[tab];
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <PageTabs
        label="Banka raporları"
        panelId={PANEL}
        items={tabIds.map((id) => ({ id, label: tabLabels[id] }))}
        value={tab}
        // The day and the bank that one was looking at are wanted in the other tab, too.
        onChange={(sekme) => onSearch(readSettlementSearch({ sekme, day: search.day, bank: search.bank }))}
      />
      <TabPanel id={PANEL} value={tab} className="flex min-h-0 flex-1 flex-col">
        <Suspense fallback={<LoadingRows />}>
          <Body search={search} change={(patch) => onSearch(readSettlementSearch({ ...search, ...patch }))} />
        </Suspense>
      </TabPanel>
    </div>
  );
}
