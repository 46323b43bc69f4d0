import * as v from 'valibot';
import type { ImportList } from '../model/entities/import-values';
import type { ImportSums } from '../model/rules/import-sums';
import { listOf, textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/**
 * Lists are imported in three steps: `beginImport` says what the file is, `stageImport` brings its rows in portions, and
 * `applyImport` takes them over: in slices that nobody sees, and all at once at the end. Until then nothing of the file is seen anywhere. Which permissions a step
 * needs depends on the list: `importRights` in sync/model.
 */

/** Facts of a file before its rows are sent. */
export interface FileToImport {
  /** The id that the import gets. */
  readonly target: string;
  readonly list: ImportList;
  /** Bank of a bank's report. */
  readonly bank_id: string | null;
  /** Insurer of an insurer's list; null where its rows tell. */
  readonly insurer_id: string | null;
  readonly profile_id: string | null;
  readonly file_name: string;
  readonly byte_size: number;
  /** SHA-256, 64 hexadecimal digits. */
  readonly file_hash: string;
  readonly content_hash: string;
  /** Rows that will be staged. */
  readonly rows: number;
  /** Amounts by currency and field, as read and as total rows of the file say. */
  readonly totals: object;
  readonly controls: object;
  readonly control_note: string | null;
  /** Days of accounts that a statement covers. */
  readonly covers?: readonly {
    /** Last digits; empty where the file tells none. */
    readonly account: string;
    readonly currency: string;
    readonly from: string;
    readonly to: string;
  }[];
}

/**
 * Rejected: `same_file`, `same_content` (keys: the id of the earlier import), `unknown_bank`, `values_malformed`,
 * `too_many_rows`, `too_many_lists` (ten lists of national IDs within a day).
 */
export const beginImport = defineCommand({
  name: 'begin_import',
  permission: null,
  permissionByRecord: true,
  parameters: ({ target, ...given }: FileToImport) => ({ target, given }),
  onceBy: 'target',
  answer: nothing,
});

/** A row on its way to the server. A row with `problem` is kept as a faulty one, and not taken over. */
export interface StagedRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string | number | boolean | object | null>>;
  /** The code of its first problem. */
  readonly problem: string | null;
  /** Taken over, but for somebody to look at. */
  readonly warning: string | null;
}

/** Sent again it changes nothing. Rejected: `unknown_import`, `values_malformed`, `too_many_rows` (2,000 at once). */
export const stageImport = defineCommand({
  name: 'stage_import',
  permission: null,
  permissionByRecord: true,
  parameters: (portion: { target: string; rows: readonly StagedRow[] }) => portion,
  onceBy: 'target',
  answer: v.parser(v.object({ staged: v.number() })),
});

const counts = v.object({
  rows_new: v.number(),
  rows_same: v.number(),
  rows_changed: v.number(),
  rows_error: v.number(),
  rows_warning: v.number(),
});
export type ImportCounts = v.InferOutput<typeof counts>;

const plannedNumbers = {
  new: v.number(),
  /** Rows that an earlier file has brought, and of those the ones that say something else now. */
  same: v.number(),
  changed: v.number(),
  /** Rows that may be such a row: the file says too little of them. */
  unsure: v.number(),
};
const anyValues = v.record(v.string(), v.unknown());
const importPlan = v.object({
  ...plannedNumbers,
  /** The first 50 rows that are changed or unsure. */
  rows: listOf(
    v.object({
      line: v.number(),
      outcome: v.picklist(['changed', 'unsure']),
      values: anyValues,
      before: anyValues,
      after: anyValues,
    }),
  ),
});
export type ImportPlan = v.InferOutput<typeof importPlan>;
/** Numbers of a plan that the user has agreed to. */
export type SeenPlan = Pick<ImportPlan, keyof typeof plannedNumbers>;
/** Returns the numbers of a plan, which the user agrees to. */
export const numbersOf = ({ new: fresh, same, changed, unsure }: SeenPlan): SeenPlan => ({
  new: fresh,
  same,
  changed,
  unsure,
});
/** Answer of the user to unsure rows. */
export type UnsureAs = 'new' | 'same';

const importProgress = v.variant('state', [
  v.object({
    state: v.literal('running'),
    step: v.picklist(['check', 'match', 'planned', 'rows', 'switch', 'days']),
    done: v.number(),
    of: v.number(),
  }),
  v.object({ state: v.literal('planned'), plan: importPlan }),
  v.object({ state: v.literal('done'), counts }),
]);
export type ImportProgress = v.InferOutput<typeof importProgress>;

/**
 * Goes on with taking a list over, for one or two seconds; to be called until it is done. A call that breaks off loses
 * nothing, and is made again. `sums` are those that the user has seen: the server refuses where the staged rows, or those
 * that it has stored, add up to anything else. It stops once at `planned`, until `seen` has the numbers of that plan and,
 * where rows are unsure, `unsure` says what they are.
 *
 * Rejected: `unknown_import`, `import_incomplete`, `sums_differ`, `period_closed` (keys: days), `same_content` (keys: the
 * other import), `too_many_alike`, `values_malformed`.
 */
export const applyImport = defineCommand({
  name: 'apply_import',
  permission: null,
  permissionByRecord: true,
  parameters: (of: { target: string; sums: ImportSums; seen: SeenPlan | null; unsure: UnsureAs | null }) =>
    of,
  onceBy: 'target',
  answer: v.parser(importProgress),
});

/** Gives a file up that was not taken over. */
export const cancelImport = defineCommand({
  name: 'cancel_import',
  permission: null,
  permissionByRecord: true,
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: nothing,
});

const undo = v.object({
  reversed: v.number(),
  /** Rows of other files that get back what this one has changed. */
  restored: v.optional(v.number(), 0),
  kept: v.number(),
  errored: v.number(),
  reasons: v.record(v.string(), v.number()),
  /** The first rows that stay. */
  rows: listOf(
    v.object({ line: v.number(), reason: v.string(), by: textOrNull, at: textOrNull, gross: v.number() }),
  ),
  /** Days of the settlement that still show what was: undoing again goes on with them. */
  days_left: v.optional(v.number(), 0),
});
export type ImportUndo = v.InferOutput<typeof undo>;

/**
 * Effect of undoing an import. Reasons to keep a row: `matched` (somebody matched it since), `other_file` (a later
 * file has it too), `changed_since` (a later file has changed what this one changed); not possible: `period_closed`.
 */
export const previewUndoImport = defineQuery({
  name: 'preview_undo_import',
  permission: null,
  permissionByRecord: true,
  parameters: (of: { target: string }) => of,
  answer: v.parser(undo),
});

/** Rejected: `unknown_import`, `reason_length`. */
export const undoImport = defineCommand({
  name: 'undo_import',
  permission: null,
  permissionByRecord: true,
  parameters: (of: { target: string; reason: string }) => of,
  onceBy: 'target',
  preview: previewUndoImport,
  left: (done: ImportUndo) => done.days_left,
  answer: v.parser(undo),
});

const keptRow = v.object({
  line: v.number(),
  outcome: v.picklist(['same', 'changed', 'error', 'warning']),
  code: textOrNull,
  values: anyValues,
  /** Columns that a changed row had, and has now. */
  before: v.nullable(anyValues),
  after: v.nullable(anyValues),
});
export type KeptRow = v.InferOutput<typeof keptRow>;

/** Rows of a file that were not simply taken over, 500 at most. */
export const listImportRows = defineQuery({
  name: 'list_import_rows',
  permission: null,
  permissionByRecord: true,
  parameters: (of: { target: string }) => of,
  answer: v.parser(listOf(keptRow)),
});
