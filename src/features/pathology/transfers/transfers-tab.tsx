import { PackageX, ScanLine, Send, Truck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState, ErrorNote } from '@/ui/page-states';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import { specimenReceipt, specimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { PathologySearch } from '../pathology-search';
import type { BiopsyRow } from '../worklist/biopsy-row';
import { NewTransferSheet } from './new-transfer-sheet';
import { ReceiveSheet } from './receive-sheet';
import { countedJars } from './transfer-actions';
import { StateBadge } from './transfer-state';
import type { TransferRow } from './transfer-state';
import { TransferSheet } from './transfer-sheet';

/** Manifests: jars that leave with a picture, and are counted where they arrive; both tablets may be offline. */
export function TransfersTab({
  search,
  change,
  biopsies,
}: {
  search: PathologySearch;
  change: (patch: Readonly<Record<string, unknown>>) => void;
  biopsies: readonly BiopsyRow[];
}) {
  const { records: transfers, state } = useRecords(specimenTransfer);
  const { records: receipts } = useRecords(specimenReceipt);
  const reference = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const complete = useSyncState((sync) => sync.status.complete);
  const mayEdit = usePermission('parse.adenom_biyotip.edit');
  const [act, setAct] = useState<'send' | 'receive' | null>(null);
  const rows = useMemo(
    () =>
      transfers
        .map((transfer): TransferRow => ({
          transfer,
          receipts: receipts.filter((one) => one.transfer_id === transfer.id),
          came: countedJars(transfer, receipts).filter((jar) => jar.state === 'received').length,
        }))
        .toSorted((a, b) => (a.transfer.sent_at < b.transfer.sent_at ? 1 : -1)),
    [transfers, receipts],
  );
  const columns: readonly DataColumn<TransferRow>[] = [
    {
      id: 'no',
      header: 'Sevk',
      key: true,
      minWidth: 140,
      cell: ({ transfer }) => (
        <span className="flex items-center gap-2">
          <span className="num">{transfer.transfer_no ?? 'Yeni sevk'}</span>
          <SyncMark state={mark('cases', transfer.id)} />
        </span>
      ),
    },
    { id: 'from', header: 'Nereden', width: 190, priority: 2, cell: ({ transfer }) => transfer.from_place },
    { id: 'to', header: 'Nereye', width: 190, priority: 3, cell: ({ transfer }) => transfer.to_place },
    {
      id: 'jars',
      header: 'Kap',
      width: 90,
      align: 'end',
      cell: ({ transfer, came }) => (
        <span className="num">
          {came} / {transfer.jars.length}
        </span>
      ),
    },
    {
      id: 'sent',
      header: 'Çıkış',
      width: 150,
      cell: ({ transfer }) => <span className="num">{formatDateTime(transfer.sent_at)}</span>,
    },
    {
      id: 'by',
      header: 'Gönderen',
      width: 160,
      priority: 3,
      cell: ({ transfer }) => reference.userName(transfer.sent_by),
    },
    { id: 'state', header: 'Durum', width: 260, cell: (row) => <StateBadge row={row} /> },
  ];
  const opened = rows.find(({ transfer: { id } }) => id === search.transfer);
  const missing = rows.filter(({ transfer }) => transfer.state === 'mismatch');
  if (state === 'error') {
    return (
      <ErrorNote className="mx-auto max-w-md px-4 py-16" title="Sevkler okunamadı">
        Kayıtlarınız güvende; sayfayı yenileyin.
      </ErrorNote>
    );
  }
  return (
    <>
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 bg-surface px-4 py-1.5">
        <p className="meta min-w-0 flex-1 basis-60 text-ink-2">
          Gönderenin tableti resim gösterir, teslim alan okutup sayar. İkisi de çevrimdışı olabilir.
        </p>
        {mayEdit && (
          <>
            <Button icon={ScanLine} onClick={() => setAct('receive')}>
              Teslim al
            </Button>
            <Button tone="primary" icon={Send} onClick={() => setAct('send')}>
              Sevk hazırla
            </Button>
          </>
        )}
      </div>
      {missing.length > 0 && (
        <p role="alert" className="flex shrink-0 items-start gap-2.5 bg-danger-soft px-4 py-3 text-danger">
          <PackageX className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span>
            <b>{missing.length} sevkte kap eksik.</b>{' '}
            {missing
              .flatMap(({ transfer }) => (transfer.differences ?? []).map(({ label }) => label))
              .slice(0, 6)
              .join(', ')}
          </span>
        </p>
      )}
      <DataTable
        label="Sevkler"
        className="border-t border-line"
        columns={columns}
        rows={rows}
        rowId={({ transfer: { id } }) => id}
        noun="sevk"
        currentId={search.transfer}
        loading={state === 'loading' || !complete}
        onOpen={({ transfer: { id } }) => change({ transfer: id })}
        empty={
          <EmptyState icon={Truck}>
            Sevk yok. Kaplar yola çıkarken “Sevk hazırla” ile listesini yapın.
          </EmptyState>
        }
      />
      {act === 'send' && (
        <NewTransferSheet
          biopsies={biopsies}
          last={rows[0]?.transfer}
          onClose={() => setAct(null)}
          onMade={(id) => {
            setAct(null);
            change({ transfer: id });
          }}
        />
      )}
      {act === 'receive' && <ReceiveSheet transfers={rows} onClose={() => setAct(null)} />}
      {opened !== undefined && (
        <TransferSheet
          key={opened.transfer.id}
          row={opened}
          onClose={() => change({ transfer: undefined })}
        />
      )}
    </>
  );
}
