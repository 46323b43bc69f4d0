import type { AccountRowKind, BankRowKind, DifferenceKind } from '../entities/import-values';
import type { CardKind } from '../entities/pos-values';

/** A row of a bank's report. Amounts are minor units, negative where money goes back; deductions are positive. */
export interface BankRow {
  /** Unique among rows of banks. */
  readonly no: number;
  readonly fileId: string;
  readonly line: number;
  readonly bankId: string;
  readonly terminalNo: string | null;
  readonly kind: BankRowKind;
  /** Day of the payment, and its time as `HH:MM:SS` where the bank tells one. */
  readonly day: string;
  readonly time: string | null;
  readonly valueOn: string | null;
  readonly postedOn: string | null;
  readonly currency: string;
  readonly gross: number;
  readonly commission: number;
  /** Reward, service, points and tax together. */
  readonly otherDeductions: number;
  readonly net: number;
  readonly instalmentNo: number | null;
  readonly instalmentCount: number | null;
  readonly cardMasked: string | null;
  readonly cardKind: CardKind | null;
  readonly approvalNo: string | null;
  readonly batchNo: string | null;
  /** Use of the terminal at that time. */
  readonly usageId: string | null;
  /** Commission by the rate of that day; null where no rate fits. */
  readonly expectedCommission: number | null;
  readonly expectedValueOn: string | null;
  /** Part of `gross` that is matched. */
  readonly matched: number;
}

/** A receipt of the hospital's cash desks. */
export interface Receipt {
  /** Unique among receipts. */
  readonly no: number;
  readonly fileId: string;
  readonly line: number;
  readonly receiptNo: string;
  readonly day: string;
  readonly time: string | null;
  readonly desk: string | null;
  readonly staff: string | null;
  readonly currency: string;
  readonly amount: number;
  readonly method: string | null;
  readonly instalmentCount: number | null;
  readonly terminalNo: string | null;
  readonly approvalNo: string | null;
  readonly cancelled: boolean;
  readonly usageId: string | null;
  /** The bank of its terminal, or of the terminal that its cashier held. */
  readonly bankId: string | null;
  readonly matched: number;
}

/** Reason why two sides belong together; shown beside a suggestion. */
export type MatchBasis =
  | 'approval'
  | 'terminal_time'
  | 'usage'
  | 'usage_time'
  | 'desk_time'
  | 'void'
  | 'refund'
  | 'split'
  | 'amount_differs'
  | 'several_alike'
  | 'manual'
  | 'explained';

export interface MatchGroup {
  readonly no: number;
  readonly state: 'proposed' | 'confirmed';
  readonly basis: MatchBasis;
  /** Made by the automatic run. */
  readonly automatic: boolean;
  /** Receipts less bank, in minor units. */
  readonly difference: number;
  readonly differenceKind: DifferenceKind | null;
  readonly reason: string | null;
  /** Minutes between the two sides, where both tell a time. */
  readonly minutes: number | null;
  readonly by: string | null;
  /** ISO 8601 in UTC, to the second. */
  readonly at: string;
  readonly bank: readonly (readonly [no: number, amount: number])[];
  readonly receipts: readonly (readonly [no: number, amount: number])[];
}

/** Payment of a bank on a day, by terminal and kind of payment. */
export interface ValueSum {
  readonly bankId: string;
  readonly terminalNo: string | null;
  readonly kind: BankRowKind;
  readonly currency: string;
  readonly instalmentNo: number | null;
  readonly instalmentCount: number | null;
  readonly rows: number;
  readonly net: number;
  /** Seen on the account by the day of the file. */
  readonly postedNet: number;
  readonly postedRows: number;
  /** Paid later than the contract says. */
  readonly lateNet: number;
  readonly lateRows: number;
  /** The earliest day on which the late part was due. */
  readonly lateSince: string | null;
}

/** Movement of a bank account that has to do with card payments. */
export interface AccountRow {
  /** Unique among movements. */
  readonly no: number;
  readonly fileId: string;
  readonly bankId: string;
  /** Last digits; empty where the statement tells none. */
  readonly account: string;
  readonly kind: AccountRowKind;
  readonly currency: string;
  /** Above zero where money came in. */
  readonly amount: number;
  readonly bookedOn: string;
  readonly reference: string | null;
  readonly text: string;
}

/** Account of which a statement tells everything about a day. */
export interface CoveredAccount {
  readonly bankId: string;
  readonly account: string;
  readonly currency: string;
}

type Scalar = string | number | boolean | null;
type Cell = Scalar | readonly Scalar[];

/** A day as it travels: rows are lists of values, ids of people, banks, files and usages are places in lists. */
export interface PackedDay {
  readonly people: readonly string[];
  readonly banks: readonly string[];
  readonly files: readonly string[];
  readonly usages: readonly string[];
  readonly bank: readonly (readonly Cell[])[];
  readonly receipts: readonly (readonly Cell[])[];
  /** Rows and receipts of other days that belong to a match of this one. */
  readonly otherBank: readonly (readonly Cell[])[];
  readonly otherReceipts: readonly (readonly Cell[])[];
  readonly groups: readonly (readonly Cell[])[];
  readonly values: readonly (readonly Cell[])[];
  /** Movements of accounts with this value date, and accounts of which a statement covers the day. */
  readonly account: readonly (readonly Cell[])[];
  readonly covered: readonly (readonly Cell[])[];
}

export interface UnpackedDay {
  readonly day: string;
  readonly bank: readonly BankRow[];
  readonly receipts: readonly Receipt[];
  readonly otherBank: readonly BankRow[];
  readonly otherReceipts: readonly Receipt[];
  readonly groups: readonly MatchGroup[];
  readonly values: readonly ValueSum[];
  readonly account: readonly AccountRow[];
  readonly covered: readonly CoveredAccount[];
}

/** Reads the values of one list, each in its turn. */
class Cells {
  #at = 0;
  readonly #cells: readonly Cell[];
  constructor(cells: readonly Cell[]) {
    this.#cells = cells;
  }
  #next(): Cell {
    const cell = this.#cells[this.#at] ?? null;
    this.#at += 1;
    return cell;
  }
  text(): string | null {
    const cell = this.#next();
    return cell === null || typeof cell === 'object' ? null : String(cell);
  }
  number(): number | null {
    const cell = this.#next();
    return typeof cell === 'number' ? cell : null;
  }
  amount(): number {
    return this.number() ?? 0;
  }
  flag(): boolean {
    return this.#next() === true;
  }
  /** Returns rows with their amounts, which alternate in one list. */
  parts(): readonly (readonly [no: number, amount: number])[] {
    const cell = this.#next();
    if (cell === null || typeof cell !== 'object') return [];
    const parts: [number, number][] = [];
    for (let at = 0; at + 1 < cell.length; at += 2) parts.push([Number(cell[at]), Number(cell[at + 1])]);
    return parts;
  }
  of(ids: readonly string[]): string | null {
    const at = this.number();
    return at === null ? null : (ids[at] ?? null);
  }
}

function bankRowOf(cells: readonly Cell[], { banks, files, usages }: PackedDay): BankRow {
  const next = new Cells(cells);
  return {
    no: next.amount(),
    fileId: next.of(files) ?? '',
    line: next.amount(),
    bankId: next.of(banks) ?? '',
    terminalNo: next.text(),
    kind: (next.text() ?? 'unknown') as BankRowKind,
    day: next.text() ?? '',
    time: next.text(),
    valueOn: next.text(),
    postedOn: next.text(),
    currency: next.text() ?? 'TRY',
    gross: next.amount(),
    commission: next.amount(),
    otherDeductions: next.amount(),
    net: next.amount(),
    instalmentNo: next.number(),
    instalmentCount: next.number(),
    cardMasked: next.text(),
    cardKind: next.text() as CardKind | null,
    approvalNo: next.text(),
    batchNo: next.text(),
    usageId: next.of(usages),
    expectedCommission: next.number(),
    expectedValueOn: next.text(),
    matched: next.amount(),
  };
}

function receiptOf(cells: readonly Cell[], { banks, files, usages }: PackedDay): Receipt {
  const next = new Cells(cells);
  return {
    no: next.amount(),
    fileId: next.of(files) ?? '',
    line: next.amount(),
    receiptNo: next.text() ?? '',
    day: next.text() ?? '',
    time: next.text(),
    desk: next.text(),
    staff: next.text(),
    currency: next.text() ?? 'TRY',
    amount: next.amount(),
    method: next.text(),
    instalmentCount: next.number(),
    terminalNo: next.text(),
    approvalNo: next.text(),
    cancelled: next.flag(),
    usageId: next.of(usages),
    bankId: next.of(banks),
    matched: next.amount(),
  };
}

function groupOf(cells: readonly Cell[], { people }: PackedDay): MatchGroup {
  const next = new Cells(cells);
  return {
    no: next.amount(),
    state: next.flag() ? 'confirmed' : 'proposed',
    basis: (next.text() ?? 'manual') as MatchBasis,
    automatic: next.flag(),
    difference: next.amount(),
    differenceKind: next.text() as DifferenceKind | null,
    reason: next.text(),
    minutes: next.number(),
    by: next.of(people),
    at: next.text() ?? '',
    bank: next.parts(),
    receipts: next.parts(),
  };
}

function valueSumOf(cells: readonly Cell[], { banks }: PackedDay): ValueSum {
  const next = new Cells(cells);
  return {
    bankId: next.of(banks) ?? '',
    terminalNo: next.text(),
    kind: (next.text() ?? 'unknown') as BankRowKind,
    currency: next.text() ?? 'TRY',
    instalmentNo: next.number(),
    instalmentCount: next.number(),
    rows: next.amount(),
    net: next.amount(),
    postedNet: next.amount(),
    postedRows: next.amount(),
    lateNet: next.amount(),
    lateRows: next.amount(),
    lateSince: next.text(),
  };
}

function accountRowOf(cells: readonly Cell[], { banks, files }: PackedDay): AccountRow {
  const next = new Cells(cells);
  return {
    no: next.amount(),
    fileId: next.of(files) ?? '',
    bankId: next.of(banks) ?? '',
    account: next.text() ?? '',
    kind: (next.text() ?? 'payout') as AccountRowKind,
    currency: next.text() ?? 'TRY',
    amount: next.amount(),
    bookedOn: next.text() ?? '',
    reference: next.text(),
    text: next.text() ?? '',
  };
}

function coveredOf(cells: readonly Cell[], { banks }: PackedDay): CoveredAccount {
  const next = new Cells(cells);
  return { bankId: next.of(banks) ?? '', account: next.text() ?? '', currency: next.text() ?? 'TRY' };
}

/** Returns the rows of a day, as screens read them. The order of the lists is that of `app.pack_day`. */
export function unpackDay({
  day,
  content,
}: {
  readonly day: string;
  readonly content: PackedDay;
}): UnpackedDay {
  return {
    day,
    bank: content.bank.map((cells) => bankRowOf(cells, content)),
    receipts: content.receipts.map((cells) => receiptOf(cells, content)),
    otherBank: content.otherBank.map((cells) => bankRowOf(cells, content)),
    otherReceipts: content.otherReceipts.map((cells) => receiptOf(cells, content)),
    groups: content.groups.map((cells) => groupOf(cells, content)),
    values: content.values.map((cells) => valueSumOf(cells, content)),
    account: content.account.map((cells) => accountRowOf(cells, content)),
    covered: content.covered.map((cells) => coveredOf(cells, content)),
  };
}
