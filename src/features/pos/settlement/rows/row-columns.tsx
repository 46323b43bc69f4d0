import { cx } from '@/lib/class-names';
import { formatDate } from '@/lib/dates';
import { formatMinor } from '@/lib/numbers';
import type { DataColumn } from '@/ui/table-types';
import { bankRowKinds } from '@sync/model/entities/import-values';
import { cardKinds } from '@sync/model/entities/pos-values';
import { lastFour } from '../board/row-words';
import { commissionGap, daysLate } from '../day-rows';
import { matchStates } from '../settlement-search';
import type { RowFacts } from './row-facts';

const dash = <span className="text-ink-3">–</span>;
const matchTones = { open: 'text-sy-conflict', partly: 'text-warn', matched: 'text-success' } as const;

function text(
  id: string,
  header: string,
  width: number,
  valueOf: (facts: RowFacts) => string | null,
  more: Partial<DataColumn<RowFacts>> = {},
): DataColumn<RowFacts> {
  return {
    id,
    header,
    width,
    priority: 2,
    cell: (facts) => <span className="clip num block">{valueOf(facts) ?? dash}</span>,
    ...more,
  };
}

function money(
  id: string,
  header: string,
  valueOf: (facts: RowFacts) => number | null,
  more: Partial<DataColumn<RowFacts>> & { readonly warns?: (facts: RowFacts) => boolean } = {},
): DataColumn<RowFacts> {
  const { warns, ...column } = more;
  return {
    id,
    header,
    width: 108,
    align: 'end',
    priority: 2,
    cell: (facts) => {
      const value = valueOf(facts);
      if (value === null) return dash;
      return (
        <span className={cx('num', warns?.(facts) === true && 'font-medium text-warn')}>
          {formatMinor(value)}
        </span>
      );
    },
    ...column,
  };
}

/** Columns that nobody sees before choosing them. */
export const hiddenRowColumns: readonly string[] = [
  'line',
  'instalments',
  'other',
  'rowGap',
  'expected',
  'expectedValue',
  'approval',
  'kindOfCard',
  'kind',
  'net',
];

/** Returns the columns of the list. Sorting is done outside. */
export function rowColumns(bankName: (id: string) => string | null): readonly DataColumn<RowFacts>[] {
  return [
    {
      id: 'day',
      header: 'Gün',
      key: true,
      minWidth: 150,
      cell: ({ row }) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="num">{formatDate(row.day)}</span>
          <span className="num meta font-normal text-ink-2">{row.time?.slice(0, 5)}</span>
        </span>
      ),
    },
    text('line', 'Satır', 70, ({ row }) => String(row.line), { align: 'end' }),
    text('bank', 'Banka', 120, ({ row }) => bankName(row.bankId)),
    text('terminal', 'Terminal', 110, ({ row }) => row.terminalNo, { priority: 1 }),
    text('holder', 'Kullanan', 130, ({ holder }) => holder, { priority: 3 }),
    text('kind', 'Tür', 110, ({ row }) => bankRowKinds[row.kind], { priority: 3 }),
    text('card', 'Kart', 100, ({ row }) => lastFour(row.cardMasked)),
    text('kindOfCard', 'Kart türü', 100, ({ row }) =>
      row.cardKind === null ? null : cardKinds[row.cardKind],
    ),
    text('instalments', 'Taksit', 80, ({ row }) =>
      row.instalmentCount === null || row.instalmentCount < 2
        ? null
        : `${row.instalmentNo ?? '–'}/${row.instalmentCount}`,
    ),
    money('gross', 'Brüt', ({ row }) => row.gross, { priority: 1 }),
    money('commission', 'Komisyon', ({ row }) => row.commission, {
      width: 100,
      warns: ({ row }) => commissionGap(row) !== 0,
    }),
    money('other', 'Diğer kesinti', ({ row }) => row.otherDeductions),
    money('net', 'Net', ({ row }) => row.net, { priority: 3 }),
    money('rowGap', 'Sağlama', ({ gap }) => gap, { warns: ({ gap }) => gap !== 0 }),
    money('expected', 'Beklenen kom.', ({ row }) => row.expectedCommission),
    money('gap', 'Kom. farkı', ({ row }) => commissionGap(row) || null, {
      width: 110,
      priority: 3,
      warns: () => true,
    }),
    text('value', 'Valör', 104, ({ row }) => (row.valueOn === null ? null : formatDate(row.valueOn)), {
      cell: ({ row }) => (
        <span className={cx('num', daysLate(row) > 0 && 'font-medium text-warn')}>
          {row.valueOn === null ? dash : formatDate(row.valueOn)}
        </span>
      ),
    }),
    text('expectedValue', 'Beklenen valör', 120, ({ row }) =>
      row.expectedValueOn === null ? null : formatDate(row.expectedValueOn),
    ),
    {
      id: 'match',
      header: 'Eşleşme',
      width: 130,
      priority: 1,
      cell: ({ match }) =>
        match === null ? dash : <span className={matchTones[match]}>{matchStates[match]}</span>,
    },
    text('approval', 'Onay kodu', 100, ({ row }) => row.approvalNo),
  ];
}
