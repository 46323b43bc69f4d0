import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNow } from '@/data/now';
import { usePermission, useSignedIn } from '@/data/workspace';
import { printPaper } from '@/kit/export/paper';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { PageTabs } from '@/ui/page-tabs';
import type { TabItem } from '@/ui/tabs';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import { snooze } from '@sync/model/insurance/acts/snooze';
import { CaseForm } from '../form/case-form';
import type { OnPrint, PrintedPaper } from '../record/printed-paper';
import { CasePanel } from '../record/case-panel';
import type { PanelStart } from '../record/case-panel';
import { BatchesTab } from '../batches/batches-tab';
import { tabShows } from './case-list';
import { useCaseRows } from '../case-row';
import { TrackingList } from './tracking-list';
import { readTrackingSearch, trackingTabs } from '../tracking-search';
import type { TrackingSearch, TrackingTab } from '../tracking-search';

const PANEL = 'tracking-panel';

/** Effect of a key on the focused row. */
const rowKeys: Readonly<Record<string, PanelStart>> = { e: 'attach', n: snooze };

const closedForm = {
  form: undefined,
  client: undefined,
  surgery: undefined,
  ticket: undefined,
  biopsy: undefined,
} as const;

/** Provisions: what has to be chased now, on top what is operated next without approval. */
export function TrackingPage({
  search,
  onSearch,
}: {
  search: TrackingSearch;
  onSearch: (search: TrackingSearch) => void;
}) {
  usePageTitle('Provizyon takip');
  const { rows, state } = useCaseRows();
  const { access, workspace } = useSignedIn();
  const now = useNow();
  const mayAdd = usePermission('parse.insurance_tracking.add');
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const [start, setStart] = useState<{
    readonly id: string;
    readonly start: PanelStart;
    readonly at: number;
  }>();
  const [printed, setPrinted] = useState<PrintedPaper>('form');
  const tab = search.tab ?? 'open';
  const change = (patch: Readonly<Record<string, unknown>>) =>
    onSearch(readTrackingSearch({ ...search, ...patch }));
  const openBy = (patch: Readonly<Record<string, unknown>>) => {
    if ('open' in patch) setStart(undefined);
    change(patch);
  };
  const counts = useMemo(() => {
    const count = (of: TrackingTab) => rows.filter((row) => tabShows(of, row, access.userId)).length;
    return { open: count('open'), mine: count('mine'), soon: count('soon') };
  }, [rows, access.userId]);
  const items = (Object.keys(trackingTabs) as TrackingTab[]).map((id): TabItem<TrackingTab> => ({
    id,
    label: trackingTabs[id],
    ...(id === 'open' || id === 'mine' || id === 'soon'
      ? { count: state === 'ready' ? counts[id] : null }
      : {}),
    urgent: id === 'soon' && counts.soon > 0,
  }));
  const opened = rows.find(({ record: { id } }) => id === search.open) ?? null;
  const onPrint: OnPrint = (what) => {
    // The browser takes the page as it is when it is asked.
    flushSync(() => setPrinted(what));
    void printPaper(workspace, insuranceCase.kind).finally(() => setPrinted('form'));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset['row'];
    const wanted = rowKeys[event.key.toLocaleLowerCase('tr')];
    if (id === undefined || wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (wanted !== 'attach' && !mayEdit) return;
    event.preventDefault();
    setStart({ id, start: wanted, at: event.timeStamp });
    change({ open: id });
  };
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <PageTabs
          label="Görünümler"
          items={items}
          value={tab}
          overflow="menu"
          panelId={PANEL}
          onChange={(next) =>
            change({ tab: next === 'open' ? undefined : next, open: undefined, batch: undefined })
          }
          actions={
            mayAdd &&
            tab !== 'batches' && (
              <Button tone="primary" icon={Plus} onClick={() => change({ form: 'new', open: undefined })}>
                Provizyon iste
              </Button>
            )
          }
        />
        {/* Keys of a row, as those of the table: the row that has the focus is the button. */}
        <div id={PANEL} role="tabpanel" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
          {tab === 'batches' ? (
            <BatchesTab rows={rows} search={search} change={change} />
          ) : (
            <TrackingList {...{ rows, state, search, now, opened, printed }} change={openBy} />
          )}
        </div>
      </div>
      {opened !== null && search.form === undefined && tab !== 'batches' && (
        <CasePanel
          key={`${opened.record.id} ${start?.at ?? ''}`}
          row={opened}
          start={start?.id === opened.record.id ? start.start : null}
          onClose={() => openBy({ open: undefined })}
          onEdit={() => change({ form: 'edit' })}
          onPrint={onPrint}
        />
      )}
      {search.form === 'new' && mayAdd && tab !== 'batches' && (
        <CaseForm
          stored={null}
          from={{
            client: search.client,
            surgery: search.surgery,
            biopsy: search.biopsy,
            ticket: search.ticket,
          }}
          onClose={() => change(closedForm)}
          onSaved={(id) => change({ ...closedForm, open: id })}
        />
      )}
      {search.form === 'edit' && opened !== null && (
        <CaseForm
          key={opened.record.id}
          stored={opened.record}
          from={{}}
          onClose={() => change({ form: undefined })}
          onSaved={() => change({ form: undefined })}
        />
      )}
    </div>
  );
}
