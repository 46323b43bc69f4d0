import type { BankRow, MatchGroup, Receipt, UnpackedDay } from '@sync/model/rules/settlement';
import { clustersOf } from './board/clusters';
import type { Cluster } from './board/clusters';
import { commissionGap, daysLate, openReceipt, receiptFits } from './day-rows';
import type { DayFilter, DayRow, TerminalOf } from './day-rows';
import { minorIn } from '@sync/model/money';

export const differenceNames = {
  amount: 'Tutar farkı',
  no_bank: 'Veznede var, bankada yok',
  no_receipt: 'Bankada var, veznede yok',
  refund: 'İade bekliyor',
  twice: 'Mükerrer makbuz',
  commission: 'Komisyon farkı',
  late: 'Valör gecikti',
} as const;
export type DifferenceName = keyof typeof differenceNames;

/** Something of a day that does not add up, or did not and was explained. */
export interface Difference {
  readonly id: string;
  readonly name: DifferenceName;
  /** Minor units, never negative. */
  readonly amount: number;
  readonly currency: string;
  readonly rows: readonly DayRow[];
  /** Match that explains the difference, with author and reason; null while it is open. */
  readonly explained: MatchGroup | null;
  /** A suggestion about it. */
  readonly group: MatchGroup | null;
  /** Blocking of the day's closing. Commission and value date are a matter with the bank. */
  readonly holdsDay: boolean;
}

const rowsOf = ({ receipts, bank }: Cluster): readonly DayRow[] => [...receipts, ...bank];

function ofCluster(cluster: Cluster): Difference | null {
  const { id, kind, group, gap } = cluster;
  const rows = rowsOf(cluster);
  const currency = rows[0]?.row.currency ?? 'TRY';
  const base = { id, currency, rows, group, amount: Math.abs(gap) };
  switch (kind) {
    case 'amount':
      return { ...base, name: 'amount', explained: group, holdsDay: true };
    case 'proposed':
      return gap === 0 ? null : { ...base, name: 'amount', explained: null, holdsDay: true };
    case 'explained': {
      const [first] = rows;
      const name =
        first === undefined || first.amount < 0 ? 'refund' : first.side === 'bank' ? 'no_receipt' : 'no_bank';
      return { ...base, name, explained: group, holdsDay: true };
    }
    case 'no_bank':
    case 'no_receipt':
    case 'refund':
      return { ...base, name: kind, explained: null, holdsDay: true };
    default:
      return null;
  }
}

/** Returns surplus receipts: of those with the same number all but one, unless all of them are matched. */
function repeated(receipts: readonly Receipt[]): readonly Difference[] {
  const byNo = new Map<string, Receipt[]>();
  for (const row of receipts) {
    // The same number in another currency is another payment.
    const key = `${row.currency} ${row.receiptNo}`;
    byNo.set(key, [...(byNo.get(key) ?? []), row]);
  }
  return [...byNo.values()].flatMap((rows): Difference[] => {
    const open = rows.filter((row) => openReceipt(row) !== 0);
    // Where none is matched yet, one of them is right.
    const extra = open.length === rows.length ? open.slice(1) : open;
    const [first] = rows;
    if (first === undefined || extra.length === 0) return [];
    const amount = minorIn(first.currency, extra, openReceipt);
    return [
      {
        id: `twice-${first.no}`,
        name: 'twice',
        amount: Math.abs(amount),
        currency: first.currency,
        rows: extra.map((row) => ({ side: 'receipts', row, amount: openReceipt(row) })),
        explained: null,
        group: null,
        holdsDay: true,
      },
    ];
  });
}

function ofBankRow(row: BankRow): readonly Difference[] {
  const base = {
    currency: row.currency,
    rows: [{ side: 'bank', row, amount: row.gross }] as const,
    explained: null,
    group: null,
    holdsDay: false,
  };
  const charged = commissionGap(row);
  return [
    ...(charged === 0
      ? []
      : [{ ...base, id: `commission-${row.no}`, name: 'commission' as const, amount: Math.abs(charged) }]),
    ...(daysLate(row) === 0
      ? []
      : [{ ...base, id: `late-${row.no}`, name: 'late' as const, amount: Math.abs(row.net) }]),
  ];
}

/** Returns the differences of a day, by kind; explained ones stay in the list. */
export function differencesOf(
  day: UnpackedDay,
  filter: DayFilter,
  terminalOf: TerminalOf,
  clusters: readonly Cluster[] = clustersOf(day, filter, terminalOf),
): readonly Difference[] {
  const twice = repeated(day.receipts.filter((row) => receiptFits(row, filter, terminalOf)));
  const twiceNos = new Set(twice.flatMap(({ rows }) => rows.map(({ row }) => row.no)));
  const found = clusters.flatMap((cluster) => {
    const difference = ofCluster(cluster);
    if (difference === null) return [];
    const [only, ...more] = difference.rows;
    const isRepeated =
      difference.name === 'no_bank' && more.length === 0 && only !== undefined && twiceNos.has(only.row.no);
    return isRepeated && difference.explained === null ? [] : [difference];
  });
  const charged = clusters.flatMap(({ bank }) =>
    bank.flatMap((dayRow) => (dayRow.side === 'bank' ? ofBankRow(dayRow.row) : [])),
  );
  const once = new Map([...found, ...twice, ...charged].map((difference) => [difference.id, difference]));
  const order = Object.keys(differenceNames);
  return [...once.values()].toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}
