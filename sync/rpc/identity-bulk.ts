import * as v from 'valibot';
import { listOf } from './answers';
import { identityCounts } from './identity-matching';
import { defineCommand, defineQuery } from './rpc';

/** Decisions about all rows of a list of national IDs that are like nobody, rows that nobody can decide, and work that waits. */

/**
 * Effect of a decision about all rows without a similar record: how many it would decide. `busy` rows are left out, since
 * somebody looks at them; `unreachable` ones have neither phone nor e-mail, which a new client needs; `lines` are theirs.
 */
export const previewUnmatchedIdentities = defineQuery({
  name: 'preview_unmatched_identities',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string }) => of,
  answer: v.parser(
    v.object({
      skip: v.number(),
      new_client: v.number(),
      unreachable: v.number(),
      busy: v.number(),
      /** Names the rows as they are now. */
      seen: v.string(),
      lines: listOf(v.number()),
    }),
  ),
});

const decided = v.object({
  /** Rows that it has decided. */
  rows: v.number(),
  /** Rows that were taken back. */
  back: v.number(),
  counts: identityCounts,
});

export type BulkDecision = 'skip' | 'new_client';

/**
 * Decides all of them, or none; `new_client` asks for the permission to add clients, too. Conflict: the rows are others than
 * those of the preview (`seen`). Rejected: `unknown_import`, `import_undone`, `nothing_to_decide`.
 */
export const decideUnmatchedIdentities = defineCommand({
  name: 'decide_unmatched_identities',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string; file: string; decided: BulkDecision; seen: string }) => of,
  onceBy: 'target',
  preview: previewUnmatchedIdentities,
  answer: v.parser(decided),
});

/** Takes such a decision back, as far as it is not written. Rejected: `unknown_bulk`, `import_undone`. */
export const undoUnmatchedIdentities = defineCommand({
  name: 'undo_unmatched_identities',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: v.parser(decided),
});

/** Lets rows that nobody can decide be compared once more; `compareIdentities` goes on with it. */
export const recheckIdentities = defineCommand({
  name: 'recheck_identities',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: v.parser(v.object({ rows: v.number(), counts: identityCounts })),
});

/** Lists that the caller has brought or decided in, with what waits in them. */
export const listIdentityWork = defineQuery({
  name: 'list_identity_work',
  permission: 'crm.tckimlik_matching.decide',
  parameters: () => ({}),
  answer: v.parser(
    listOf(v.object({ id: v.string(), name: v.string(), open: v.number(), exact_open: v.number() })),
  ),
});
