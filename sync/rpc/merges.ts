import * as v from 'valibot';
import { codeOf, counts, listOf, textOrNull } from './answers';
import { defineCommand, defineQuery } from './rpc';

/** Joining two records of one person, and taking it back. Instants are ISO 8601 in UTC. */

export type MergeChoice = 'survivor' | 'absorbed' | 'both';

/** Present or former record: its columns. The number masked, the clinical note null for readers without the right. */
const shownRecord = v.looseObject({
  id: v.string(),
  row_version: v.number(),
  has_clinical_note: v.boolean(),
});
export type ShownRecord = v.InferOutput<typeof shownRecord>;

const field = v.object({
  /** A group of columns that stay together; named in `mergeFields` of the screen. */
  name: v.string(),
  columns: v.array(v.string()),
  /**
   * `keep`: the survivor's is proposed, `choose`: the newer one, `ask`: none. `strict`: the stricter one, no choice.
   */
  rule: v.picklist(['keep', 'choose', 'ask', 'join', 'unite', 'strict']),
  same: v.boolean(),
  ours_empty: v.boolean(),
  theirs_empty: v.boolean(),
  /** Times of the last changes of the values. */
  ours_at: v.string(),
  theirs_at: v.string(),
  /** Null where somebody has to choose. */
  proposed: v.nullable(v.picklist(['survivor', 'absorbed', 'both'])),
});
export type MergeField = v.InferOutput<typeof field>;

const likeness = v.object({
  level: v.picklist(['certain', 'likely', 'possible', 'none']),
  weight: v.number(),
  agreed: v.array(v.string()),
  bits: v.array(v.number()),
});

const consent = v.object({
  channel: v.string(),
  ours: v.nullable(v.picklist(['granted', 'refused'])),
  theirs: v.nullable(v.picklist(['granted', 'refused'])),
  /** The stricter one. */
  result: v.picklist(['granted', 'refused']),
  added: v.boolean(),
});

const preview = v.object({
  survivor: shownRecord,
  absorbed: shownRecord,
  fields: v.array(field),
  consents: listOf(consent),
  /** Live rows by table: those that move, and those that the survivor has. */
  moving: counts,
  staying: counts,
  /** Active merges into either of the two. */
  merged_before: v.number(),
  /** A proposal about these two that waits for its second person. */
  waiting: textOrNull,
  likeness,
  basis: v.picklist(['identity', 'name_birth', 'phone_name', 'manual']),
  /** `two_numbers`, `erasure_open`, `legal_hold`: it cannot be done. */
  blocks: v.array(v.string()),
  /** Codes of `mergeAsks`: a second person has to look. */
  asks: v.array(v.string()),
});
export type MergePreview = v.InferOutput<typeof preview>;

/** Effect of a merge. Rejected: `same_record`, `unknown_client`, `already_merged` (keys: the surviving record). */
export const previewMerge = defineQuery({
  name: 'preview_merge',
  permission: 'crm.clients.merge',
  parameters: (of: { survivor: string; absorbed: string }) => of,
  answer: v.parser(preview),
});

const answer = v.object({
  state: v.picklist(['waiting', 'active', 'declined', 'reversed']),
  merge_no: v.string(),
  asks: v.array(v.string()),
  rows_moved: v.number(),
});

/** Decision of the user; versions as the preview told them. */
export interface MergeDecision {
  /** The id that the merge gets. */
  readonly target: string;
  readonly survivor: string;
  readonly absorbed: string;
  readonly survivor_version: number;
  readonly absorbed_version: number;
  /** Choices by the name of the field; fields left out are merged as proposed. */
  readonly choices: Readonly<Record<string, MergeChoice>>;
  readonly reason: string;
}

/**
 * Joins the two, or proposes it where a second person has to look (`state: waiting`). Conflict: a record changed since the
 * preview. Rejected: those of the preview, `reason_length`, `values_malformed`, `merge_blocked` (keys: the blocks),
 * `choice_missing` (keys: fields), `too_long` (keys: columns), `merge_waiting` (keys: the proposal).
 */
export const mergeClients = defineCommand({
  name: 'merge_clients',
  permission: 'crm.clients.merge',
  parameters: ({ target, ...given }: MergeDecision) => ({ target, given }),
  onceBy: 'target',
  preview: previewMerge,
  answer: v.parser(answer),
});

/**
 * The second person's word; who proposed it may `withdraw`. Conflict: decided meanwhile, or a record changed since.
 * Rejected: `unknown_merge`, `second_person_needed`, `not_your_proposal`, `reason_length` (to decline asks for a note).
 */
export const decideMerge = defineCommand({
  name: 'decide_merge',
  permission: null,
  permissionByRecord: true,
  parameters: (of: { target: string; decision: 'approve' | 'decline' | 'withdraw'; note: string | null }) =>
    of,
  onceBy: 'state',
  answer: v.parser(answer),
});

const step = v.object({
  table: v.string(),
  row: v.string(),
  field: textOrNull,
  /** `back`: as it was before; `late`: goes to the record that it was meant for; `stay`: changed since. */
  bucket: v.picklist(['back', 'late', 'stay']),
  reason: v.nullable(v.picklist(['changed', 'moved_on', 'gone'])),
  /** User who changed it since, and the time. */
  by: textOrNull,
  at: textOrNull,
});
export type UndoStep = v.InferOutput<typeof step>;

const since = v.object({
  table: v.string(),
  row: v.string(),
  /** Number of a ticket, surgery, case or biopsy. */
  label: textOrNull,
  by: textOrNull,
  at: textOrNull,
});
export type RowSince = v.InferOutput<typeof since>;

/**
 * Effect of undoing a merge. `block`: empty, or `newer_merge` with the id of the one that has to go first,
 * `number_taken`, `record_gone`, `not_active`. Rejected: `unknown_merge`.
 */
export const previewUnmerge = defineQuery({
  name: 'preview_unmerge',
  permission: 'crm.clients.unmerge',
  parameters: (of: { target: string }) => of,
  answer: v.parser(
    v.object({
      block: v.array(v.string()),
      /** Values of the record that stayed, and whatever does not simply go back. */
      steps: listOf(step),
      /** Numbers of rows that go back, by table. */
      back: counts,
      /** Rows added to the record that stayed since: they stay unless they are taken along. */
      since: listOf(since),
    }),
  ),
});

const undone = v.object({
  reversed: v.number(),
  kept: v.number(),
  late: v.number(),
  taken: v.number(),
  rows_back: v.number(),
  fields_back: listOf(v.string()),
  survivor_same: v.boolean(),
  absorbed_same: v.boolean(),
});

/** Rejected: `unknown_merge`, `reason_length`, `undo_blocked` (keys: `block` of the preview), `unknown_row`. */
export const unmergeClients = defineCommand({
  name: 'unmerge_clients',
  permission: 'crm.clients.unmerge',
  parameters: (of: { target: string; reason: string; take: readonly string[]; apart: boolean }) => of,
  onceBy: 'state',
  preview: previewUnmerge,
  answer: v.parser(undone),
});

const linked = v.object({
  id: v.string(),
  merge_no: v.string(),
  survivor_id: v.string(),
  absorbed_id: v.string(),
  state: v.picklist(['waiting', 'active', 'declined', 'reversed']),
  merged_at: textOrNull,
});

/** Both records as they stood, what was chosen, what moved, what came afterwards. Rejected: `unknown_merge`. */
export const mergePage = defineQuery({
  name: 'merge_page',
  permission: 'crm.merged_clients.read',
  parameters: (of: { target: string }) => of,
  answer: v.parser(
    v.object({
      survivor: shownRecord,
      absorbed: shownRecord,
      now: shownRecord,
      /** Record that represents both at the end of the chain. */
      root: v.string(),
      choices: v.record(v.string(), codeOf({ survivor: '', absorbed: '', both: '' })),
      survivor_digest: textOrNull,
      absorbed_digest: textOrNull,
      /** Columns of the survivor that the merge set. */
      changed: v.array(v.string()),
      /** Rows that came for the absorbed record afterwards and were passed on. */
      late: listOf(
        v.object({ table: v.string(), row: v.string(), field: textOrNull, at: v.string(), by: textOrNull }),
      ),
      /** The first 500 rows that moved, came or went. */
      rows: listOf(
        v.object({
          table: v.string(),
          row: v.string(),
          field: textOrNull,
          undone: v.nullable(v.picklist(['reversed', 'kept'])),
        }),
      ),
      linked: listOf(linked),
    }),
  ),
});
