import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleCheck, ClockAlert, ShieldCheck, Siren } from 'lucide-react';
import { useMemo } from 'react';
import { BulkActs } from '@/acts/bulk-acts';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { caseNumber, groupWords } from '@/records/insurance/case-words';
import { SavedViewsMenu } from '@/kit/list/saved-views-menu';
import { SelectedList } from '@/kit/list/selected-list';
import type { IconType } from '@/ui/icon';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import { caseActs } from '@sync/model/insurance/acts';
import type { InsuranceGroup } from '@sync/model/rules/insurance-clock';
import type { PrintedPaper } from '../record/printed-paper';
import { CasePaper } from '../record/case-paper';
import { caseColumns, hiddenAtFirst } from './case-columns';
import { caseFilters } from './case-filters';
import { figuresOf } from './case-figures';
import { CaseFoot } from './case-foot';
import { caseExport, caseSelection, tabShows } from './case-list';
import type { CaseRow } from '../case-row';
import { readTrackingSearch, trackingTabs } from '../tracking-search';
import type { TrackingSearch } from '../tracking-search';

const groupLooks: Readonly<Record<InsuranceGroup, { readonly icon: IconType; readonly look: string }>> = {
  surgery_soon: { icon: Siren, look: 'bg-danger-soft text-danger' },
  answer_late: { icon: ClockAlert, look: 'bg-warn-soft text-warn' },
  expiring: { icon: CalendarClock, look: 'bg-warn-soft text-warn' },
  in_time: { icon: CircleCheck, look: 'bg-sunken text-ink-2' },
  settled: { icon: CircleCheck, look: 'bg-sunken text-ink-2' },
};
const isGroup = (text: string): text is InsuranceGroup => Object.hasOwn(groupLooks, text);

const idOf = ({ record: { id } }: CaseRow): string => id;
const labelOf = ({ clientName, record }: CaseRow): string => `${clientName}, ${caseNumber(record)}`;

export interface TrackingListProps {
  readonly rows: readonly CaseRow[];
  readonly state: 'loading' | 'error' | 'ready';
  readonly search: TrackingSearch;
  readonly now: number;
  readonly opened: CaseRow | null;
  /** Paper printed while a case is open. */
  readonly printed: PrintedPaper;
  readonly change: (patch: Readonly<Record<string, unknown>>) => void;
}

/** Shows the cases of a tab, by urgency unless they are ordered otherwise. */
export function TrackingList({ rows, state, search, now, opened, printed, change }: TrackingListProps) {
  const { access } = useSignedIn();
  const names = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const batches = useRecords(invoiceBatch).records;
  const mayExport = usePermission('parse.insurance_tracking.export');
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const tab = search.tab ?? 'open';
  const numbers = useMemo(() => new Map(batches.map((batch) => [batch.id, batch.batch_no])), [batches]);
  const columns = useMemo(
    () => caseColumns({ names, mark, now, batches: numbers }),
    [names, mark, now, numbers],
  );
  const selection = useMemo(() => caseSelection(access.userId), [access.userId]);
  const figures = useMemo(() => figuresOf(rows, now), [rows, now]);
  const counts = useMemo(() => {
    const sums = new Map<InsuranceGroup, number>();
    for (const row of rows) {
      if (tabShows(tab, row, access.userId)) sums.set(row.group, (sums.get(row.group) ?? 0) + 1);
    }
    return sums;
  }, [rows, tab, access.userId]);
  const isGrouped = (search.sort ?? 'urgency') === 'urgency' && search.order !== 'desc' && tab !== 'done';
  return (
    <SelectedList
      name="insurance-cases"
      entity={insuranceCase.kind}
      label="Provizyonlar"
      view={trackingTabs[tab]}
      noun="provizyon"
      icon={ShieldCheck}
      placeholder="Hasta, hizmet, provizyon no"
      columns={columns}
      hiddenAtFirst={hiddenAtFirst}
      rowHeight={48}
      rows={rows}
      rowId={idOf}
      rowLabel={labelOf}
      whole
      foot={(shown) => <CaseFoot shown={shown.length} figures={figures} now={now} />}
      groups={
        isGrouped
          ? {
              of: ({ group }) => group,
              headClass: (group) => (isGroup(group) ? groupLooks[group].look : undefined),
              head: (group) =>
                isGroup(group) ? <GroupHead group={group} count={counts.get(group) ?? 0} /> : null,
            }
          : undefined
      }
      onOpen={({ record: { id } }) => change({ open: id })}
      currentId={search.open}
      state={state}
      selection={selection}
      search={search}
      onChange={change}
      filters={caseFilters(names)}
      emptyText={tab === 'done' ? 'Sonuçlanan provizyon yok.' : 'Açık provizyon yok.'}
      addsElsewhere
      bulkBar={
        mayEdit
          ? (chosen, clear) => (
              <BulkActs
                acts={caseActs.filter(({ bulk }) => bulk === true)}
                records={rows.filter(({ record: { id } }) => chosen.has(id)).map(({ record }) => record)}
                noun="provizyon"
                object="provizyonu"
                onClear={clear}
              />
            )
          : undefined
      }
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
          columnsName="columns/insurance-cases"
          offered={{ columns: columns.map(({ id }) => id) }}
          read={readTrackingSearch}
          current={readTrackingSearch({ ...search, page: undefined, open: undefined })}
          renderLink={(to, props) => <Link {...props} to="/insurance/tracking" search={to} />}
        />
      }
    >
      {opened !== null && <CasePaper row={opened} what={printed} />}
    </SelectedList>
  );
}

function GroupHead({ group, count }: { group: InsuranceGroup; count: number }) {
  const { icon: Icon } = groupLooks[group];
  return (
    <span className="flex items-center gap-2">
      <Icon className="size-4" aria-hidden="true" />
      {groupWords[group]}
      <span className="num font-normal">{formatNumber(count)}</span>
    </span>
  );
}
