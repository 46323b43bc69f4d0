import { useMemo } from 'react';
import type { OpenedForm } from '@/data/drafts';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import type { LocalWrites } from '@/data/workspace';
import { actionError, ActionError } from '@sync/model/action-error';
import { holdsAny } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase, InsuranceCaseDraft } from '@sync/model/entities/insurance-case';
import { insuranceEvent } from '@sync/model/entities/insurance-event';
import { caseMoves, caseStatuses } from '@sync/model/entities/insurance-values';
import type { CaseStatus, EventKind } from '@sync/model/entities/insurance-values';
import { isReachable } from '@sync/model/status-moves';

/** Dependencies of the actions on insurance cases. */
export interface CaseContext {
  readonly writes: LocalWrites;
  readonly userId: string;
  readonly reference: Pick<ReferenceData, 'definition' | 'definitions' | 'definitionName'>;
  /** Returns the current time, ISO 8601 in UTC. */
  readonly now: () => string;
}

export type CasePatch = Partial<InsuranceCaseDraft>;

export const ADD = 'parse.insurance_tracking.add';
export const EDIT = 'parse.insurance_tracking.edit';
/** Attaches papers and decides nothing. */
export const PAPERS = 'parse.insurance_tracking.papers';

/** Returns the dependencies of the actions on insurance cases, for the signed-in user. */
export function useCaseContext(): CaseContext {
  const { writes, access } = useSignedIn();
  const reference = useReferenceData();
  return useMemo(
    () => ({ writes, userId: access.userId, reference, now: () => new Date().toISOString() }),
    [writes, access.userId, reference],
  );
}

/** @throws ActionError `permission_denied` without any of the permissions. */
export function requireAny({ writes }: Pick<CaseContext, 'writes'>, ...keys: readonly PermissionKey[]): void {
  if (!holdsAny(writes.access, keys)) throw actionError('permission_denied');
}

/** Says why the case cannot be changed so in its present state. */
export function refuse(sentence: string, fields: Readonly<Record<string, string>> = {}): never {
  throw new ActionError(Object.keys(fields).length > 0 ? 'invalid' : 'not_allowed', sentence, fields);
}

/** Throws unless the case may move from its status to the next; the same status is no move. */
export function requireMove({ status }: Pick<InsuranceCase, 'status'>, next: CaseStatus): void {
  const moves: readonly CaseStatus[] = caseMoves[status];
  if (status !== next && !moves.includes(next)) refuseMove(status, next);
}

/** As `requireMove`, by any number of steps: an answer may come before anybody has written that it was asked for. */
export function requireReachable({ status }: Pick<InsuranceCase, 'status'>, next: CaseStatus): void {
  if (!isReachable(caseMoves, status, next)) refuseMove(status, next);
}

const refuseMove = (from: CaseStatus, to: CaseStatus): never =>
  refuse(`“${caseStatuses[from]}” durumundan “${caseStatuses[to]}” durumuna geçilemez.`);

/** Returns the number of the server, or says that there is none yet. */
export const caseNumber = ({ case_no: number }: Pick<InsuranceCase, 'case_no'>): string =>
  number ?? 'Yeni provizyon';

/** Writes what `patch` makes of the case as it is stored now. */
export function writeCase(
  context: Pick<CaseContext, 'writes'>,
  id: string,
  what: string,
  patch: (current: InsuranceCase) => CasePatch,
  form: OpenedForm<InsuranceCase> | null = null,
): Promise<InsuranceCase> {
  // The summary is needed before the record is read, so the patch's first call supplies the number.
  let number = 'Provizyon';
  return context.writes.change(
    insuranceCase,
    id,
    (current) => {
      number = caseNumber(current);
      return patch(current);
    },
    {
      ...form,
      get summary() {
        return `${number}: ${what}`;
      },
    },
  );
}

/** Writes down what happened in a case. */
export async function addEvent(
  context: CaseContext,
  caseId: string,
  kind: EventKind,
  text: string | null,
): Promise<void> {
  await context.writes.create(
    insuranceEvent,
    { case_id: caseId, event_kind: kind, text, at: context.now() },
    { summary: 'Provizyon geçmişine yazıldı' },
  );
}
