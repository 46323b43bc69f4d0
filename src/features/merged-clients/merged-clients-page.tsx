import { Link } from '@tanstack/react-router';
import { Merge } from 'lucide-react';
import { useRecords } from '@/data/records';
import { usePermission } from '@/data/workspace';
import { buttonClass } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { PageTabs } from '@/ui/page-tabs';
import { TabPanel } from '@/ui/tabs';
import { clientMerge } from '@sync/model/entities/client-merge';
import { mergeClients } from '@sync/rpc/merges';
import { MergeList } from './merges/merge-list';
import { mergedTabs } from './merged-search';
import type { MergedSearch, MergedTab } from './merged-search';
import { ApartList } from './pairs/apart-list';
import { PairList } from './pairs/pair-list';

const PANEL = 'merged-clients';

/** Shows records of one person: possible pairs, merged ones, and those confirmed as different. */
export function MergedClientsPage({
  search,
  onSearch,
}: {
  search: MergedSearch;
  onSearch: (search: MergedSearch) => void;
}) {
  usePageTitle('Birleştirilenler');
  const mayMerge = usePermission(mergeClients.permission);
  const waiting = useRecords(clientMerge).records.filter(({ state }) => state === 'waiting').length;
  // A notice opens a merge by its id alone.
  const tab: MergedTab = search.view ?? (search.open === undefined ? 'pairs' : 'merges');
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <PageTabs<MergedTab>
        label="Görünüm"
        panelId={PANEL}
        items={(Object.keys(mergedTabs) as MergedTab[]).map((id) => ({
          id,
          label: mergedTabs[id],
          ...(id === 'merges' && waiting > 0 ? { count: `${waiting} onay bekliyor` } : {}),
        }))}
        value={tab}
        onChange={(view) => onSearch(view === 'pairs' ? {} : { view })}
        actions={
          mayMerge && (
            <Link to="/crm/merged-clients/new" className={buttonClass('secondary')}>
              <Merge className="size-4" aria-hidden="true" />
              Elle birleştir
            </Link>
          )
        }
      />
      <TabPanel id={PANEL} value={tab} className="flex min-h-0 flex-1 flex-col overflow-auto">
        {tab === 'merges' ? (
          <MergeList search={search} onSearch={onSearch} />
        ) : tab === 'apart' ? (
          <ApartList />
        ) : (
          <PairList search={search} onSearch={onSearch} />
        )}
      </TabPanel>
    </div>
  );
}
