import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { formatDate, formatDateTime } from '@/lib/dates';
import { ListPrint } from '@/kit/export/list-print';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState, PageNotRead } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import type { ClosedPeriod } from '@sync/model/entities/closed-period';
import { closePeriod } from '@sync/rpc/settlement';
import type { SettlementTabProps } from '../settlement-search';
import { usePeriods } from '../use-periods';
import { ClosePeriodSheet } from './close-period-sheet';
import { PeriodSheet } from './period-sheet';

function columnsOf(
  bankName: (id: string) => string | null,
  userName: (id: string | null) => string | null,
): readonly DataColumn<ClosedPeriod>[] {
  return [
    { id: 'bank', header: 'Banka', key: true, minWidth: 150, cell: ({ bank_id }) => bankName(bank_id) },
    {
      id: 'days',
      header: 'Günler',
      width: 210,
      cell: ({ from_on, to_on }) => (
        <span className="num">
          {from_on === to_on ? formatDate(from_on) : `${formatDate(from_on)} – ${formatDate(to_on)}`}
        </span>
      ),
    },
    { id: 'by', header: 'Kapatan', width: 180, priority: 2, cell: ({ closed_by }) => userName(closed_by) },
    {
      id: 'at',
      header: 'Kapatma',
      width: 160,
      priority: 2,
      cell: ({ closed_at }) => <span className="num">{formatDateTime(closed_at)}</span>,
    },
    {
      id: 'state',
      header: 'Durum',
      width: 170,
      cell: ({ reopened_at }) =>
        reopened_at === null ? (
          <Badge tone="success" icon={Lock}>
            Kapalı
          </Badge>
        ) : (
          <Badge tone="warn">Yeniden açıldı</Badge>
        ),
    },
  ];
}

/** Shows the closed days of banks, and the reopened ones. */
export default function PeriodsTab({ search, change }: SettlementTabProps) {
  const reference = useReferenceData();
  const { periods, state } = usePeriods();
  const complete = useSyncState((sync) => sync.status.complete);
  const mayClose = usePermission(closePeriod.permission);
  const columns = useMemo(
    () =>
      columnsOf(
        (id) => reference.definitionName(id),
        (id) => reference.userName(id),
      ),
    [reference],
  );
  const loading = state === 'loading' || !complete;
  const opened = periods.find(({ id }) => id === search.period);
  if (state === 'error') {
    return <PageNotRead title="Dönemler okunamadı">Kayıtlarınız güvende; sayfayı yenileyin.</PageNotRead>;
  }
  const button = (tone: 'primary' | 'secondary') =>
    mayClose && (
      <Button tone={tone} icon={Lock} onClick={() => change({ act: 'close' })}>
        Dönem kapat
      </Button>
    );
  return (
    <>
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 px-4 py-1.5">
        <p className="meta flex-1 text-ink-2">
          Kapalı dönemin satırları eşlenemez, ayrılamaz; o günlere rapor alınamaz, alınan geri alınamaz.
        </p>
        <ListPrint
          entity="closed_period"
          label="Dönemler"
          noun="dönem"
          columns={columns}
          rows={periods}
          rowId={({ id }) => id}
          disabled={loading}
        />
        {button('primary')}
      </div>
      <DataTable
        label="Dönemler"
        className="border-t border-line"
        columns={columns}
        rows={periods}
        rowId={({ id }) => id}
        noun="dönem"
        currentId={search.period}
        loading={loading}
        onOpen={({ id }) => change({ period: id })}
        empty={
          <EmptyState icon={Lock} action={button('secondary')}>
            Kapatılmış dönem yok. Bir gün ya da ay, bütün satırları eşlenip açıklanınca kapatılır.
          </EmptyState>
        }
      />
      {search.act === 'close' && mayClose && (
        <ClosePeriodSheet bank={search.bank ?? null} onClose={() => change({ act: undefined })} />
      )}
      {opened !== undefined && (
        <PeriodSheet key={opened.id} period={opened} onClose={() => change({ period: undefined })} />
      )}
    </>
  );
}
