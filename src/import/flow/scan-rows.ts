import { Balances } from '../read/balances';
import type { BalanceCheck, CoveredDays } from '../read/balances';
import type { Profile } from '../read/profile';
import { TOLERANCE } from '../read/read-row';
import type { HashedRow } from '../read/row-hash';
import { ImportSum } from '@sync/model/rules/import-sums';
import type { ImportSums } from '@sync/model/rules/import-sums';
import type { FileCheck, ReadKind, StagedAs, StagedValues } from './import-kind';

/** A row as the preview shows it. */
export interface ShownRow {
  readonly line: number;
  readonly staged: Exclude<StagedAs, { readonly skipped: string }>;
  /** The earlier line that it equals; null for the first. */
  readonly twinOf: number | null;
  /** Text of the file where the problem is. */
  readonly text: string | null;
  /** The field with the problem. */
  readonly field: string | null;
}

/** Values kept of a row that is taken; see `ImportKind.kept`. */
export interface KeptRow {
  readonly line: number;
  readonly values: StagedValues;
}

/** Amounts in minor units by currency and field. */
export type Sums = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** All that the screen keeps of a read file: counts, sums, and the rows that it shows. */
export interface ScannedFile {
  readonly rows: number;
  /** Rows that are sent, the faulty ones included. */
  readonly sent: number;
  readonly taken: number;
  readonly warned: number;
  readonly faulty: number;
  readonly twins: number;
  /** Rows that are not meant to be imported, by why. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Sums of rows that are taken, with the signs of the file; and with those that they are sent with. */
  readonly read: Sums;
  readonly staged: Sums;
  /** Sums of the rows that are taken, by currency and kind of row, as the server checks them. */
  readonly sums: ImportSums;
  /** Sums of faulty rows, with the signs of the file. */
  readonly left: Sums;
  /** Sums of rows that are not meant to be imported, where totals of the file count them. */
  readonly aside: Sums;
  /** Balances of accounts beside all movements of the file, and the days that it covers. */
  readonly balances: readonly BalanceCheck[];
  readonly covered: readonly CoveredDays[];
  /** Taken rows whose amounts do not close, by currency, with the sum of what is missing in minor units. */
  readonly gaps: Readonly<Record<string, { readonly rows: number; readonly minor: number }>>;
  /** Rows by day. */
  readonly days: ReadonlyMap<string, number>;
  /** Rows by value, of the fields that the kind counts. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Rows with a problem by field of the reader. */
  readonly problems: ReadonlyMap<string, number>;
  /** The first rows, and all that have something to say, up to a limit. */
  readonly shown: readonly ShownRow[];
  readonly faultyLines: readonly { readonly line: number; readonly code: string }[];
  /** All rows that are taken, as far as the kind keeps them. */
  readonly kept: readonly KeptRow[];
}

/** Checks of a whole file that need the records of the device. */
export type FileChecks = (scan: ScannedFile, sourceId: string | null) => readonly FileCheck[];

/** Rows that are shown whatever they are like. */
const FIRST = 200;
const MOST_SHOWN = 2_000;

type Totals = Record<string, Record<string, number>>;

function add(sums: Totals, currency: string, field: string, minor: unknown): void {
  if (typeof minor !== 'number') return;
  const own = (sums[currency] ??= {});
  own[field] = (own[field] ?? 0) + minor;
}

const count = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Looks at all rows of a file, portion by portion. */
export class RowScan {
  readonly #kind: ReadKind;
  readonly #profile: Profile;
  readonly #read: Totals = {};
  readonly #staged: Totals = {};
  readonly #left: Totals = {};
  readonly #aside: Totals = {};
  readonly #balances = new Balances();
  readonly #sum: ImportSum;
  readonly #gaps: Record<string, { rows: number; minor: number }> = {};
  readonly #days = new Map<string, number>();
  readonly #values: ReadonlyMap<string, Map<string, number>>;
  readonly #problems = new Map<string, number>();
  readonly #skipped: Record<string, number> = {};
  readonly #shown: ShownRow[] = [];
  readonly #kept: KeptRow[] = [];
  readonly #faultyLines: { line: number; code: string }[] = [];
  /** The first line with a hash. */
  readonly #firstLines = new Map<string, number>();
  #rows = 0;
  #sent = 0;
  #warned = 0;
  #twins = 0;

  constructor(kind: ReadKind, profile: Profile) {
    this.#kind = kind;
    this.#profile = profile;
    this.#sum = new ImportSum(kind.list === 'staff' ? null : kind.list);
    this.#values = new Map(kind.counted.map((field) => [field, new Map<string, number>()]));
  }

  add(rows: readonly HashedRow[]): void {
    for (const row of rows) this.#addRow(row);
  }

  #addRow(row: HashedRow): void {
    this.#rows += 1;
    for (const { field } of row.problems) count(this.#problems, field);
    const line = this.#kind.balance?.(row, this.#profile);
    if (line !== undefined) this.#balances.add(line);
    const staged = this.#kind.stage(row, this.#profile);
    const currency = String(row.values['currency'] ?? this.#profile.currency);
    if ('skipped' in staged) {
      for (const [field, minor] of Object.entries(staged.amounts ?? {}))
        add(this.#aside, currency, field, minor);
      this.#skipped[staged.skipped] = (this.#skipped[staged.skipped] ?? 0) + 1;
      return;
    }
    this.#sent += 1;
    const isFaulty = staged.problem !== null;
    for (const field of Object.keys(this.#kind.amounts)) {
      add(isFaulty ? this.#left : this.#read, currency, field, row.values[field]);
      if (!isFaulty) add(this.#staged, currency, field, staged.values[field]);
    }
    if (isFaulty) this.#faultyLines.push({ line: row.line, code: staged.problem });
    else {
      this.#addTaken(row.line, staged.values);
      this.#sum.add(staged.values);
      this.#addGap(currency, staged.gap ?? 0);
    }
    if (staged.warning !== null) this.#warned += 1;
    const first = this.#firstLines.get(row.hash);
    if (first === undefined) this.#firstLines.set(row.hash, row.line);
    else if (!isFaulty) this.#twins += 1;
    this.#show(row, staged, first ?? null);
  }

  #addGap(currency: string, minor: number): void {
    if (Math.abs(minor) <= TOLERANCE) return;
    const own = (this.#gaps[currency] ??= { rows: 0, minor: 0 });
    own.rows += 1;
    own.minor += minor;
  }

  #addTaken(line: number, values: StagedValues): void {
    if (this.#kind.kept !== undefined) this.#kept.push({ line, values: this.#kind.kept(values) });
    const day = values[this.#kind.day];
    if (typeof day === 'string') count(this.#days, day.slice(0, 10));
    for (const [field, counts] of this.#values) {
      const value = values[field];
      if (typeof value === 'string' && value !== '') count(counts, value);
    }
  }

  #show(row: HashedRow, staged: ShownRow['staged'], first: number | null): void {
    const code = staged.problem ?? staged.warning;
    const says = code !== null || first !== null;
    if (this.#shown.length >= (says ? MOST_SHOWN : FIRST)) return;
    const problem = row.problems.find((candidate) => candidate.code === code);
    this.#shown.push({
      line: row.line,
      staged,
      twinOf: staged.problem === null ? first : null,
      text: problem?.text ?? null,
      field: problem?.field ?? null,
    });
  }

  get result(): ScannedFile {
    const faulty = this.#faultyLines.length;
    return {
      rows: this.#rows,
      sent: this.#sent,
      taken: this.#sent - faulty,
      warned: this.#warned,
      faulty,
      twins: this.#twins,
      skipped: this.#skipped,
      read: this.#read,
      staged: this.#staged,
      left: this.#left,
      sums: this.#sum.sums,
      aside: this.#aside,
      balances: this.#balances.checks,
      covered: this.#balances.covered,
      gaps: this.#gaps,
      days: this.#days,
      values: this.#values,
      problems: this.#problems,
      shown: this.#shown,
      faultyLines: this.#faultyLines,
      kept: this.#kept,
    };
  }
}
