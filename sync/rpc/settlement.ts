import * as v from 'valibot';
import type { DifferenceKind } from '../model/entities/import-values';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Matching of what cash desks collected with what banks report. Days are `YYYY-MM-DD`, amounts minor units. */

/** Days to look at, 62 at most; a bank or all of them. */
export interface MatchRange {
  readonly from: string;
  readonly to: string;
  readonly bank: string | null;
}

const found = v.object({
  /** Matches made, and their rows on both sides. */
  matched: v.number(),
  bank_rows: v.number(),
  receipts: v.number(),
  /** Suggestions left to a person, and rows without any. */
  proposed: v.number(),
  open_bank_rows: v.number(),
  open_receipts: v.number(),
  by_basis: v.record(v.string(), v.number()),
});
export type MatchResult = v.InferOutput<typeof found>;

/** Matches that the automatic run would make. */
export const previewAutoMatch = defineQuery({
  name: 'preview_auto_match',
  permission: 'pos.bank_reports.match',
  parameters: ({ from, to, bank }: MatchRange) => ({ first: from, last: to, bank }),
  answer: v.parser(found),
});

/** Rejected: `values_malformed`, `range_too_long`. */
export const autoMatch = defineCommand({
  name: 'auto_match',
  permission: 'pos.bank_reports.match',
  parameters: ({ target, from, to, bank }: MatchRange & { target: string }) => ({
    target,
    first: from,
    last: to,
    bank,
  }),
  onceBy: 'target',
  preview: previewAutoMatch,
  answer: v.parser(found),
});

/** A part of a row, or all that is open of it where `amount` is null. */
export interface MatchPart {
  readonly no: number;
  readonly amount: number | null;
}

/** Both sides, or one alone with a reason: then its difference is explained. */
export interface MatchToMake {
  readonly target: string;
  readonly bank: readonly MatchPart[];
  readonly receipts: readonly MatchPart[];
  readonly kind: DifferenceKind | null;
  readonly reason: string | null;
}

/**
 * Conflict where a row was matched meanwhile. Rejected: `difference_needs_reason`, `currency_differs`, `period_closed`,
 * `unknown_row`, `reason_length`, `values_malformed`.
 */
export const matchRows = defineCommand({
  name: 'match_rows',
  permission: 'pos.bank_reports.match',
  parameters: ({ target, ...given }: MatchToMake) => ({ target, given }),
  onceBy: 'target',
  answer: nothing,
});

/** Takes matches apart, also suggestions. Rejected: `period_closed`. */
export const unmatchRows = defineCommand({
  name: 'unmatch_rows',
  permission: 'pos.bank_reports.match',
  parameters: (of: { groups: readonly number[] }) => of,
  onceBy: 'state',
  answer: nothing,
});

/** Takes apart all that one command has matched, by its id. Rejected: `period_closed`. */
export const undoMatch = defineCommand({
  name: 'undo_match',
  permission: 'pos.bank_reports.match',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: nothing,
});

const closing = v.object({
  bank_rows: v.number(),
  receipts: v.number(),
  open_bank_rows: v.number(),
  open_receipts: v.number(),
  /** Sums of what is open. */
  open_bank: v.number(),
  open_receipt_sum: v.number(),
});
export type PeriodLook = v.InferOutput<typeof closing>;

export const previewClosePeriod = defineQuery({
  name: 'preview_close_period',
  permission: 'pos.bank_reports.close',
  parameters: ({ bank, from, to }: { bank: string; from: string; to: string }) => ({
    bank,
    first: from,
    last: to,
  }),
  answer: v.parser(closing),
});

/** Rejected: `rows_open`, `period_closed`, `unknown_bank`, `values_malformed`, `day_not_over`. */
export const closePeriod = defineCommand({
  name: 'close_period',
  permission: 'pos.bank_reports.close',
  parameters: ({ target, bank, from, to }: { target: string; bank: string; from: string; to: string }) => ({
    target,
    bank,
    first: from,
    last: to,
  }),
  onceBy: 'target',
  preview: previewClosePeriod,
  answer: nothing,
});

/** Rejected: `reason_length`, `unknown_period`. */
export const reopenPeriod = defineCommand({
  name: 'reopen_period',
  permission: 'pos.bank_reports.reopen',
  parameters: (of: { target: string; reason: string }) => of,
  onceBy: 'state',
  answer: nothing,
});

/** Checks rates, usages and terminals again. Rejected: `range_too_long`. */
export const rateAgain = defineCommand({
  name: 'rate_again',
  permission: 'pos.bank_reports.match',
  parameters: ({ from, to, bank }: MatchRange) => ({ first: from, last: to, bank }),
  onceBy: 'state',
  answer: v.parser(v.object({ changed: v.number() })),
});
