import type { MatchGroup, UnpackedDay } from '@sync/model/rules/settlement';
import { bankRowFits, commissionGap, daysLate, openBank, openReceipt, receiptFits } from '../day-rows';
import type { DayFilter, DayRow, TerminalOf } from '../day-rows';
import { sumMinor } from '@sync/model/money';

/** Kinds of a band on the board, by the state of its rows. */
export type ClusterKind =
  | 'matched'
  | 'commission'
  | 'late'
  | 'amount'
  | 'explained'
  | 'proposed'
  | 'no_bank'
  | 'no_receipt'
  | 'refund';

/** Rows that belong together, or a single one. */
export interface Cluster {
  readonly id: string;
  readonly kind: ClusterKind;
  readonly group: MatchGroup | null;
  readonly receipts: readonly DayRow[];
  readonly bank: readonly DayRow[];
  /** Minor units, or days for `late`. */
  readonly gap: number;
  /** Matched by itself and without anything to say. */
  readonly plain: boolean;
}

interface Rows {
  readonly bank: ReadonlyMap<number, DayRow & { side: 'bank' }>;
  readonly receipts: ReadonlyMap<number, DayRow & { side: 'receipts' }>;
}

function allRows(day: UnpackedDay): Rows {
  const banks = [...day.bank, ...day.otherBank];
  const receipts = [...day.receipts, ...day.otherReceipts];
  return {
    bank: new Map(banks.map((row) => [row.no, { side: 'bank', row, amount: row.gross }])),
    receipts: new Map(receipts.map((row) => [row.no, { side: 'receipts', row, amount: row.amount }])),
  };
}

function groupCluster(group: MatchGroup, rows: Rows): Cluster {
  const receipts = group.receipts.flatMap(([no, amount]): DayRow[] => {
    const dayRow = rows.receipts.get(no);
    return dayRow === undefined ? [] : [{ ...dayRow, amount }];
  });
  const bank = group.bank.flatMap(([no, amount]): (DayRow & { side: 'bank' })[] => {
    const dayRow = rows.bank.get(no);
    return dayRow === undefined ? [] : [{ ...dayRow, amount }];
  });
  const charged = sumMinor(bank.map(({ row }) => commissionGap(row)));
  const late = bank.reduce((most, { row }) => Math.max(most, daysLate(row)), 0);
  const kind: ClusterKind =
    group.state === 'proposed'
      ? 'proposed'
      : group.basis === 'explained'
        ? 'explained'
        : group.difference !== 0
          ? 'amount'
          : charged !== 0
            ? 'commission'
            : late > 0
              ? 'late'
              : 'matched';
  return {
    id: `g${group.no}`,
    kind,
    group,
    receipts,
    bank,
    gap: kind === 'commission' ? charged : kind === 'late' ? late : group.difference,
    plain: kind === 'matched' && group.automatic,
  };
}

/** Returns the time of the first of its rows; rows without a time come last. */
function startOf({ receipts, bank }: Cluster): string {
  return [...receipts, ...bank]
    .map(({ row: { day, time } }) => `${day} ${time ?? '99'}`)
    .reduce((least, at) => (at < least ? at : least), '9999');
}

/** Returns the rows of a day as the board shows them, in the order of their times. */
export function clustersOf(day: UnpackedDay, filter: DayFilter, terminalOf: TerminalOf): readonly Cluster[] {
  const rows = allRows(day);
  const shownBank = day.bank.filter((row) => bankRowFits(row, filter));
  const shownReceipts = day.receipts.filter((row) => receiptFits(row, filter, terminalOf));
  const bankNos = new Set(shownBank.map(({ no }) => no));
  const receiptNos = new Set(shownReceipts.map(({ no }) => no));
  const groups = day.groups
    .filter(
      ({ bank, receipts }) =>
        bank.some(([no]) => bankNos.has(no)) || receipts.some(([no]) => receiptNos.has(no)),
    )
    .map((group) => groupCluster(group, rows));
  const proposed = groups.filter(({ kind }) => kind === 'proposed');
  const taken = new Set(
    proposed.flatMap(({ receipts, bank }) =>
      [...receipts, ...bank].map(({ side, row }) => `${side}${row.no}`),
    ),
  );
  const alone = (dayRow: DayRow, kind: ClusterKind): Cluster => ({
    id: `${dayRow.side}${dayRow.row.no}`,
    kind,
    group: null,
    receipts: dayRow.side === 'receipts' ? [dayRow] : [],
    bank: dayRow.side === 'bank' ? [dayRow] : [],
    gap: dayRow.amount,
    plain: false,
  });
  const openReceipts = shownReceipts.flatMap((row) => {
    const amount = openReceipt(row);
    if (amount === 0 || taken.has(`receipts${row.no}`)) return [];
    const dayRow: DayRow = { side: 'receipts', row, amount };
    return [alone(dayRow, amount < 0 ? 'refund' : 'no_bank')];
  });
  const openBanks = shownBank.flatMap((row) => {
    const amount = openBank(row);
    if (amount === 0 || taken.has(`bank${row.no}`)) return [];
    const dayRow: DayRow = { side: 'bank', row, amount };
    return [alone(dayRow, amount < 0 ? 'refund' : 'no_receipt')];
  });
  return [...groups, ...openReceipts, ...openBanks]
    .map((cluster) => ({ cluster, start: startOf(cluster) }))
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
    .map(({ cluster }) => cluster);
}

/** Returns how many rows of one side face how many of the other, as a word. */
export function shapeOf({ receipts, bank }: Pick<Cluster, 'receipts' | 'bank'>): string {
  const words = ['', 'Bir', 'İki', 'Üç', 'Dört', 'Beş', 'Altı'];
  const [left, right] = [receipts.length, bank.length];
  if (left === 0) return 'Satış ve iptal';
  if (left === 1 && right === 1) return 'Eşleşti';
  if (left === 1) return `Bire ${words[right]?.toLocaleLowerCase('tr-TR') ?? right}`;
  if (right === 1) return `${words[left] ?? left}${left === 2 ? 'ye' : ' tahsilata'} bir`;
  return `${left}’e ${right}`;
}
