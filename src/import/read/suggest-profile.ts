import { foldTurkish } from '@sync/model/tr/turkish';
import { dateOrdersOf } from './column-facts';
import { markOf } from '@sync/model/tr/decimals';
import type { DecimalMark } from '@sync/model/tr/decimals';
import { findFormulas } from './find-formula';
import { MOST_PREFACE } from './header';
import type { Header } from './header';
import { defaultPicks } from './account-picks';
import { decisionIn, decisionWords } from './case-header-words';
import { instalmentWords, kindWordsOf, totalWords } from './header-words';
import type { ListKind } from './header-words';
import type { FieldWords } from './known-words';
import { likelyList, matchColumns } from './match-columns';
import type { Match } from './match-columns';
import type { ColumnRef, Profile, ProfileColumn } from './profile';
import type { TextLayout } from './read-file';
import { readSum } from './read-value';
import { textOf } from './table';
import { statementNames } from './statement';
import type { Row } from './table';

/** A profile for the user to look at, and how sure each of its columns is. */
export interface SuggestedProfile {
  readonly profile: Profile;
  readonly certainty: readonly { readonly at: number; readonly field: string; readonly certainty: number }[];
  readonly unmapped: readonly ColumnRef[];
}

const SAMPLE = 500;
/** A longer text is a sentence of its own, no word for a kind. */
const LONGEST_WORD = 200;
/** Share of rows in which an identity has to hold, to be one. */
const HOLDS = 0.95;

/** Deductions that banks hand out in several columns. */
const SUMMED: ReadonlySet<string> = new Set(['commission', 'reward', 'service_fee', 'points', 'tax']);
const REQUIRED: ReadonlySet<string> = new Set(['transaction_at', 'gross']);

/** Days that are read as texts: they may be a weekday, several days, or the bare number that a workbook keeps. */
const dayTexts: ReadonlySet<string> = new Set([
  'list_day',
  'opened',
  'due',
  'contract_from',
  'contract_to',
  'authorisation_to',
]);

const refOf = ({ at, name }: ColumnRef): ColumnRef => ({ at, name });

/**
 * Returns a column that is read into a field.
 * @param time the column with its time, of a moment
 */
export function columnOf(
  { at, name, field }: ColumnRef & { readonly field: FieldWords },
  time?: ColumnRef,
): ProfileColumn {
  return {
    at,
    name,
    field: field.field,
    reads: field.reads,
    ...(field.second === undefined ? {} : { second: field.second }),
    ...(field.range === undefined ? {} : { range: field.range }),
    ...(time === undefined ? {} : { time: refOf(time) }),
    ...(REQUIRED.has(field.field) ? { required: true } : {}),
    ...(field.reads === 'integer' ? { words: { ...instalmentWords } } : {}),
    ...(field.reads === 'pair' ? { words: { pesin: '1/1', 'tek cekim': '1/1' } } : {}),
  };
}

/** Returns the folded words of a column whose rows have a minus in an amount. */
function wordsWithMinus(
  at: number,
  of: Terms | undefined,
  rows: readonly Row[],
  mark: DecimalMark,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const row of rows) {
    const sum = of === undefined ? null : readSum({ field: '', of }, row, mark);
    if (sum !== null && 'minor' in sum && sum.minor < 0) found.add(foldTurkish(textOf(row[at])));
  }
  return found;
}

/**
 * Returns the known words of a column that tells the kind: exact ones, of payers' decisions also by a part. A word with
 * a minus somewhere takes its signs from the file: nothing is turned.
 * @param withMinus the folded words that have one
 */
function kindsOf(
  list: ListKind,
  match: Match | undefined,
  rows: readonly Row[],
  withMinus: ReadonlySet<string>,
): Profile['kinds'] {
  const known = kindWordsOf[list];
  if (match === undefined || known === undefined) return null;
  const found = new Map(
    rows.map((row) => [foldTurkish(textOf(row[match.at])), textOf(row[match.at]).trim()]),
  );
  const rules = known.flatMap(({ kind, sign, words }) =>
    words.split(' | ').flatMap((word) => {
      const folded = foldTurkish(word);
      if (!found.delete(folded)) return [];
      return [{ when: [word], kind, sign: withMinus.has(folded) ? ('file' as const) : sign }];
    }),
  );
  const alike =
    known !== decisionWords
      ? []
      : [...found.values()].flatMap((word) => {
          const kind = decisionIn(word);
          return kind === null || word.length > LONGEST_WORD
            ? []
            : [{ when: [word], kind, sign: 1 as const }];
        });
  return { columns: [refOf(match)], rules: [...rules, ...alike] };
}

/** Returns whether a header is that of a statement in a format of its own. */
const isStatement = (names: readonly string[]): boolean =>
  names.length === statementNames.length && names.every((name, at) => name === statementNames[at]);

/** Columns that make up an amount, each with its sign. */
type Terms = Profile['computed'][number]['of'];

/** Returns the columns that an amount is read from; undefined where there are none. */
function termsOf(
  name: string,
  columns: readonly ProfileColumn[],
  computed: Profile['computed'],
): Terms | undefined {
  const own = columns.find(({ field }) => field === name);
  return own === undefined ? computed.find(({ field }) => field === name)?.of : [{ ...refOf(own), sign: 1 }];
}

/** Finds which deductions lead from gross to net, where the data show it. */
function identityOf(
  columns: readonly ProfileColumn[],
  computed: Profile['computed'],
  rows: readonly Row[],
  mark: DecimalMark,
): Profile['identity'] {
  const amountsOf = (name: string) => {
    const of = termsOf(name, columns, computed);
    if (of === undefined) return null;
    const amounts = rows.map((row) => {
      const sum = readSum({ field: name, of }, row, mark);
      return sum !== null && 'minor' in sum ? sum.minor : null;
    });
    return { name, amounts };
  };
  const [net, gross] = [amountsOf('net'), amountsOf('gross')];
  if (net === null || gross === null) return null;
  const parts = [...SUMMED].flatMap((name) => amountsOf(name) ?? []);
  const best = findFormulas(net, gross, parts)[0];
  if (best === undefined || best.closing < best.rows * HOLDS) return null;
  return {
    field: 'net',
    of: [{ field: 'gross', sign: 1 }, ...best.of.map(({ name, sign }) => ({ field: name, sign }))],
  };
}

/**
 * Computes the amount of a statement from its columns for credit and debit, where no column has the amount itself. Some
 * banks write a debit with a minus.
 */
function sidesOf(
  columns: readonly ProfileColumn[],
  rows: readonly Row[],
  mark: DecimalMark,
): { readonly columns: readonly ProfileColumn[]; readonly computed: Profile['computed'] } {
  const [credit, debit] = ['credit', 'debit'].map((side) => columns.find(({ field }) => field === side));
  const rest = columns.filter((column) => column !== credit && column !== debit);
  if (rest.some(({ field }) => field === 'amount')) return { columns: rest, computed: [] };
  const hasMinus = (column: ColumnRef): boolean =>
    rows.some((row) => {
      const sum = readSum({ field: '', of: [{ ...refOf(column), sign: 1 }] }, row, mark);
      return sum !== null && 'minor' in sum && sum.minor < 0;
    });
  const of = [
    ...(credit === undefined ? [] : [{ ...refOf(credit), sign: 1 as const }]),
    ...(debit === undefined
      ? []
      : [{ ...refOf(debit), sign: hasMinus(debit) ? (1 as const) : (-1 as const) }]),
  ];
  return { columns: rest, computed: of.length === 0 ? [] : [{ field: 'amount', of }] };
}

/** Known facts about a table. */
export interface UnknownTable {
  readonly header: Header;
  readonly fingerprint: string;
  readonly lines: readonly Row[];
  readonly layout: TextLayout | null;
  /** Null for the first visible sheet. */
  readonly sheet: string | null;
}

/** Suggests a first profile for an unknown header, from common words of headers and from the content of the columns. */
export function suggestProfile(
  table: UnknownTable,
  wanted?: ListKind,
  own: readonly FieldWords[] = [],
): SuggestedProfile {
  const { header, lines } = table;
  const start = header.at + header.lines;
  const rows = lines.slice(start, start + SAMPLE);
  const list = wanted ?? likelyList(header.names, rows);
  const matches = matchColumns(list, header.names, rows, own);
  const firstOf = (field: string): Match | undefined => matches.find((match) => match.field.field === field);

  const amounts = matches.filter(({ field }) => field.reads === 'amount');
  const mark =
    markOf(
      rows.flatMap((row) => amounts.map(({ at }) => row[at])).filter((cell) => typeof cell === 'string'),
    ) ?? ',';
  const time = firstOf('transaction_time');
  const kind = kindWordsOf[list] === undefined ? undefined : firstOf('kind');
  const summed = [...SUMMED].flatMap((field) => {
    const own = matches.filter((match) => match.field.field === field);
    return own.length > 1 && own.every(({ certainty }) => certainty === 1) ? [{ field, own }] : [];
  });
  const isSummed = (match: Match): boolean => summed.some(({ own }) => own.includes(match));
  const single = matches.filter(
    (match) => !isSummed(match) && match !== kind && match !== time && firstOf(match.field.field) === match,
  );
  const read = single.map((match) =>
    columnOf(match, match.field.field === 'transaction_at' ? time : undefined),
  );
  const sides = list === 'account' ? sidesOf(read, rows, mark) : { columns: read, computed: [] };
  const { columns } = sides;
  const computedSums = summed.map(({ field, own }) => ({
    field,
    of: own.map((match) => ({ ...refOf(match), sign: 1 as const })),
  }));
  const computed = [...computedSums, ...sides.computed];
  const used = [
    ...single,
    ...summed.flatMap(({ own }) => own),
    ...[kind, time].filter((match) => match !== undefined),
  ];
  const dates = columns
    .filter(({ field, reads }) => reads === 'day' || reads === 'moment' || dayTexts.has(field))
    .map(({ at }) => at);
  return {
    profile: {
      version: 1,
      list,
      fingerprints: [table.fingerprint],
      names: [...header.names],
      sheet: table.sheet,
      header: { at: header.at > MOST_PREFACE ? header.at : null, lines: header.lines },
      layout: table.layout === null ? null : structuredLayout(table.layout),
      mark,
      dates: dateOrdersOf(lines.slice(start), dates),
      currency: 'TRY',
      // The table of a statement has no rows that sum up others.
      skipWords: isStatement(header.names) ? [] : [...totalWords],
      columns: [...columns],
      computed,
      kinds: kindsOf(
        list,
        kind,
        rows,
        kind === undefined
          ? new Set()
          : wordsWithMinus(kind.at, termsOf('gross', columns, computed), lines.slice(start), mark),
      ),
      identity: list === 'bank' ? identityOf(columns, computed, rows, mark) : null,
      ...(list === 'account' ? { picks: defaultPicks.map((pick) => ({ ...pick })) } : {}),
      constants: {},
    },
    certainty: used.map(({ at, field, certainty }) => ({ at, field: field.field, certainty })),
    unmapped: header.names.flatMap((name, at) =>
      name === '' || used.some((match) => match.at === at) ? [] : [{ at, name }],
    ),
  };
}

const structuredLayout = (layout: TextLayout): NonNullable<Profile['layout']> =>
  layout.kind === 'fixed' ? { kind: 'fixed', cuts: [...layout.cuts] } : layout;
