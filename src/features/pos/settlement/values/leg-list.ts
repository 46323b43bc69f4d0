import { formatMoney, formatNumber } from '@/lib/numbers';
import { dayCell } from '@/kit/export/entity-export';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { legStates } from '@sync/model/rules/fourth-leg';
import type { AccountLeg } from '@sync/model/rules/fourth-leg';
import type { rowSorts, SettlementSearch } from '../settlement-search';
import { accountWords, legNote } from './leg-words';

const byDay = (a: AccountLeg, b: AccountLeg): number => a.day.localeCompare(b.day);

/** The list of value dates. Its columns have the names under which the address orders rows. */
export const legSelection: Selection<AccountLeg, SettlementSearch, (typeof rowSorts)[number]> = {
  filters: {
    bank: ({ bankId }, bank) => bankId === bank,
    currency: ({ currency }, own) => currency === own,
    gelen: ({ state }, own) => state === own,
  },
  texts: ({ accounts, state, rows }) => [
    ...accounts,
    legStates[state],
    ...rows.flatMap(({ reference, text }) => [reference, text]),
  ],
  numbers: ({ expected, arrived }) => [String(expected ?? ''), String(arrived ?? '')],
  sorts: {
    day: byDay,
    value: byDay,
    terminal: by(({ bankId }) => bankId),
    gross: by(({ expected }) => expected),
    net: by(({ arrived }) => arrived),
    gap: by(({ difference }) => (difference === null ? null : Math.abs(difference))),
  },
  standing: { sort: 'day', order: 'asc', largestFirst: ['gross', 'net', 'gap'] },
};

/** Sums of lines in one currency. */
export interface LegSums {
  readonly expected: number;
  /** Sum that came by statements, and the differences that are known; null where no line tells one. */
  readonly arrived: number | null;
  readonly difference: number | null;
  /** Lines of which nobody knows whether the money came. */
  readonly unknown: number;
}

/** Adds up lines, each currency by itself. What no statement tells is in no sum: it is not nothing. */
export function legSums(legs: readonly AccountLeg[]): ReadonlyMap<string, LegSums> {
  const sums = new Map<string, LegSums>();
  const add = (sum: number | null, amount: number | null): number | null =>
    amount === null ? sum : (sum ?? 0) + amount;
  for (const { currency, expected, arrived, difference, state } of legs) {
    const own = sums.get(currency) ?? { expected: 0, arrived: null, difference: null, unknown: 0 };
    sums.set(currency, {
      expected: own.expected + (expected ?? 0),
      arrived: add(own.arrived, arrived),
      difference: add(own.difference, difference),
      unknown: own.unknown + (state === 'no_statement' || state === 'unsure' ? 1 : 0),
    });
  }
  return sums;
}

/** Returns the line above the list: a part for each currency, never one of several. */
export const sumWords = (legs: readonly AccountLeg[]): string =>
  [
    `${formatNumber(legs.length)} satır`,
    ...[...legSums(legs)].map(([currency, { expected, arrived, difference, unknown }]) =>
      [
        `beklenen ${formatMoney(expected, currency)}`,
        ...(arrived === null ? [] : [`gelen ${formatMoney(arrived, currency)}`]),
        ...(difference === null ? [] : [`fark ${formatMoney(difference, currency)}`]),
        ...(unknown === 0 ? [] : [`${formatNumber(unknown)} satır bilinmiyor`]),
      ].join(', '),
    ),
  ].join(' · ');

interface Names {
  readonly definitionName: (id: string | null) => string | null;
}
const minor = (amount: number | null): SheetCell => (amount === null ? null : { minor: amount });
const columns: readonly (readonly [head: string, cell: (leg: AccountLeg, names: Names) => SheetCell])[] = [
  ['Valör', ({ day }) => dayCell(day)],
  ['Banka', ({ bankId }, names) => names.definitionName(bankId)],
  ['Hesap', (leg) => accountWords(leg)],
  ['Para birimi', ({ currency }) => currency],
  ['Beklenen', ({ expected }) => minor(expected)],
  ['Gelen', ({ arrived }) => minor(arrived)],
  ['Fark', ({ difference }) => minor(difference)],
  ['Ayrı kesilen ücret', ({ fees }) => minor(fees === 0 ? null : fees)],
  ['Durum', ({ state }) => legStates[state]],
  ['Geldiği gün', ({ cameOn }) => dayCell(cameOn)],
  ['Rapora göre geçen', ({ reported }) => minor(reported)],
  ['Açıklama', (leg) => legNote(leg)],
];

/** The lines as a file has them. */
export const legExport = {
  head: columns.map(([head]) => head),
  rows: (legs: readonly AccountLeg[], names: Names): readonly (readonly SheetCell[])[] =>
    legs.map((leg) => columns.map(([, cell]) => cell(leg, names))),
};
