import * as v from 'valibot';
import { disposalStatuses, retentionEntities } from '../model/rules/retention';
import type { RetentionEntity } from '../model/rules/retention';
import { codeOf, counts, listOf, textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Retention of records, and disposal. Instants are ISO 8601 in UTC. */

const entity = codeOf(retentionEntities);

const rule = v.object({
  entity,
  /** Counted from the last thing that happened to a record. */
  months: v.number(),
  /** The server takes no fewer. */
  least_months: v.number(),
  row_version: v.number(),
  updated_at: textOrNull,
  updated_by: textOrNull,
});
export type RetentionRule = v.InferOutput<typeof rule>;

/** Numbers of rows of each kind; kinds without any are left out. */
export type RowCounts = v.InferOutput<typeof counts>;

/** A proposal and, once it is done, the record of the disposal. */
const disposal = v.object({
  id: v.string(),
  no: v.number(),
  entity,
  /** The rule as it was. */
  months: v.number(),
  /** Time before which the last thing happened to each record. */
  cutoff: v.string(),
  status: codeOf(disposalStatuses),
  proposed: counts,
  disposed: counts,
  oldest_at: v.string(),
  newest_at: v.string(),
  /** Records that stayed because something had happened to them. */
  left_out: v.number(),
  /** SHA-256 of the ids that went, sorted, one a line. Null until it is done. */
  ids_hash: textOrNull,
  note: textOrNull,
  proposed_at: v.string(),
  proposed_by: v.string(),
  decided_at: textOrNull,
  decided_by: textOrNull,
  decision_reason: textOrNull,
  done_at: textOrNull,
  records: v.number(),
  /** Number of records whose turn has not come. */
  waiting: v.number(),
});
export type Disposal = v.InferOutput<typeof disposal>;

/** Reason why a patient's record must be kept, whatever its age. */
const legalHold = v.object({
  id: v.string(),
  client_id: v.string(),
  client_no: textOrNull,
  /** Null for those who may not see patients. */
  client_name: textOrNull,
  reason: v.string(),
  created_at: v.string(),
  created_by: v.string(),
});
export type LegalHold = v.InferOutput<typeof legalHold>;

/** Disposals and the holds in force, the latest first. */
const register = v.object({ rules: listOf(rule), disposals: listOf(disposal), holds: listOf(legalHold) });
export type RetentionRegister = v.InferOutput<typeof register>;

export const listRetention = defineQuery({
  name: 'list_retention',
  permission: 'system.retention.read',
  parameters: (all: object) => all,
  answer: v.parser(register),
});

const disposalItem = v.object({
  id: v.string(),
  /** Number of the patient or the ticket. Null where there is none, it is gone, or the user may not see it. */
  no: textOrNull,
  last_at: v.string(),
  outcome: v.nullable(v.picklist(['disposed', 'left_out'])),
});
export type DisposalItem = v.InferOutput<typeof disposalItem>;

/** The 200 oldest records of a disposal. */
export const listDisposalItems = defineQuery({
  name: 'list_disposal_items',
  permission: 'system.retention.read',
  parameters: (of: { target: string }) => of,
  answer: v.parser(listOf(disposalItem)),
});

/** Rejected: `retention_too_short` (keys: the least number of months), `retention_too_long`. */
export const saveRetentionRule = defineCommand({
  name: 'save_retention_rule',
  permission: 'system.retention.edit',
  parameters: (of: { entity: RetentionEntity; base_version: number; months: number }) => of,
  onceBy: 'base_version',
  answer: nothing,
});

/** Rejected: `reason_length`, `unknown_client`, `held_already`. */
export const placeLegalHold = defineCommand({
  name: 'place_legal_hold',
  permission: 'system.retention.edit',
  parameters: (hold: { target: string; client: string; reason: string }) => hold,
  onceBy: 'target',
  answer: nothing,
});

/** Rejected: `reason_length`. */
export const liftLegalHold = defineCommand({
  name: 'lift_legal_hold',
  permission: 'system.retention.edit',
  parameters: (hold: { target: string; reason: string }) => hold,
  onceBy: 'state',
  answer: nothing,
});

const dueRecords = v.object({
  entity,
  cutoff: v.string(),
  records: v.number(),
  rows: counts,
  oldest_at: textOrNull,
  newest_at: textOrNull,
});
export type DueRecords = v.InferOutput<typeof dueRecords>;

/** Present extent of a proposal. Counting takes the server a moment in a large hospital. */
export const previewDisposal = defineQuery({
  name: 'preview_disposal',
  permission: 'system.disposals.decide',
  parameters: (of: { entity: RetentionEntity }) => of,
  answer: v.parser(dueRecords),
});

/** Rejected: `nothing_due`, `proposal_open`. */
export const proposeDisposal = defineCommand({
  name: 'propose_disposal',
  permission: 'system.disposals.decide',
  parameters: (proposal: { target: string; entity: RetentionEntity; note: string | null }) => proposal,
  onceBy: 'target',
  preview: previewDisposal,
  answer: nothing,
});

/** Rejected: `second_person_needed`, `not_your_proposal`, `reason_length`, `unknown_disposal`. */
export const decideDisposal = defineCommand({
  name: 'decide_disposal',
  permission: 'system.disposals.decide',
  parameters: (of: { target: string; decision: 'approve' | 'refuse' | 'withdraw'; reason: string | null }) =>
    of,
  onceBy: 'state',
  answer: nothing,
});

/** Disposes of the records of an approved disposal, piece by piece. */
export const runDisposal = defineCommand({
  name: 'run_disposal',
  permission: 'system.disposals.decide',
  parameters: (of: { target: string }) => of,
  onceBy: 'state',
  answer: v.parser(v.object({ left: v.number() })),
  left: (piece: { left: number }) => piece.left,
});
