import { Link } from '@tanstack/react-router';
import { CalendarPlus, FileUp, Landmark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { addDays, todayIso } from '@/lib/dates';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { ListPrint } from '@/kit/export/list-print';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState, PageNotRead } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import { monthName } from '../month-switcher';
import type { SettlementTabProps } from '../settlement-search';
import { useSettlementDays } from '../use-days';
import { usePeriods } from '../use-periods';
import { monthReports, reportStates } from './month-reports';
import type { MonthReport } from './month-reports';

const MONTHS_AT_FIRST = 3;
const tones = { open: 'warn', settled: 'success', closed: 'neutral' } as const;

/** Returns the first day of the month that lies so many months before a day. */
function firstDay(today: string, months: number): string {
  const at = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - months, 1));
  return at.toISOString().slice(0, 10);
}
/** Returns the last day of a month, `2026-11` → `2026-11-30`. */
const lastDay = (month: string): string => addDays(firstDay(`${month}-01`, -1), -1);

function columnsOf(
  bankName: (id: string) => string | null,
  mayUpload: boolean,
): readonly DataColumn<MonthReport>[] {
  const amount = (id: 'gross' | 'commission' | 'net' | 'open', header: string, priority: 1 | 2 | 3) => ({
    id,
    header,
    width: 124,
    align: 'end' as const,
    priority,
    cell: (report: MonthReport) => <span className="num">{formatMinor(report[id])}</span>,
  });
  const count = { width: 68, align: 'end', priority: 2 } as const;
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
    {
      ...count,
      id: 'files',
      header: 'Dosya',
      interactive: mayUpload,
      cell: ({ bankId, month, files }) =>
        mayUpload ? (
          <Link
            to="/pos/upload-bank-reports"
            search={{ list: 'bank', bank: bankId, from: `${month}-01`, to: lastDay(month) }}
            className="num hit font-medium text-accent-ink hover:underline"
          >
            {formatNumber(files)}
          </Link>
        ) : (
          <span className="num">{formatNumber(files)}</span>
        ),
    },
    {
      ...count,
      id: 'rows',
      header: 'Satır',
      cell: ({ rows }) => <span className="num">{formatNumber(rows)}</span>,
    },
    amount('gross', 'Brüt', 1),
    amount('commission', 'Komisyon', 2),
    amount('net', 'Net', 3),
    {
      id: 'matched',
      header: 'Eşleşen',
      width: 108,
      align: 'end',
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

/** Shows the reports of banks by month, and how far they are settled. */
export default function ReportsTab({ change }: SettlementTabProps) {
  const reference = useReferenceData();
  const mayUpload = usePermission('pos.upload_bank_reports.read');
  const complete = useSyncState((sync) => sync.status.complete);
  const [months, setMonths] = useState(MONTHS_AT_FIRST);
  const today = todayIso(useNow());
  const { days, state } = useSettlementDays(firstDay(today, months - 1), today);
  const { closing } = usePeriods();
  const reports = useMemo(
    () => monthReports(days, (bank, day) => closing(bank, day) !== undefined),
    [days, closing],
  );
  const loading = state === 'loading' || !complete;
  const columns = useMemo(
    () => columnsOf((id) => reference.definitionName(id), mayUpload),
    [reference, mayUpload],
  );
  if (state === 'error') {
    return <PageNotRead title="Raporlar okunamadı">Kayıtlarınız güvende; sayfayı yenileyin.</PageNotRead>;
  }
  return (
    <>
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 px-4 py-1.5">
        <p className="meta flex-1 text-ink-2">Son {months} ay, banka ve aya göre</p>
        <ListPrint
          entity="settlement_day"
          label="Banka raporları"
          noun="rapor"
          columns={columns}
          rows={reports}
          rowId={({ id }) => id}
          filters={[`Son ${months} ay`]}
          disabled={loading}
        />
        <Button icon={CalendarPlus} onClick={() => setMonths((before) => before + MONTHS_AT_FIRST)}>
          Daha eski aylar
        </Button>
        {mayUpload && (
          <Link to="/pos/upload-bank-reports" search={{ upload: 'bank' }} className={buttonClass('primary')}>
            <FileUp className="size-4" aria-hidden="true" />
            Rapor yükle
          </Link>
        )}
      </div>
      <DataTable
        label="Banka raporları"
        className="border-t border-line"
        columns={columns}
        rows={reports}
        rowId={({ id }) => id}
        noun="rapor"
        loading={loading}
        onOpen={({ month, bankId }) =>
          change({ sekme: 'satirlar', bank: bankId, from: `${month}-01`, to: lastDay(month) })
        }
        empty={
          <EmptyState icon={Landmark}>
            Henüz banka raporu yok. Bankadan aldığınız dosya “Liste yükleme” sayfasında içe alınır.
          </EmptyState>
        }
      />
    </>
  );
}
