import type { CaseLine, CaseStatus, LineDecision, ServiceKind } from '../entities/insurance-values';
import { undecidedStatuses } from '../entities/insurance-values';
import { derivedStatus, linesApproved } from './insurance-lines';
import { allocateMoney } from '../money';

/*
 * What an insurer's list changes in what the hospital believed, before it is imported. The same rules as the server's
 * (`app.case_change`, `app.take_insurance_row`), by what this device has; the server decides.
 */

/** A row of a list of provisions, refusals or payments. Amounts in minor units, days `YYYY-MM-DD`. */
export interface AnswerRow {
  readonly line: number;
  /** Null where nobody knows whose list it is. */
  readonly insurer_id: string | null;
  readonly provision_no: string | null;
  readonly invoice_no: string | null;
  readonly service_day: string | null;
  readonly valid_to: string | null;
  readonly code: string | null;
  readonly asked: number | null;
  readonly approved: number | null;
  readonly decision: string | null;
  readonly paid: number | null;
  readonly cut: number | null;
  readonly national_id: string | null;
}

/** Fields of a case that are compared. */
export interface BelievedCase {
  readonly id: string;
  readonly client_id: string;
  readonly insurer_id: string;
  readonly provision_no: string | null;
  readonly medula_no: string | null;
  readonly invoice_no: string | null;
  readonly service_day: string | null;
  readonly surgery_id: string | null;
  readonly service_kind: ServiceKind;
  readonly lines: readonly CaseLine[];
  readonly status: CaseStatus;
  readonly asked_amount: number;
  readonly approved_amount: number | null;
  readonly valid_to: string | null;
  readonly paid_amount: number | null;
  readonly cut_amount: number | null;
}

/** Groups of the report, what has to be looked at first on top. */
export const differenceGroups = [
  'lost',
  'asks',
  'closed',
  'refused',
  'partial',
  'approved',
  'amount',
  'waits',
  'ended',
  'cut',
  'paid',
  'unmatched',
  'same',
] as const;
export type DifferenceGroup = (typeof differenceGroups)[number];

/** Reason why a row fits no case. `possible`: a case of the same patient, or of the same day and amount. */
export type UnmatchedReason = 'unknown_insurer' | 'several' | 'possible' | 'none';

/** One case that the list says something about, or one row that fits none. */
export interface Difference {
  readonly group: DifferenceGroup;
  readonly lines: readonly number[];
  readonly caseId: string | null;
  readonly reason: UnmatchedReason | null;
  /** The case's own status and amount, and what the list makes of them: what was approved, of payments what was paid. */
  readonly status: readonly [before: CaseStatus, after: CaseStatus] | null;
  readonly amount: readonly [before: number | null, after: number | null];
  /** True where the list differs from a given answer. Where a person has written that, the server asks. */
  readonly asks: boolean;
  /** True for an approval that goes, and for a refusal, where the surgery is no later than the next operating day. */
  readonly isUrgent: boolean;
}

export interface Known {
  readonly cases: readonly BelievedCase[];
  /** Returns whether the surgery of a case is no later than the next operating day. */
  readonly isSoon: (believed: BelievedCase) => boolean;
  /** Returns the patient with an identity number, where the device has one. */
  readonly clientOf: (nationalId: string) => string | null;
}

const DECIDING: ReadonlySet<string> = new Set(['approved', 'partial', 'refused']);
const undecided: ReadonlySet<CaseStatus> = new Set(undecidedStatuses);
const closed: ReadonlySet<CaseStatus> = new Set(['used', 'invoiced', 'paid', 'paid_cut', 'cancelled']);
const payable: ReadonlySet<CaseStatus> = new Set([
  'approved',
  'partial',
  'used',
  'invoiced',
  'paid',
  'paid_cut',
]);
const decided: ReadonlySet<CaseStatus> = new Set(['approved', 'partial', 'refused']);

/**
 * Returns the lines after a decision on those with a code, on all where none has it; an amount is shared out by what
 * was asked. A part of nothing is a refusal. As app.decided_lines.
 */
export function decidedLines(
  lines: readonly CaseLine[],
  { decision, code, approved }: Pick<AnswerRow, 'code' | 'approved'> & { readonly decision: LineDecision },
): readonly CaseLine[] {
  const byCode = code !== null && lines.some((line) => line.code === code);
  const meant = lines.filter((line) => !byCode || line.code === code);
  const granted = decision === 'refused' ? 0 : approved;
  const asked = meant.map((line) => line.asked);
  const shares = granted === null ? asked : allocateMoney(granted, asked);
  return lines.map((line) => {
    const share = shares[meant.indexOf(line)];
    if (share === undefined) return line;
    const decided = decision === 'partial' && share === 0 ? 'refused' : decision;
    return { ...line, decision: decided, approved: share, appealed: false };
  });
}

/** A case while the rows about it are taken one after the other. */
interface Story {
  readonly before: BelievedCase;
  now: BelievedCase;
  readonly lines: number[];
  isPaid: boolean;
  asks: boolean;
  isClosed: boolean;
}

function takePayment(story: Story, row: AnswerRow): void {
  const { now } = story;
  if (!payable.has(now.status)) {
    story.isClosed = true;
    return;
  }
  const paid = row.paid ?? now.paid_amount;
  const cut = row.cut ?? now.cut_amount;
  const differs = paid !== now.paid_amount || cut !== now.cut_amount;
  if (differs && story.before.paid_amount !== null) story.asks = true;
  const status = (row.cut ?? 0) > 0 ? 'paid_cut' : (row.paid ?? 0) > 0 ? 'paid' : now.status;
  story.isPaid ||= differs;
  story.now = { ...now, paid_amount: paid, cut_amount: cut, status };
}

function takeDecision(story: Story, row: AnswerRow, decision: LineDecision): void {
  const { now, before } = story;
  const lines = decidedLines(now.lines, { ...row, decision });
  const isSame =
    JSON.stringify(lines.map(({ decision: made, approved }) => [made, approved])) ===
    JSON.stringify(now.lines.map(({ decision: made, approved }) => [made, approved]));
  if (!isSame && closed.has(now.status)) {
    story.isClosed = true;
    return;
  }
  if (!isSame && decided.has(before.status)) story.asks = true;
  const from = now.status === 'draft' || now.status === 'expired' ? 'waiting' : now.status;
  story.now = { ...now, lines, status: derivedStatus(from, lines), approved_amount: linesApproved(lines) };
}

function takeAnswer(story: Story, row: AnswerRow): void {
  const { decision } = row;
  if (decision !== null && DECIDING.has(decision)) {
    takeDecision(story, row, decision as LineDecision);
  } else if (decision === 'expired' || decision === 'cancelled') {
    story.now = { ...story.now, status: decision };
  } else if (decision !== null && (undecided.has(story.now.status) || story.now.status === 'draft')) {
    story.now = { ...story.now, status: decision as CaseStatus };
  }
  if (row.valid_to !== null && row.valid_to !== story.now.valid_to) {
    if (story.before.valid_to !== null) story.asks = true;
    story.now = { ...story.now, valid_to: row.valid_to };
  }
}

/** Returns what the list makes of a case, as a group. */
function groupOf({ before, now, isPaid, asks, isClosed }: Story): DifferenceGroup {
  if (isClosed) return 'closed';
  const wasApproved = before.status === 'approved' || before.status === 'partial';
  if (wasApproved && (now.status === 'refused' || now.status === 'cancelled')) return 'lost';
  if (asks) return 'asks';
  if (isPaid) return (now.cut_amount ?? 0) > 0 ? 'cut' : 'paid';
  if (now.status !== before.status) {
    if (now.status === 'refused' || now.status === 'partial' || now.status === 'approved') return now.status;
    return now.status === 'expired' || now.status === 'cancelled' ? 'ended' : 'waits';
  }
  if (now.approved_amount !== before.approved_amount) return 'amount';
  return now.valid_to === before.valid_to ? 'same' : 'amount';
}

function differenceOf(story: Story, isSoon: Known['isSoon']): Difference {
  const { before, now, lines, isPaid } = story;
  const group = groupOf(story);
  return {
    group,
    lines,
    caseId: before.id,
    reason: null,
    status: [before.status, now.status],
    amount: isPaid ? [before.paid_amount, now.paid_amount] : [before.approved_amount, now.approved_amount],
    asks: story.asks,
    isUrgent: (group === 'lost' || group === 'refused') && isSoon(before),
  };
}

/** Finds the cases that a row's numbers name, as the server does. */
function finderOf(
  cases: readonly BelievedCase[],
  isPayment: boolean,
): (row: AnswerRow) => ReadonlySet<BelievedCase> {
  const byNumber = new Map<string, BelievedCase[]>();
  const put = (kind: string, believed: BelievedCase, number: string | null): void => {
    if (number === null) return;
    const key = `${kind} ${believed.insurer_id} ${number}`;
    const known = byNumber.get(key);
    if (known === undefined) byNumber.set(key, [believed]);
    else known.push(believed);
  };
  for (const believed of cases) {
    put('provision', believed, believed.provision_no);
    put('provision', believed, believed.medula_no);
    if (isPayment) put('invoice', believed, believed.invoice_no);
  }
  return (row) =>
    new Set([
      ...(byNumber.get(`provision ${row.insurer_id} ${row.provision_no}`) ?? []),
      ...(byNumber.get(`invoice ${row.insurer_id} ${row.invoice_no}`) ?? []),
    ]);
}

function possibleOf({ cases, clientOf }: Known): (row: AnswerRow) => boolean {
  const clients = new Set(cases.map(({ client_id: id }) => id));
  const days = new Set(
    cases.map((believed) => `${believed.insurer_id} ${believed.service_day} ${believed.asked_amount}`),
  );
  return ({ national_id: number, insurer_id: insurer, service_day: day, asked }) => {
    const client = number === null ? null : clientOf(number);
    if (client !== null && clients.has(client)) return true;
    return day !== null && asked !== null && days.has(`${insurer} ${day} ${asked}`);
  };
}

/**
 * Returns the changes by a list: one entry for each case that it is about, and one for each row that fits none; those
 * to look at first on top.
 */
export function listDifferences(
  list: 'provision' | 'denial' | 'payment',
  rows: readonly AnswerRow[],
  known: Known,
): readonly Difference[] {
  const find = finderOf(known.cases, list === 'payment');
  const isPossible = possibleOf(known);
  const stories = new Map<string, Story>();
  const unmatched: Difference[] = [];
  for (const row of rows) {
    const found = [...find(row)];
    const [own] = found;
    if (own === undefined || found.length > 1) {
      const reason =
        row.insurer_id === null
          ? 'unknown_insurer'
          : found.length > 1
            ? 'several'
            : isPossible(row)
              ? 'possible'
              : 'none';
      unmatched.push({
        group: 'unmatched',
        lines: [row.line],
        caseId: null,
        reason,
        status: null,
        amount: [null, list === 'payment' ? row.paid : row.approved],
        asks: false,
        isUrgent: false,
      });
      continue;
    }
    const story = stories.get(own.id) ?? {
      before: own,
      now: own,
      lines: [],
      isPaid: false,
      asks: false,
      isClosed: false,
    };
    stories.set(own.id, story);
    story.lines.push(row.line);
    if (list === 'payment') takePayment(story, row);
    else
      takeAnswer(story, list === 'denial' && row.decision === null ? { ...row, decision: 'refused' } : row);
  }
  const order = (difference: Difference): number =>
    differenceGroups.indexOf(difference.group) * 2 - (difference.isUrgent ? 1 : 0);
  return [...[...stories.values()].map((story) => differenceOf(story, known.isSoon)), ...unmatched].toSorted(
    (a, b) => order(a) - order(b) || (a.lines[0] ?? 0) - (b.lines[0] ?? 0),
  );
}
