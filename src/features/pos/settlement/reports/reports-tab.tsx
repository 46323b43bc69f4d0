import { useRouter } from '@tanstack/react-router';
import { CalendarPlus, FileUp, Landmark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { addDays, formatLongDate, todayIso } from '@/lib/dates';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState, ErrorNote } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import type { SettlementTabProps } from '../settlement-search';
import { useSettlementDays } from '../use-days';
import { usePeriods } from '../use-periods';
import { monthReports, reportStates } from './month-reports';
import type { MonthReport } from './month-reports';

const MONTHS_AT_FIRST = 3;
const UPLOAD = '/pos/upload-bank-reports';
const tones = { open: 'warn', settled: 'success', closed: 'neutral' } as const;

/** `2026-11` → "Kasım 2026". */
const monthName = (month: string): string => formatLongDate(`${month}-01`).split(' ').slice(1, 3).join(' ');
/** The first day of the month that lies so many months before a day. */
function firstDay(today: string, months: number): string {
  const at = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - months, 1));
  return at.toISOString().slice(0, 10);
}
/** The last day of a month, `2026-11` → `2026-11-30`. */
const lastDay = (month: string): string => addDays(firstDay(`${month}-01`, -1), -1);

function columnsOf(bankName: (id: string) => string | null): readonly DataColumn<MonthReport>[] {
  const amount = (id: 'gross' | 'commission' | 'net' | 'open', header: string, priority: 1 | 2 | 3) => ({
    id,
    header,
    width: 124,
    align: 'end' as const,
    priority,
    cell: (report: MonthReport) => <span className="num">{formatMinor(report[id])}</span>,
  });
  const count = (id: 'files' | 'rows', header: string) => ({
    id,
    header,
    width: 68,
    align: 'end' as const,
    priority: 2 as const,
    cell: (report: MonthReport) => <span className="num">{formatNumber(report[id])}</span>,
  });
  return [
    {
      id: 'bank',
      header: 'Banka',
      key: true,
      minWidth: 150,
      cell: ({ bankId, currency }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="clip">{bankName(bankId)}</span>
          {currency !== 'TRY' && <Badge>{currency}</Badge>}
        </span>
      ),
    },
    {
      id: 'month',
      header: 'Ay',
      width: 120,
      cell: ({ month }) => monthName(month),
    },
    count('files', 'Dosya'),
    count('rows', 'Satır'),
    amount('gross', 'Brüt', 1),
    amount('commission', 'Komisyon', 2),
    amount('net', 'Net', 3),
    {
      id: 'matched',
      header: 'Eşleşen',
      width: 108,
      align: 'end',
      priority: 2,
      cell: ({ matched, needing }) => (
        <span className="num">
          {formatNumber(matched)} / {formatNumber(needing)}
        </span>
      ),
    },
    amount('open', 'Açık tutar', 2),
    {
      id: 'state',
      header: 'Durum',
      width: 126,
      cell: ({ state }) => <Badge tone={tones[state]}>{reportStates[state]}</Badge>,
    },
  ];
}

/** What banks have reported, by month, and how far it is settled. */
export default function ReportsTab({ change }: SettlementTabProps) {
  const reference = useReferenceData();
  const router = useRouter();
  const { access } = useSignedIn();
  const complete = useSyncState((sync) => sync.status.complete);
  const [months, setMonths] = useState(MONTHS_AT_FIRST);
  const today = todayIso(useNow());
  const { days, state } = useSettlementDays(firstDay(today, months - 1), today);
  const { closing } = usePeriods();
  const reports = useMemo(
    () => monthReports(days, (bank, day) => closing(bank, day) !== undefined),
    [days, closing],
  );
  const columns = useMemo(() => columnsOf((id) => reference.definitionName(id)), [reference]);
  const mayUpload =
    access.permissions.has('pos.upload_bank_reports.read') && Object.hasOwn(router.routesByPath, UPLOAD);
  if (state === 'error') {
    return (
      <ErrorNote className="mx-auto max-w-md px-4 py-16" title="Raporlar okunamadı">
        Kayıtlarınız güvende; sayfayı yenileyin.
      </ErrorNote>
    );
  }
  return (
    <>
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 px-4 py-1.5">
        <p className="meta flex-1 text-ink-2">Son {months} ay, banka ve aya göre</p>
        <Button icon={CalendarPlus} onClick={() => setMonths((before) => before + MONTHS_AT_FIRST)}>
          Daha eski aylar
        </Button>
        {mayUpload && (
          <Button tone="primary" icon={FileUp} onClick={() => router.history.push(UPLOAD)}>
            Rapor yükle
          </Button>
        )}
      </div>
      <DataTable
        label="Banka raporları"
        className="border-t border-line"
        columns={columns}
        rows={reports}
        rowId={({ id }) => id}
        noun="rapor"
        loading={state === 'loading' || !complete}
        onOpen={({ month, bankId }) =>
          change({ sekme: 'satirlar', bank: bankId, from: `${month}-01`, to: lastDay(month) })
        }
        empty={
          <EmptyState icon={Landmark}>
            Henüz banka raporu yok. Bankadan aldığınız dosya “Rapor yükleme” sayfasında içe alınır.
          </EmptyState>
        }
      />
    </>
  );
}
