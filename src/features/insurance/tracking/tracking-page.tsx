import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleCheck, ClockAlert, Plus, ShieldCheck, Siren } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { groupWords } from '@/records/insurance/case-words';
import { optionsOf, optionsOfNamed } from '@/records/list-filters';
import { SavedViewsMenu } from '@/records/saved-views-menu';
import { SelectedList } from '@/records/selected-list';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { Tabs } from '@/ui/tabs';
import type { TabItem } from '@/ui/tabs';
import { caseStatuses, payerKinds, reviewKinds, serviceKinds } from '@sync/model/entities/insurance-values';
import type { InsuranceGroup } from '@sync/model/rules/insurance-clock';
import { CaseForm } from '../form/case-form';
import { CasePanel } from '../record/case-panel';
import { CasePapers } from '../record/case-paper';
import { BatchesTab } from './batches-tab';
import { caseColumns, hiddenAtFirst } from './case-columns';
import { caseExport, caseSelection, tabShows } from './case-list';
import { useCaseRows } from './case-row';
import type { CaseRow } from './case-row';
import { readTrackingSearch, trackingTabs } from './tracking-search';
import type { TrackingSearch, TrackingTab } from './tracking-search';

const PANEL = 'tracking-panel';

const groupLooks: Readonly<Record<InsuranceGroup, { readonly icon: typeof Siren; readonly look: string }>> = {
  surgery_tomorrow: { icon: Siren, look: 'bg-danger-soft text-danger' },
  answer_late: { icon: ClockAlert, look: 'bg-warn-soft text-warn' },
  expiring: { icon: CalendarClock, look: 'bg-warn-soft text-warn' },
  in_time: { icon: CircleCheck, look: 'bg-sunken text-ink-2' },
  settled: { icon: CircleCheck, look: 'bg-sunken text-ink-2' },
};

const isGroup = (text: string): text is InsuranceGroup => Object.hasOwn(groupLooks, text);

/** Provisions: what has to be chased now, on top what is operated tomorrow without approval. */
export function TrackingPage({
  search,
  onSearch,
}: {
  search: TrackingSearch;
  onSearch: (search: TrackingSearch) => void;
}) {
  usePageTitle('Provizyon takip');
  const { rows, state } = useCaseRows();
  const { access } = useSignedIn();
  const names = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const now = useNow();
  const mayAdd = usePermission('parse.insurance_tracking.add');
  const mayExport = usePermission('parse.insurance_tracking.export');
  const tab = search.tab ?? 'open';
  const change = (patch: Readonly<Record<string, unknown>>) =>
    onSearch(readTrackingSearch({ ...search, ...patch }));
  const columns = useMemo(() => caseColumns({ names, mark, now }), [names, mark, now]);
  const selection = useMemo(() => caseSelection(access.userId, now), [access.userId, now]);
  const inTab = useMemo(
    () => rows.filter((row) => tabShows(tab, row, access.userId, now)),
    [rows, tab, access.userId, now],
  );
  const counts = useMemo(() => {
    const sums = new Map<InsuranceGroup, number>();
    for (const { urgency } of inTab) sums.set(urgency.group, (sums.get(urgency.group) ?? 0) + 1);
    return sums;
  }, [inTab]);
  const countOf = (of: TrackingTab) => rows.filter((row) => tabShows(of, row, access.userId, now)).length;
  const items = (Object.keys(trackingTabs) as TrackingTab[]).map((id): TabItem<TrackingTab> => ({
    id,
    label: trackingTabs[id],
    ...(id === 'open' || id === 'mine' || id === 'tomorrow'
      ? { count: state === 'ready' ? countOf(id) : null }
      : {}),
    urgent: id === 'tomorrow' && countOf(id) > 0,
  }));
  const opened = rows.find(({ one: { id } }) => id === search.open);
  const isGrouped = (search.sort ?? 'urgency') === 'urgency' && search.order !== 'desc' && tab !== 'done';
  const closeForm = {
    form: undefined,
    client: undefined,
    surgery: undefined,
    ticket: undefined,
    biopsy: undefined,
  };
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4">
          <div className="min-w-0 flex-1 basis-80">
            <Tabs
              label="Görünümler"
              className="h-[52px]"
              items={items}
              value={tab}
              overflow="menu"
              panelId={PANEL}
              onChange={(next) =>
                change({
                  tab: next === 'open' ? undefined : next,
                  page: undefined,
                  open: undefined,
                  batch: undefined,
                })
              }
            />
          </div>
          {mayAdd && (
            <Button
              className="my-1.5"
              tone="primary"
              icon={Plus}
              onClick={() => change({ form: 'new', open: undefined })}
            >
              Provizyon iste
            </Button>
          )}
        </div>
        <div id={PANEL} role="tabpanel" className="flex min-h-0 flex-1 flex-col">
          {tab === 'batches' ? (
            <BatchesTab rows={rows} onOpen={(batch) => change({ tab: 'done', batch })} />
          ) : (
            <SelectedList
              name="insurance-cases"
              label="Provizyonlar"
              noun="provizyon"
              icon={ShieldCheck}
              placeholder="Hasta, hizmet, provizyon no"
              columns={columns}
              hiddenAtFirst={hiddenAtFirst}
              rowHeight={48}
              rows={rows}
              rowId={({ one: { id } }) => id}
              groups={
                isGrouped
                  ? {
                      of: ({ urgency }) => urgency.group,
                      headClass: (group) => (isGroup(group) ? groupLooks[group].look : undefined),
                      head: (group) =>
                        isGroup(group) ? <GroupHead group={group} count={counts.get(group) ?? 0} /> : null,
                    }
                  : undefined
              }
              onOpen={({ one: { id } }) => change({ open: id })}
              currentId={search.open}
              state={state}
              selection={selection}
              search={search}
              onChange={change}
              filters={[
                { id: 'payer', label: 'Güvence', options: optionsOf(payerKinds) },
                { id: 'insurer', label: 'Şirket', options: optionsOfNamed(names.definitions('insurer')) },
                { id: 'service', label: 'Hizmet', options: optionsOf(serviceKinds) },
                { id: 'status', label: 'Durum', options: optionsOf(caseStatuses) },
                {
                  id: 'assignee',
                  label: 'Sorumlu',
                  options: names.users.map((user) => ({ value: user.id, label: user.full_name })),
                },
                { id: 'review', label: 'İnceleme', options: optionsOf(reviewKinds) },
                { id: 'missing', label: 'Eksik evrak' },
                { id: 'late', label: 'Yanıt süresi aşılan' },
                { id: 'expiring', label: 'Onayı 3 gün içinde bitecek' },
                { id: 'reopened', label: 'Onayı plana uymayan' },
                { id: 'differs', label: 'Listeyle çelişen' },
                { id: 'cut', label: 'Kesintisi olan' },
              ]}
              emptyText={tab === 'done' ? 'Sonuçlanan provizyon yok.' : 'Açık provizyon yok.'}
              addsElsewhere
              summary={summaryOf}
              exported={
                mayExport
                  ? (shown) => ({
                      entity: 'insurance_case',
                      noun: 'provizyonu',
                      name: 'provizyonlar',
                      head: caseExport.head,
                      content: 'Dosyada hasta adları, poliçe ve provizyon numaraları bulunur.',
                      readRows: () => Promise.resolve(caseExport.rows(shown, names)),
                    })
                  : undefined
              }
              tools={
                <SavedViewsMenu
                  name="insurance-views"
                  read={readTrackingSearch}
                  current={readTrackingSearch({ ...search, page: undefined, open: undefined })}
                  renderLink={(to, props) => <Link {...props} to="/insurance/tracking" search={to} />}
                />
              }
              paper={(shown) => <CasePapers rows={shown} opened={opened ?? null} />}
            />
          )}
        </div>
      </div>
      {opened !== undefined && search.form === undefined && tab !== 'batches' && (
        <CasePanel
          key={opened.one.id}
          row={opened}
          onClose={() => change({ open: undefined })}
          onEdit={() => change({ form: 'edit' })}
        />
      )}
      {search.form === 'new' && mayAdd && (
        <CaseForm
          stored={null}
          from={{
            client: search.client,
            surgery: search.surgery,
            biopsy: search.biopsy,
            ticket: search.ticket,
          }}
          onClose={() => change(closeForm)}
          onSaved={(id) => change({ ...closeForm, open: id })}
        />
      )}
      {search.form === 'edit' && opened !== undefined && (
        <CaseForm
          key={opened.one.id}
          stored={opened.one}
          from={{}}
          onClose={() => change({ form: undefined })}
          onSaved={() => change({ form: undefined })}
        />
      )}
    </div>
  );
}

function GroupHead({ group, count }: { group: InsuranceGroup; count: number }) {
  const { icon: Icon } = groupLooks[group];
  return (
    <span className={cx('flex items-center gap-2')}>
      <Icon className="size-4" aria-hidden="true" />
      {groupWords[group]}
      <span className="num font-normal">{formatNumber(count)}</span>
    </span>
  );
}

/** "11 provizyon, talep 796.330,00 ₺". */
function summaryOf(rows: readonly CaseRow[]): string {
  const asked = rows
    .filter(({ one }) => one.currency === 'TRY')
    .reduce((sum, { one }) => sum + one.asked_amount, 0);
  return `Talep ${formatMoney(asked)}`;
}
