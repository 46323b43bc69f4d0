import { FileStack, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { formatPercent } from '@/lib/numbers';
import { batchSums, openCases } from '@sync/model/insurance/batch-money';
import type { BatchSums } from '@sync/model/insurance/batch-money';
import { ListPrint } from '@/kit/export/list-print';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';
import { compareTurkish } from '@sync/model/tr/turkish';
import type { CaseRow } from '../case-row';
import type { TrackingSearch } from '../tracking-search';
import { BatchForm } from './batch-form';
import { BatchPanel } from './batch-panel';
import { BatchState } from './batch-state';
import { hasSum, monthText, sumText } from './batch-words';

interface BatchRow extends BatchSums {
  readonly batch: InvoiceBatch;
  /** True if one of its cases is open: sums may hide that. */
  readonly isOpen: boolean;
}

const idOf = ({ batch: { id } }: BatchRow): string => id;

/** Shows the icmals with the sums of their cases; the latest month first. */
export function BatchesTab({
  rows,
  search,
  change,
}: {
  rows: readonly CaseRow[];
  search: TrackingSearch;
  change: (patch: Readonly<Record<string, unknown>>) => void;
}) {
  const { records, state } = useRecords(invoiceBatch);
  const names = useReferenceData();
  const complete = useSyncState((sync) => sync.status.complete);
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const batches = useMemo(() => {
    const inBatch = Map.groupBy(rows, ({ record }) => record.batch_id);
    return records
      .map((batch): BatchRow => {
        const cases = (inBatch.get(batch.id) ?? []).map(({ record }) => record);
        return { batch, isOpen: openCases(cases).length > 0, ...batchSums(cases) };
      })
      .toSorted((a, b) => byPeriod(a.batch, b.batch));
  }, [records, rows]);
  const opened = batches.find(({ batch: { id } }) => id === search.batch)?.batch ?? null;
  const columns: readonly DataColumn<BatchRow>[] = [
    {
      id: 'no',
      header: 'İcmal',
      key: true,
      minWidth: 110,
      cell: ({ batch }) => <span className="num">{batch.batch_no}</span>,
    },
    {
      id: 'insurer',
      header: 'Şirket',
      width: 160,
      cell: ({ batch }) => names.definitionName(batch.insurer_id),
    },
    {
      id: 'period',
      header: 'Dönem',
      width: 85,
      priority: 2,
      cell: ({ batch }) => <span className="num">{monthText(batch.period)}</span>,
    },
    { id: 'cases', header: 'Dosya', width: 70, align: 'end', cell: ({ cases }) => cases },
    {
      id: 'invoiced',
      header: 'Fatura',
      width: 120,
      align: 'end',
      cell: (row) => <span className="num">{sumText(row, 'invoiced')}</span>,
    },
    {
      id: 'paid',
      header: 'Ödenen',
      width: 120,
      align: 'end',
      priority: 2,
      cell: (row) => <span className="num">{sumText(row, 'paid')}</span>,
    },
    {
      id: 'cut',
      header: 'Kesinti',
      width: 155,
      align: 'end',
      cell: (row) => {
        const [only, ...others] = row.money;
        const isShare = only !== undefined && others.length === 0 && only.cut > 0 && only.invoiced > 0;
        return (
          <span className={hasSum(row, 'cut') ? 'num text-warn' : 'num'}>
            {sumText(row, 'cut')}
            {isShare && ` (${formatPercent((only.cut / only.invoiced) * 100)})`}
          </span>
        );
      },
    },
    {
      id: 'open',
      header: 'Açık',
      width: 115,
      align: 'end',
      cell: (row) => (
        <span
          className={
            row.batch.state === 'settled' && hasSum(row, 'open') ? 'num font-semibold text-danger' : 'num'
          }
        >
          {sumText(row, 'open')}
        </span>
      ),
    },
    {
      id: 'due',
      header: 'Vade',
      width: 95,
      priority: 3,
      cell: ({ batch }) =>
        batch.due_on === null ? '–' : <span className="num">{formatDate(batch.due_on)}</span>,
    },
    {
      id: 'state',
      header: 'Durum',
      width: 135,
      cell: ({ batch, isOpen }) => <BatchState state={batch.state} isOpen={isOpen} />,
    },
  ];
  const loading = state === 'loading' || !complete;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-h-14 items-center justify-end gap-2 border-b border-line bg-surface px-4">
          <ListPrint
            entity={invoiceBatch.kind}
            label="İcmaller"
            noun="icmal"
            columns={columns}
            rows={batches}
            rowId={idOf}
            disabled={loading}
          />
          {mayEdit && (
            <Button icon={Plus} onClick={() => change({ form: 'new', batch: undefined })}>
              İcmal ekle
            </Button>
          )}
        </div>
        <DataTable
          label="İcmaller"
          columns={columns}
          rows={batches}
          rowId={idOf}
          noun="icmal"
          currentId={search.batch}
          loading={loading}
          onOpen={({ batch: { id } }) => change({ batch: id })}
          empty={
            <EmptyState icon={FileStack}>İcmal yok. Ödeme listesiyle gelir ya da burada eklenir.</EmptyState>
          }
        />
      </div>
      {opened !== null && search.form === undefined && (
        <BatchPanel key={opened.id} batch={opened} rows={rows} change={change} />
      )}
      {mayEdit && search.form === 'new' && (
        <BatchForm
          stored={null}
          onClose={() => change({ form: undefined })}
          onSaved={(batch) => change({ form: undefined, batch })}
        />
      )}
      {mayEdit && search.form === 'edit' && opened !== null && (
        <BatchForm
          key={opened.id}
          stored={opened}
          onClose={() => change({ form: undefined })}
          onSaved={() => change({ form: undefined })}
        />
      )}
    </div>
  );
}

/** Compares icmals: the latest month first, within it by number. */
function byPeriod(a: InvoiceBatch, b: InvoiceBatch): number {
  if (a.period !== b.period) return a.period < b.period ? 1 : -1;
  return compareTurkish(a.batch_no, b.batch_no);
}
