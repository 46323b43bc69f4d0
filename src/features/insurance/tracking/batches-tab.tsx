import { FileStack } from 'lucide-react';
import { useMemo } from 'react';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { formatDate } from '@/lib/dates';
import { formatMoney, formatPercent } from '@/lib/numbers';
import { Badge } from '@/ui/badge';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import { batchStates } from '@sync/model/entities/insurance-values';
import { invoiceBatch } from '@sync/model/entities/invoice-batch';
import type { InvoiceBatch } from '@sync/model/entities/invoice-batch';
import type { CaseRow } from './case-row';

interface BatchRow {
  readonly batch: InvoiceBatch;
  readonly cases: number;
  readonly invoiced: number;
  readonly paid: number;
  readonly cut: number;
}

/** The icmals with the sums of their cases; one opens the cases in it. */
export function BatchesTab({
  rows,
  onOpen,
}: {
  rows: readonly CaseRow[];
  onOpen: (batchId: string) => void;
}) {
  const { records, state } = useRecords(invoiceBatch);
  const names = useReferenceData();
  const complete = useSyncState((sync) => sync.status.complete);
  const batches = useMemo(
    () =>
      records
        .map((batch): BatchRow => {
          const cases = rows.filter(({ one }) => one.batch_id === batch.id).map(({ one }) => one);
          return {
            batch,
            cases: cases.length,
            invoiced: cases.reduce((sum, one) => sum + (one.invoiced_amount ?? 0), 0),
            paid: cases.reduce((sum, one) => sum + (one.paid_amount ?? 0), 0),
            cut: cases.reduce((sum, one) => sum + (one.cut_amount ?? 0), 0),
          };
        })
        .toSorted((a, b) =>
          a.batch.period < b.batch.period
            ? 1
            : a.batch.period > b.batch.period
              ? -1
              : a.batch.batch_no < b.batch.batch_no
                ? -1
                : 1,
        ),
    [records, rows],
  );
  const columns: readonly DataColumn<BatchRow>[] = [
    {
      id: 'no',
      header: 'İcmal',
      key: true,
      minWidth: 140,
      cell: ({ batch }) => <span className="num">{batch.batch_no}</span>,
    },
    {
      id: 'insurer',
      header: 'Şirket',
      width: 200,
      cell: ({ batch }) => names.definitionName(batch.insurer_id),
    },
    {
      id: 'period',
      header: 'Dönem',
      width: 110,
      priority: 2,
      cell: ({ batch }) => (
        <span className="num">
          {batch.period.slice(5, 7)}.{batch.period.slice(0, 4)}
        </span>
      ),
    },
    { id: 'cases', header: 'Dosya', width: 80, align: 'end', cell: ({ cases }) => cases },
    {
      id: 'invoiced',
      header: 'Fatura',
      width: 140,
      align: 'end',
      cell: ({ invoiced }) => <span className="num">{formatMoney(invoiced)}</span>,
    },
    {
      id: 'paid',
      header: 'Ödenen',
      width: 140,
      align: 'end',
      priority: 2,
      cell: ({ paid }) => <span className="num">{formatMoney(paid)}</span>,
    },
    {
      id: 'cut',
      header: 'Kesinti',
      width: 170,
      align: 'end',
      cell: ({ cut, invoiced }) => (
        <span className={cut > 0 ? 'num text-warn' : 'num'}>
          {formatMoney(cut)}
          {cut > 0 && invoiced > 0 && ` (${formatPercent((cut / invoiced) * 100)})`}
        </span>
      ),
    },
    {
      id: 'due',
      header: 'Vade',
      width: 110,
      priority: 3,
      cell: ({ batch }) =>
        batch.due_on === null ? '–' : <span className="num">{formatDate(batch.due_on)}</span>,
    },
    {
      id: 'state',
      header: 'Durum',
      width: 130,
      cell: ({ batch }) => (
        <Badge tone={batch.state === 'settled' ? 'success' : 'info'}>{batchStates[batch.state]}</Badge>
      ),
    },
  ];
  return (
    <DataTable
      label="İcmaller"
      columns={columns}
      rows={batches}
      rowId={({ batch: { id } }) => id}
      noun="icmal"
      loading={state === 'loading' || !complete}
      onOpen={({ batch: { id } }) => onOpen(id)}
      empty={
        <EmptyState icon={FileStack}>
          İcmal yok. Ödeme listesiyle gelir ya da fatura yazılırken seçilir.
        </EmptyState>
      }
    />
  );
}
