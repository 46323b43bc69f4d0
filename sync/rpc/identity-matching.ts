import * as v from 'valibot';
import { listOf, textOrNull } from './answers';
import { defineCommand, defineQuery } from './rpc';

/** Lists of people with their national IDs: whose number each row has. Instants are ISO 8601 in UTC. */

export const identityResults = {
  waiting: 'Karşılaştırılacak',
  exact: 'Tam',
  possible: 'Olası',
  conflict: 'Çakışma',
  none: 'Bulunamadı',
  invalid: 'Geçersiz numara',
  present: 'Zaten var',
  /** All of the above to a user who may not read national IDs. */
  compared: 'Karşılaştırıldı',
} as const;
export type IdentityResult = keyof typeof identityResults;

export const identityDecisions = {
  add: 'Eklendi',
  replace: 'Değişti',
  new_client: 'Yeni hasta',
  skip: 'Atlandı',
} as const;
export type IdentityDecision = keyof typeof identityDecisions;

const given = v.object({
  first_name: v.optional(textOrNull, null),
  last_name: v.optional(textOrNull, null),
  birth_date: v.optional(textOrNull, null),
  phone: v.optional(textOrNull, null),
  email: v.optional(textOrNull, null),
  province: v.optional(textOrNull, null),
  client_no: v.optional(textOrNull, null),
  protocol_no: v.optional(textOrNull, null),
});

const candidate = v.object({
  id: v.string(),
  client_no: textOrNull,
  first_name: v.string(),
  last_name: v.string(),
  birth_date: textOrNull,
  phones: listOf(v.string()),
  province: textOrNull,
  identity_masked: textOrNull,
  /** True for the client that has the very number of the row. */
  holds: v.boolean(),
  level: v.picklist(['certain', 'likely', 'possible', 'none']),
  weight: v.number(),
  rarity: v.number(),
  agreed: v.array(v.string()),
  bits: v.array(v.number()),
});
export type IdentityCandidate = v.InferOutput<typeof candidate>;

const row = v.object({
  no: v.number(),
  line: v.number(),
  given,
  masked: textOrNull,
  result: v.picklist(['waiting', 'exact', 'possible', 'conflict', 'none', 'invalid', 'present', 'compared']),
  /**
   * Reason for a look by a person: `checksum`, `placeholder`, `two_rows`, `two_rows_one_client`, `other_client`,
   * `has_number`, `several`, `weak`.
   */
  why: textOrNull,
  decision: v.nullable(v.picklist(['add', 'replace', 'new_client', 'skip'])),
  client_id: textOrNull,
  /** Name and number of the record that the row is about. */
  client: v.optional(textOrNull, null),
  decided_at: textOrNull,
  decided_by: textOrNull,
  second_at: textOrNull,
  second_by: textOrNull,
  /** User who looks at it now. */
  claimed_by: textOrNull,
  applied_at: textOrNull,
  /**
   * Reason why it was not written, and needs a decision again: `client_gone`, `has_number`, `changed_since`,
   * `number_taken`, `contact_missing`, `values_malformed`; or `forgotten`: its name and number are gone.
   */
  problem: textOrNull,
  /**
   * Reason why nobody can decide it as it is: `checksum`, `placeholder`, `forgotten`, `number_held`, `contact_missing`,
   * `client_gone`, `number_taken`, `values_malformed`.
   */
  obstacle: textOrNull,
  undone_at: textOrNull,
  version: v.number(),
  candidates: listOf(candidate),
});
export type IdentityRow = v.InferOutput<typeof row>;

const tally = v.record(v.string(), v.number());
export const identityCounts = v.object({
  rows: v.number(),
  results: tally,
  decisions: tally,
  /** Rows that are not compared yet. */
  waiting: v.number(),
  /** Rows that wait for a decision one by one. */
  open: v.number(),
  exact_open: v.number(),
  /** Replacements that wait for a second person. */
  second: v.number(),
  ready: v.number(),
  applied: v.number(),
  left_out: v.number(),
  /** Rows that nobody can decide as they are. */
  impossible: v.number(),
  /** Rows without a decision that are like nobody. */
  unmatched: v.number(),
  undone: v.number(),
});
export type IdentityCounts = v.InferOutput<typeof identityCounts>;

export type IdentityPart = 'open' | 'exact' | 'second' | 'decided' | 'applied' | 'impossible' | 'all';

/** 100 rows of a list behind a line. Rejected: `unknown_import`. */
export const listIdentityRows = defineQuery({
  name: 'list_identity_rows',
  permission: 'crm.tckimlik_matching.read',
  parameters: (of: { target: string; part: IdentityPart; behind: number }) => of,
  answer: v.parser(v.object({ counts: identityCounts, rows: listOf(row) })),
});

const shown = v.object({ counts: identityCounts, row: v.nullable(row) });

/** Orders in which people get the rows. */
export const identityOrders = {
  gain: 'Kazanca göre',
  file: 'Dosya sırası',
} as const;
export type IdentityOrder = keyof typeof identityOrders;

/**
 * The next row that nobody else looks at; it is the caller's for ten minutes. `besides`: one to be passed over. By gain,
 * those come first that have one strong record without a number, then those whose record has a surgery ahead or an
 * open ticket.
 */
export const nextIdentityRow = defineCommand({
  name: 'next_identity_row',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string; besides: number | null; sequence: IdentityOrder }) => of,
  onceBy: 'state',
  answer: v.parser(shown),
});

/**
 * Conflict: somebody else decided meanwhile. Rejected: `unknown_row`, `not_a_candidate`, `has_number`, `nothing_to_replace`,
 * `invalid_number`, `contact_missing`, `applied_already`, `import_undone`.
 */
export const decideIdentityRow = defineCommand({
  name: 'decide_identity_row',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: {
    target: number;
    base_version: number;
    decided: IdentityDecision;
    client: string | null;
  }) => of,
  onceBy: 'base_version',
  answer: v.parser(row),
});

/** Takes the caller's last decision back that is not applied. */
export const stepBackIdentity = defineCommand({
  name: 'step_back_identity',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: v.parser(v.object({ counts: v.optional(identityCounts), row: v.nullable(row) })),
});

/** A second person confirms a replacement. Rejected: `unknown_row`, `second_person_needed`. */
export const confirmIdentityRow = defineCommand({
  name: 'confirm_identity_row',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: number; base_version: number }) => of,
  onceBy: 'base_version',
  answer: v.parser(row),
});

/** Returns what is left. A call works for seconds; it is sent again until nothing is left. */
const leftOf = ({ left }: { readonly left: number }): number => left;

/** Goes on with comparing a list. */
export const compareIdentities = defineCommand({
  name: 'compare_identities',
  permission: 'crm.tckimlik_matching.read',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  left: leftOf,
  answer: v.parser(v.object({ left: v.number(), counts: identityCounts })),
});

/** Accepts rows that are exact, after comparing them once more. */
export const acceptExactIdentities = defineCommand({
  name: 'accept_exact_identities',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  left: leftOf,
  answer: v.parser(v.object({ accepted: v.number(), left: v.number(), counts: identityCounts })),
});

/** Writes what was decided. What cannot be written any more waits for a decision again, with its reason. */
export const applyIdentities = defineCommand({
  name: 'apply_identities',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  left: leftOf,
  answer: v.parser(v.object({ applied: v.number(), left: v.number(), counts: identityCounts })),
});

const stays = v.object({
  line: v.number(),
  client_id: textOrNull,
  reason: textOrNull,
  by: textOrNull,
  at: textOrNull,
});

/** Effect of undoing one row, or all. Reasons to stay: `changed_since`, `record_used`, `gone`, `forgotten`. */
export const previewUndoIdentities = defineQuery({
  name: 'preview_undo_identities',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string; of_row: number | null }) => of,
  answer: v.parser(v.object({ back: v.number(), stay: v.number(), rows: listOf(stays) })),
});

/** Rejected: `reason_length`. */
export const undoIdentities = defineCommand({
  name: 'undo_identities',
  permission: 'crm.tckimlik_matching.decide',
  parameters: (of: { target: string; of_row: number | null; reason: string }) => of,
  onceBy: 'state',
  preview: previewUndoIdentities,
  left: leftOf,
  answer: v.parser(
    v.object({ back: v.number(), stay: v.number(), left: v.number(), counts: identityCounts }),
  ),
});

/** The number of a row; the look is written to the log. */
export const showIdentityRow = defineCommand({
  name: 'show_identity_row',
  permission: 'crm.client_identity.read',
  parameters: (of: { target: number }) => of,
  onceBy: 'state',
  answer: v.parser(v.object({ number: v.string() })),
});
