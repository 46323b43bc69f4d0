import type { ActChanges, ActWorld } from '../../acts/act';
import type { InsuranceCase } from '../../entities/insurance-case';
import type { Entity } from '../../entity';
import { insuranceEvent } from '../../entities/insurance-event';
import { caseMoves, caseStatuses } from '../../entities/insurance-values';
import type { CaseStatus, EventKind } from '../../entities/insurance-values';

/* Rules that acts on insurance cases share. The server has them in `app.case_rules`. */

export const EDIT = 'parse.insurance_tracking.edit';
export const ADD = 'parse.insurance_tracking.add';
/** Attaches papers and decides nothing. */
export const PAPERS = 'parse.insurance_tracking.papers';

/** Statuses behind the approval: the case is used, paid or given up. */
const ended: readonly CaseStatus[] = ['used', 'invoiced', 'paid', 'paid_cut', 'cancelled'];

type WithStatus = Pick<InsuranceCase, 'status'>;

export const isOneOf = ({ status }: WithStatus, statuses: readonly CaseStatus[]): boolean =>
  statuses.includes(status);
export const isEnded = (record: WithStatus): boolean => isOneOf(record, ended);
/** Returns whether a case may move on to a status; the same status is no move. */
export const mayStepTo = (record: WithStatus, next: CaseStatus): boolean =>
  record.status === next || isOneOf({ status: next }, caseMoves[record.status]);
export const noWay = (from: CaseStatus, to: CaseStatus): string =>
  `“${caseStatuses[from]}” durumundan “${caseStatuses[to]}” durumuna geçilemez.`;

/** Writes down what happened in a case. */
export function tell(
  changes: Pick<ActChanges<Entity>, 'create'>,
  { id }: Pick<InsuranceCase, 'id'>,
  { now }: Pick<ActWorld, 'now'>,
  kind: EventKind,
  text: string | null,
): void {
  changes.create(insuranceEvent, { case_id: id, event_kind: kind, text, at: now });
}

/** Returns the texts that are there, joined. */
export const joined = (parts: readonly (string | null)[], by: string): string | null =>
  parts.filter((part) => part !== null && part !== '').join(by) || null;
