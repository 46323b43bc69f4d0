import type { DisposalStatus, RetentionEntity } from '../model/retention';
import { command } from './command';
import type { Caller, CommandAnswer } from './command';

export interface RetentionRule {
  readonly entity: RetentionEntity;
  /** Counted from the last thing that happened to a record. */
  readonly months: number;
  /** The server takes no fewer. */
  readonly least_months: number;
  readonly row_version: number;
  readonly updated_at: string | null;
  readonly updated_by: string | null;
}

/** How many rows of each kind; kinds without any are left out. */
export type RowCounts = Readonly<Record<string, number>>;

/** A proposal and, once it is done, the record of the disposal. Instants are ISO 8601 in UTC. */
export interface Disposal {
  readonly id: string;
  readonly no: number;
  readonly entity: RetentionEntity;
  /** The rule as it was. */
  readonly months: number;
  /** Before which the last thing happened to each record. */
  readonly cutoff: string;
  readonly status: DisposalStatus;
  readonly proposed: RowCounts;
  readonly disposed: RowCounts;
  readonly oldest_at: string;
  readonly newest_at: string;
  /** Records that stayed because something had happened to them. */
  readonly left_out: number;
  /** SHA-256 of the ids that went, sorted, one a line. Null until it is done. */
  readonly ids_hash: string | null;
  readonly note: string | null;
  readonly proposed_at: string;
  readonly proposed_by: string;
  readonly decided_at: string | null;
  readonly decided_by: string | null;
  readonly decision_reason: string | null;
  readonly done_at: string | null;
  readonly records: number;
  /** Whose turn has not come. */
  readonly waiting: number;
}

/** Why a patient's record must be kept, whatever its age. */
export interface LegalHold {
  readonly id: string;
  readonly client_id: string;
  readonly client_no: string | null;
  /** Null for those who may not see patients. */
  readonly client_name: string | null;
  readonly reason: string;
  readonly created_at: string;
  readonly created_by: string;
}

export interface RetentionRegister {
  readonly rules: readonly RetentionRule[];
  /** The latest first. */
  readonly disposals: readonly Disposal[];
  /** Those in force, the latest first. */
  readonly holds: readonly LegalHold[];
}

/** What would be proposed now. */
export interface DueRecords {
  readonly entity: RetentionEntity;
  readonly cutoff: string;
  readonly records: number;
  readonly rows: RowCounts;
  readonly oldest_at: string | null;
  readonly newest_at: string | null;
}

export interface DisposalItem {
  readonly id: string;
  /** Number of the patient or the ticket; null where there is none, it is gone, or the person may not see it. */
  readonly no: string | null;
  readonly last_at: string;
  readonly outcome: 'disposed' | 'left_out' | null;
}

/** Rules, disposals and holds. Never throws. */
export function listRetention(caller: Caller): Promise<CommandAnswer<RetentionRegister>> {
  return command(caller, 'list_retention', {});
}

/** The 200 oldest records of a disposal. Never throws. */
export function listDisposalItems(
  caller: Caller,
  id: string,
): Promise<CommandAnswer<readonly DisposalItem[]>> {
  return command(caller, 'list_disposal_items', { target: id });
}

/** Refused: `retention_too_short` (keys: the least number of months), `retention_too_long`. Never throws. */
export function saveRetentionRule(
  caller: Caller,
  entity: RetentionEntity,
  version: number,
  months: number,
): Promise<CommandAnswer<unknown>> {
  return command(caller, 'save_retention_rule', { entity, base_version: version, months });
}

/** @param id a new one. Refused: `reason_length`, `unknown_client`, `held_already`. Never throws. */
export function placeLegalHold(
  caller: Caller,
  id: string,
  clientId: string,
  reason: string,
): Promise<CommandAnswer<unknown>> {
  return command(caller, 'place_legal_hold', { target: id, client: clientId, reason });
}

/** Refused: `reason_length`. Never throws. */
export function liftLegalHold(caller: Caller, id: string, reason: string): Promise<CommandAnswer<unknown>> {
  return command(caller, 'lift_legal_hold', { target: id, reason });
}

/** Counts what is past its time now. Never throws. */
export function previewDisposal(caller: Caller, entity: RetentionEntity): Promise<CommandAnswer<DueRecords>> {
  return command(caller, 'preview_disposal', { entity });
}

/** @param id a new one. Refused: `nothing_due`, `proposal_open`. Never throws. */
export function proposeDisposal(
  caller: Caller,
  id: string,
  entity: RetentionEntity,
  note: string | null,
): Promise<CommandAnswer<unknown>> {
  return command(caller, 'propose_disposal', { target: id, entity, note });
}

/** Refused: `second_person_needed`, `not_your_proposal`, `reason_length`, `unknown_disposal`. Never throws. */
export function decideDisposal(
  caller: Caller,
  id: string,
  decision: 'approve' | 'refuse' | 'withdraw',
  reason: string | null,
): Promise<CommandAnswer<unknown>> {
  return command(caller, 'decide_disposal', { target: id, decision, reason });
}

/** Disposes of the next records of an approved disposal; `left`: how many are still to come. Never throws. */
export function runDisposal(caller: Caller, id: string): Promise<CommandAnswer<{ readonly left: number }>> {
  return command(caller, 'run_disposal', { target: id });
}
