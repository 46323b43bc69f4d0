import * as v from 'valibot';
import { listOf, textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Rows of insurers' and pathology lists: what became of each, and what somebody decides. Rights: `importRights`. */

export const listRowOutcomes = ['applied', 'same', 'review', 'conflict', 'dismissed'] as const;
export type ListRowOutcome = (typeof listRowOutcomes)[number];

const columns = v.record(v.string(), v.unknown());
const listRow = v.object({
  no: v.number(),
  line: v.number(),
  outcome: v.picklist(listRowOutcomes),
  /** Reason of the wait: `no_case`, `person_wrote` … */
  code: textOrNull,
  /** Values as they were read; the identity number is masked. */
  values: columns,
  record_kind: v.nullable(v.picklist(['insurance_case', 'biopsy'])),
  record_id: textOrNull,
  /** Columns of the record that the row changed, or would change; before and after. */
  before: v.nullable(columns),
  after: v.nullable(columns),
  /** User of the last change of the record, and its time. */
  changed_by: textOrNull,
  changed_at: textOrNull,
  suggestions: listOf(
    v.object({ id: v.string(), label: v.string(), why: v.picklist(['client', 'amount', 'day']) }),
  ),
});
export type ListRow = v.InferOutput<typeof listRow>;

/** Parts of a file's rows: what was applied brought something new, or changed what stood. */
export const listRowParts = ['made', 'changed', 'review', 'conflict', 'skipped'] as const;
export type ListRowPart = (typeof listRowParts)[number];

/** Numbers of rows in each part, and of those left out for an error. Rejected: `permission_denied`. */
export const listRowCounts = defineQuery({
  name: 'list_row_counts',
  permission: null,
  permissionByRecord: true,
  parameters: (of: { target: string }) => of,
  answer: v.parser(
    v.object({
      made: v.number(),
      changed: v.number(),
      review: v.number(),
      conflict: v.number(),
      skipped: v.number(),
      error: v.number(),
    }),
  ),
});

/** Rows that are told at once. */
export const MOST_LIST_ROWS = 500;

/** The first rows of a file in this part, all without one; `MOST_LIST_ROWS` at most. Rejected: `permission_denied`. */
export const listRows = defineQuery({
  name: 'list_rows',
  permission: null,
  permissionByRecord: true,
  parameters: (of: { target: string; outcome: ListRowPart | null }) => of,
  answer: v.parser(listOf(listRow)),
});

export type RowDecision = 'take' | 'keep' | 'assign' | 'dismiss';

/**
 * Decides about a row. One that differs: `take` the list's values or `keep` the record's; one that fits none:
 * `assign` it to a record or `dismiss` it. Rejected: `unknown_import`, `unknown_record`, `values_malformed`.
 */
export const settleListRow = defineCommand({
  name: 'settle_list_row',
  permission: null,
  permissionByRecord: true,
  parameters: (given: {
    target: number;
    decision: RowDecision;
    record: string | null;
    reason: string | null;
  }) => given,
  onceBy: 'state',
  answer: nothing,
});

/** Looks once more for the records of rows that fitted none. Rejected: `unknown_import`. */
export const rematchList = defineCommand({
  name: 'rematch_list',
  permission: null,
  permissionByRecord: true,
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: v.parser(v.object({ found: v.number() })),
});

const caseDifference = v.object({
  no: v.number(),
  list: v.picklist(['provision', 'payment', 'denial', 'agreement']),
  file_name: v.string(),
  /** Time at which the list came in. */
  at: v.string(),
  before: v.nullable(columns),
  after: v.nullable(columns),
});
export type CaseDifference = v.InferOutput<typeof caseDifference>;

/** Differences of a case between lists and what a person wrote. None where the caller may not read the case. */
export const caseDifferences = defineQuery({
  name: 'case_differences',
  permission: 'parse.insurance_tracking.read',
  parameters: (of: { target: string }) => of,
  answer: v.parser(listOf(caseDifference)),
});

/** Chooses between the two for the rows that somebody has seen. Rejected: `unknown_record`, `values_malformed`. */
export const settleCase = defineCommand({
  name: 'settle_case',
  permission: 'parse.insurance_tracking.edit',
  parameters: (given: { target: string; row_numbers: readonly number[]; decision: 'take' | 'keep' }) => given,
  onceBy: 'state',
  answer: nothing,
});
