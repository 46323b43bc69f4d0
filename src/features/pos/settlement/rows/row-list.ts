import { dayCell } from '@/kit/export/entity-export';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { bankRowKinds } from '@sync/model/entities/import-values';
import { cardKinds } from '@sync/model/entities/pos-values';
import { differenceNames } from '../differences';
import { leastAmounts, matchStates } from '../settlement-search';
import type { rowSorts, SettlementSearch } from '../settlement-search';
import type { RowFacts } from './row-facts';

const moment = ({ row }: RowFacts): string => `${row.day} ${row.time ?? ''}`;

export const rowSelection: Selection<RowFacts, SettlementSearch, (typeof rowSorts)[number]> = {
  filters: {
    exception: ({ exceptions }, name) => exceptions.includes(name),
    bank: ({ row }, bank) => row.bankId === bank,
    terminal: ({ row }, terminal) => row.terminalNo === terminal,
    staff: ({ staffId }, staff) => staffId === staff,
    value: ({ row }, day) => row.valueOn === day,
    match: ({ match }, state) => match === state,
    least: ({ row }, least) => Math.abs(row.gross) > leastAmounts[least],
  },
  texts: ({ row, holder }) => [row.terminalNo, row.cardMasked, row.approvalNo, row.batchNo, holder],
  numbers: ({ row }) => [row.terminalNo, row.cardMasked, row.approvalNo, String(Math.abs(row.gross))],
  sorts: {
    day: (a, b) => (moment(a) < moment(b) ? -1 : moment(a) > moment(b) ? 1 : a.row.no - b.row.no),
    gross: by(({ row }) => row.gross),
    net: by(({ row }) => row.net),
    gap: by(({ gap }) => gap),
    value: (a, b) => ((a.row.valueOn ?? '') < (b.row.valueOn ?? '') ? -1 : 1),
    terminal: by(({ row }) => row.terminalNo),
  },
  standing: { sort: 'day', order: 'desc', largestFirst: ['gross', 'net', 'gap'] },
};

interface Names {
  readonly definitionName: (id: string | null) => string | null;
}
type Column = readonly [head: string, cell: (facts: RowFacts, names: Names) => SheetCell];
const minor = (amount: number | null): SheetCell => (amount === null ? null : { minor: amount });

const columns: readonly Column[] = [
  ['Dosya satırı', ({ row }) => row.line],
  ['Banka', ({ row }, names) => names.definitionName(row.bankId)],
  ['Gün', ({ row }) => dayCell(row.day)],
  ['Saat', ({ row }) => row.time],
  ['Terminal', ({ row }) => row.terminalNo],
  ['Terminali kullanan', ({ holder }) => holder],
  ['Tür', ({ row }) => bankRowKinds[row.kind]],
  ['Kart', ({ row }) => row.cardMasked],
  ['Kart türü', ({ row }) => (row.cardKind === null ? null : cardKinds[row.cardKind])],
  ['Taksit', ({ row }) => row.instalmentNo],
  ['Taksit sayısı', ({ row }) => row.instalmentCount],
  ['Brüt', ({ row }) => minor(row.gross)],
  ['Komisyon', ({ row }) => minor(row.commission)],
  ['Diğer kesinti', ({ row }) => minor(row.otherDeductions)],
  ['Net', ({ row }) => minor(row.net)],
  ['Sağlama farkı', ({ gap }) => minor(gap)],
  ['Beklenen komisyon', ({ row }) => minor(row.expectedCommission)],
  [
    'Komisyon farkı',
    ({ row }) => minor(row.expectedCommission === null ? null : row.commission - row.expectedCommission),
  ],
  ['Para birimi', ({ row }) => row.currency],
  ['Valör', ({ row }) => dayCell(row.valueOn)],
  ['Beklenen valör', ({ row }) => dayCell(row.expectedValueOn)],
  ['Hesaba geçiş', ({ row }) => dayCell(row.postedOn)],
  ['Eşleşme', ({ match }) => (match === null ? null : matchStates[match])],
  ['Eşlenen tutar', ({ row }) => minor(row.matched)],
  ['Fark türü', ({ exceptions }) => exceptions.map((name) => differenceNames[name]).join(', ') || null],
  ['Onay kodu', ({ row }) => row.approvalNo],
  ['Parti no', ({ row }) => row.batchNo],
];

/** The rows as a file has them. */
export const rowExport = {
  head: columns.map(([head]) => head),
  rows: (rows: readonly RowFacts[], names: Names): readonly (readonly SheetCell[])[] =>
    rows.map((facts) => columns.map(([, cell]) => cell(facts, names))),
};
