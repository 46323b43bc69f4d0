import { PackageX, ScanLine, Send, Truck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { ListPrint } from '@/kit/export/list-print';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState, PageNotRead } from '@/ui/page-states';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import { specimenReceipt, specimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { shownCode } from '@sync/model/rules/code-signs';
import type { PathologySearch } from '../pathology-search';
import type { BiopsyRow } from '../worklist/biopsy-row';
import { NewTransferSheet } from './new-transfer-sheet';
import { ReceiveSheet } from './receive-sheet';
import { differencesOf, StateBadge, toTransferRow, withoutManifest } from './transfer-rows';
import type { TransferRow } from './transfer-rows';
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
  const [act, setAct] = useState<'send' | 'receive' | { readonly receive: SpecimenTransfer } | null>(null);
  const rows = useMemo(
    () =>
      transfers
        .map((transfer) => toTransferRow(transfer, receipts))
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
  const loading = state === 'loading' || !complete;
  const opened = rows.find(({ transfer: { id } }) => id === search.transfer);
  const alarms = rows.filter(({ transfer }) => transfer.state === 'mismatch');
  const alone = withoutManifest(transfers, receipts);
  if (state === 'error') {
    return <PageNotRead title="Sevkler okunamadı">Kayıtlarınız güvende; sayfayı yenileyin.</PageNotRead>;
  }
  return (
    <>
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 bg-surface px-4 py-1.5">
        <p className="meta min-w-0 flex-1 basis-60 text-ink-2">
          Gönderenin tableti resim gösterir, teslim alan okutup sayar. İkisi de çevrimdışı olabilir.
        </p>
        <ListPrint
          entity={specimenTransfer.kind}
          label="Sevkler"
          noun="sevk"
          columns={columns}
          rows={rows}
          rowId={({ transfer: { id } }) => id}
          disabled={loading}
        />
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
      {alarms.length > 0 && <Alarms rows={alarms} onOpen={(id) => change({ transfer: id })} />}
      {alone.length > 0 && <Alone receipts={alone} />}
      <DataTable
        label="Sevkler"
        className="border-t border-line"
        columns={columns}
        rows={rows}
        rowId={({ transfer: { id } }) => id}
        noun="sevk"
        currentId={search.transfer}
        loading={loading}
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
      {act !== null && act !== 'send' && (
        <ReceiveSheet
          start={act === 'receive' ? null : act.receive}
          transfers={transfers}
          receipts={receipts}
          biopsies={biopsies}
          onClose={() => setAct(null)}
        />
      )}
      {opened !== undefined && (
        <TransferSheet
          key={opened.transfer.id}
          row={opened}
          onReceive={() => {
            change({ transfer: undefined });
            setAct({ receive: opened.transfer });
          }}
          onClose={() => change({ transfer: undefined })}
        />
      )}
    </>
  );
}

/** Manifests whose count does not agree, each with what is missing. */
function Alarms({ rows, onOpen }: { rows: readonly TransferRow[]; onOpen: (id: string) => void }) {
  return (
    <section aria-label="Eksik kaplar" role="alert" className="shrink-0 bg-danger-soft px-4 py-2 text-danger">
      <h2 className="flex items-center gap-2.5 font-semibold">
        <PackageX className="size-5 shrink-0" aria-hidden="true" />
        {rows.length} sevkte sayım tutmuyor
      </h2>
      <ul className="pl-7.5">
        {rows.map(({ transfer }) => (
          <li key={transfer.id} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <button
              type="button"
              className="hit font-medium underline underline-offset-2"
              onClick={() => onOpen(transfer.id)}
            >
              {transfer.transfer_no ?? shownCode(transfer.code)}
            </button>
            <span className="num min-w-0 break-words">{differencesOf(transfer)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Counts whose manifest has not reached this tablet: the server compares both. */
function Alone({ receipts }: { receipts: readonly SpecimenReceipt[] }) {
  return (
    <section aria-label="Listesi beklenen sayımlar" className="shrink-0 bg-info-soft px-4 py-2 text-info">
      <ul>
        {receipts.map((receipt) => (
          <li key={receipt.id} className="flex min-h-9 flex-wrap items-center gap-x-3">
            <b className="num">{shownCode(receipt.code)}</b>
            <span className="num">
              {receipt.jars.filter(({ state }) => state !== 'missing').length} / {receipt.jars.length} kap,{' '}
              {formatDateTime(receipt.received_at)}
            </span>
            <span>Sayıldı, eşitlenince karşılaştırılacak</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
