import { todayIso } from '@/lib/dates';
import { ControlTotals } from './control-totals';
import type { ControlTotal } from './control-totals';
import { readDay } from './day';
import type { Header } from './header';
import type { Profile } from './profile';
import { rowClassifier } from './row-class';
import type { RowClass } from './row-class';
import { RowHashes } from './row-hash';
import type { HashedRow } from './row-hash';
import { kindReader } from './row-kind';
import { readRow } from './read-row';
import type { ReadRow } from './read-row';
import { MaskedCells } from './safe-cells';
import type { MaskedColumn } from './safe-cells';
import type { Row, Sheet } from './table';
import { TitleFacts, withMerged } from './title-facts';

/** Skipped lines that are listed. */
const MOST_SKIPPED = 200;
/** Rows between two reports of progress. */
const PORTION = 2_000;

/** Content of a table, beside its rows. */
export interface TableSummary {
  readonly rows: number;
  readonly rowsWithProblems: number;
  /** Rows that equal an earlier one of the file. */
  readonly twins: number;
  /** Lines that are no row, by why. */
  readonly skipped: Readonly<Record<Exclude<RowClass, 'data'>, number>>;
  /** The first lines that are no row and not blank, for the user to look at. */
  readonly skippedLines: readonly {
    readonly line: number;
    readonly why: Exclude<RowClass, 'data' | 'blank'>;
  }[];
  /** Rows whose date cannot be read in the order of the profile, and can with the month in front. */
  readonly monthFirst: number;
  /** Amounts by currency and field, as the file signs them, also of rows with problems. More than one currency is for the user to look at. */
  readonly totals: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly controls: readonly ControlTotal[];
  readonly masked: readonly MaskedColumn[];
  /** Words that no kind has, with the number of rows. */
  readonly unknownKinds: readonly { readonly words: string; readonly rows: number }[];
  readonly contentHash: string;
}

export interface ReadTable {
  readonly rows: readonly HashedRow[];
  readonly summary: TableSummary;
}

export interface ReadTableOptions {
  /** `YYYY-MM-DD`; dates are looked at from here. */
  readonly today?: string;
  /** The sheet: its name and merged cells say something in lists whose titles do. */
  readonly sheet?: Pick<Sheet, 'name' | 'merged'>;
  /** Hears how much is read, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Sums up the amounts of rows. */
class Sums {
  readonly totals: Record<string, Record<string, number>> = {};
  readonly controls: ControlTotals;
  readonly #fields: readonly string[];

  constructor(profile: Profile) {
    this.controls = new ControlTotals(profile);
    const own = profile.columns.flatMap(({ reads, field }) => (reads === 'amount' ? [field] : []));
    this.#fields = [...new Set([...own, ...profile.computed.map(({ field }) => field)])];
  }

  add({ values }: ReadRow): void {
    for (const field of this.#fields) {
      const minor = values[field];
      if (typeof minor !== 'number') continue;
      const totals = (this.totals[String(values['currency'])] ??= {});
      totals[field] = (totals[field] ?? 0) + minor;
      this.controls.addRow(String(values['currency']), field, minor);
    }
  }
}

/** Returns whether a date of a row, unreadable in the order of the profile, is one with the month in front. */
function isMonthFirst(row: Row, dates: Profile['columns'], today: string): boolean {
  return dates.some(({ at, range = 'recent' }) => {
    const day = readDay(row[at] ?? '', { orders: ['mdy'], range, today });
    return day !== null && typeof day !== 'string';
  });
}

function countKinds(rows: readonly ReadRow[], counts: Map<string, number>): void {
  for (const { problems } of rows) {
    const words = problems.find(({ code }) => code === 'unknown_kind')?.text;
    if (words != null) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
}

/** Reads the rows under a header by a profile that fits it. */
export async function readTable(
  given: readonly Row[],
  header: Header,
  profile: Profile,
  { today = todayIso(), sheet, onProgress }: ReadTableOptions = {},
): Promise<ReadTable> {
  const classOf = rowClassifier(profile, header.names);
  const kindOf = profile.kinds === null ? null : kindReader(profile.kinds);
  const sums = new Sums(profile);
  const hashes = new RowHashes();
  const masked = new MaskedCells(header.names, profile);
  const kinds = new Map<string, number>();
  const skipped = { blank: 0, total: 0, header: 0, remark: 0 };
  const skippedLines: TableSummary['skippedLines'][number][] = [];
  const dates = profile.columns.filter(({ reads }) => reads === 'day' || reads === 'moment');
  let monthFirst = 0;
  const rows: HashedRow[] = [];
  const start = header.at + header.lines;
  const titles = TitleFacts.of(profile.list, given.slice(0, header.at), sheet?.name ?? '');
  const lines = titles === null ? given : withMerged(given, sheet?.merged ?? [], start);
  for (let from = start; from < lines.length; from += PORTION) {
    const portion: ReadRow[] = [];
    for (let at = from; at < Math.min(from + PORTION, lines.length); at += 1) {
      const row = lines[at] ?? [];
      const kind = classOf(row);
      if (kind !== 'data') skipped[kind] += 1;
      if (kind !== 'data' && kind !== 'blank' && skippedLines.length < MOST_SKIPPED) {
        skippedLines.push({ line: at + 1, why: kind });
      }
      if (kind === 'remark') titles?.look(row);
      if (kind === 'total') sums.controls.addTotalRow(at + 1, row);
      if (kind !== 'data') continue;
      masked.look(row);
      const read = readRow(at + 1, row, kindOf, { profile, today });
      sums.add(read);
      if (read.problems.some(({ code }) => code === 'no_date') && isMonthFirst(row, dates, today))
        monthFirst += 1;
      portion.push(titles === null ? read : { ...read, values: { ...read.values, ...titles.values } });
    }
    countKinds(portion, kinds);
    rows.push(...(await hashes.add(portion)));
    onProgress?.((from - start) / Math.max(1, lines.length - start));
  }
  return {
    rows,
    summary: {
      rows: rows.length,
      rowsWithProblems: rows.filter(({ problems }) => problems.length > 0).length,
      twins: hashes.twins,
      skipped,
      skippedLines,
      monthFirst,
      totals: sums.totals,
      controls: sums.controls.found,
      masked: masked.found,
      unknownKinds: [...kinds].map(([words, count]) => ({ words, rows: count })),
      contentHash: await hashes.content(),
    },
  };
}
