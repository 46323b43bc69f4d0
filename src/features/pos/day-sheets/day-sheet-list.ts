import { beside, code, day, id, keysOf, oneOf, paging, readerOf } from '@/lib/address';
import type { Names } from '@/kit/record/field-words';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { currencies } from '@sync/model/entities/pos-values';
import { byCurrency, sumMinor } from '@sync/model/money';
import { countsDiffer, differencesOf, oddOneOf, oddOnes, sheetStates, stateOf } from './three-way';
import type { Differences, OddOne, SheetLine, SheetState } from './three-way';

/** A line as the list shows it. */
export interface SheetRow extends SheetLine {
  readonly staffName: string | null;
  readonly deskId: string | null;
  readonly differences: Differences;
  readonly odd: OddOne | null;
  /** Words for the odd side, or for different numbers of payments where no side is the odd one; null where all fits. */
  readonly oddWords: string | null;
  readonly state: SheetState;
}

const sorts = ['day', 'terminal', 'staff', 'receipts', 'slip', 'bank', 'gap', 'net'] as const;
/**
 * Returns whether a text is the id of a line: the id of a usage, or day, currency, bank and terminal of payments
 * outside any usage.
 */
const isLineId = (text: string): text is string =>
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d{2}-\d{2} [A-Z]{3} [\da-f-]{0,36} \w{0,40})$/u.test(
    text,
  );

/** Reads the address of the screen; see `readerOf`. Without days it is yesterday. */
export const readDaySheetSearch = readerOf({
  from: day,
  to: day,
  bank: id,
  desk: id,
  staff: id,
  terminal: id,
  state: oneOf(keysOf(sheetStates)),
  odd: oneOf(keysOf(oddOnes)),
  currency: oneOf(keysOf(currencies)),
  ...paging(sorts),
  ...beside,
  open: code(isLineId),
});
export type DaySheetSearch = ReturnType<typeof readDaySheetSearch>;

/**
 * Returns the greatest of the differences, by size; null where no two sides exist, or two agree and the third is missing:
 * a sheet that has not been reported in full is no sheet without a difference.
 */
export function gapOf({ receiptsSlip, slipBank, receiptsBank }: Differences): number | null {
  const known = [receiptsBank, receiptsSlip, slipBank].filter((gap) => gap !== null);
  if (known.length === 0) return null;
  const greatest = known.reduce((most, gap) => (Math.abs(gap) > Math.abs(most) ? gap : most));
  return greatest === 0 && known.length < 3 ? null : greatest;
}

function oddWordsOf(line: SheetLine): string | null {
  const odd = oddOneOf(line);
  if (odd !== null) return oddOnes[odd];
  return countsDiffer([line.receipts, line.slip, line.bank]) ? sheetStates.counts : null;
}

export const sheetRow = (
  line: SheetLine,
  { staffName, deskId }: { readonly staffName: string | null; readonly deskId: string | null },
): SheetRow => ({
  ...line,
  staffName,
  deskId,
  differences: differencesOf(line),
  odd: oddOneOf(line),
  oddWords: oddWordsOf(line),
  state: stateOf(line),
});

export const daySheetSelection: Selection<SheetRow, DaySheetSearch, (typeof sorts)[number]> = {
  filters: {
    bank: (row, bank) => row.bankId === bank,
    desk: (row, desk) => row.deskId === desk,
    staff: (row, staff) => row.staffId === staff,
    terminal: (row, terminal) => row.terminalId === terminal,
    state: (row, state) => row.state === state,
    odd: (row, odd) => row.odd === odd,
    currency: (row, currency) => row.currency === currency,
  },
  texts: ({ terminalNo, staffName, usage }) => [terminalNo, staffName, usage?.batch_no],
  sorts: {
    day: by(({ day: on, terminalNo }) => `${on} ${terminalNo ?? ''}`),
    terminal: by(({ terminalNo }) => terminalNo),
    staff: by(({ staffName }) => staffName),
    receipts: by(({ receipts }) => receipts?.sum ?? null),
    slip: by(({ slip }) => slip?.sum ?? null),
    bank: by(({ bank }) => bank?.sum ?? null),
    gap: by(({ differences }) => Math.abs(gapOf(differences) ?? 0)),
    net: by(({ net }) => net),
  },
  standing: { sort: 'day', order: 'desc', largestFirst: ['receipts', 'slip', 'bank', 'gap', 'net'] },
};

const minor = (amount: number | null | undefined): SheetCell => (amount == null ? null : { minor: amount });

export const daySheetHead: readonly string[] = [
  ...['Gün', 'Terminal no', 'Banka', 'Vezne', 'Personel', 'Para birimi'],
  ...[
    'Makbuz',
    'İptal makbuz',
    'Makbuz toplamı',
    'Slip',
    'Sayılan',
    'Banka işlemi',
    'Banka brüt',
    'Banka net',
    'Son valör',
  ],
  ...['Makbuz − sayım', 'Sayım − banka', 'Makbuz − banka', 'Ayrı düşen', 'Durum'],
];

export function daySheetCells(row: SheetRow, names: Names): readonly SheetCell[] {
  return [
    { day: row.day },
    row.terminalNo,
    names.definitionName(row.bankId),
    names.definitionName(row.deskId),
    row.staffName ?? 'Kimsede değil',
    row.currency,
    row.receipts?.count ?? null,
    row.cancelled,
    minor(row.receipts?.sum),
    row.slip?.count ?? null,
    minor(row.slip?.sum),
    row.bank?.count ?? null,
    minor(row.bank?.sum),
    minor(row.bank === null ? null : row.net),
    row.lastValueOn === null ? null : { day: row.lastValueOn },
    minor(row.differences.receiptsSlip),
    minor(row.differences.slipBank),
    minor(row.differences.receiptsBank),
    row.oddWords,
    sheetStates[row.state],
  ];
}

/** Sums of one currency; null for a side that has reported nothing in it. */
export interface SheetSums {
  readonly currency: string;
  readonly receipts: number | null;
  readonly slip: number | null;
  readonly bank: number | null;
  readonly net: number | null;
}

/** Adds up lines by currency, lira first. A side that no line has is missing in the sum, too: not zero. */
export function sumsOf(rows: readonly SheetRow[]): readonly SheetSums[] {
  const total = (own: readonly SheetRow[], minorOf: (row: SheetRow) => number | null | undefined) => {
    const known = own.flatMap((row) => minorOf(row) ?? []);
    return known.length === 0 ? null : sumMinor(known);
  };
  return [...new Set(rows.map(({ currency }) => currency))].toSorted(byCurrency).map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return {
      currency,
      receipts: total(own, ({ receipts }) => receipts?.sum),
      slip: total(own, ({ slip }) => slip?.sum),
      bank: total(own, ({ bank }) => bank?.sum),
      net: total(own, ({ bank, net }) => (bank === null ? null : net)),
    };
  });
}
