import type { CaseLine, CaseStatus, ReopenReason } from '../entities/insurance-values';
import { sumMinor } from '../money';
import { decidedStatuses, undecidedStatuses } from '../entities/insurance-values';

/** Returns the sum of what is asked, in minor units. */
export function linesAsked(lines: readonly CaseLine[]): number {
  return sumMinor(lines.map(({ asked }) => asked));
}

/** Returns the sum of what is approved, in minor units. Null as long as no line is decided. */
export function linesApproved(lines: readonly CaseLine[]): number | null {
  const decided = lines.filter(({ decision }) => decision !== 'open');
  return decided.length === 0 ? null : sumMinor(decided.map(({ approved }) => approved));
}

/**
 * Returns whether a decision says that a part is approved, and approves nothing: that is a refusal.
 * `app.has_empty_partial` on the server is the same.
 */
export const isEmptyPartial = ({ decision, approved }: Pick<CaseLine, 'decision' | 'approved'>): boolean =>
  decision === 'partial' && approved === 0;

/** Returns what the decisions on all lines make of a case. Null while a line waits for an answer. */
export function decisionOf(
  lines: readonly Pick<CaseLine, 'decision'>[],
): 'approved' | 'partial' | 'refused' | null {
  if (lines.length === 0 || lines.some(({ decision }) => decision === 'open')) return null;
  if (lines.every(({ decision }) => decision === 'approved')) return 'approved';
  return lines.every(({ decision }) => decision === 'refused') ? 'refused' : 'partial';
}

/**
 * Returns the status of a case with these lines. Decided lines decide an undecided case, an open line opens a decided
 * one. `app.derived_case_status` on the server is the same.
 */
export function derivedStatus(status: CaseStatus, lines: readonly Pick<CaseLine, 'decision'>[]): CaseStatus {
  if (lines.length === 0) return status;
  const decision = decisionOf(lines);
  const isDecided = (decidedStatuses as readonly CaseStatus[]).includes(status);
  const isUndecided = (undecidedStatuses as readonly CaseStatus[]).includes(status);
  if (decision !== null) return isDecided || isUndecided ? decision : status;
  return isDecided ? 'waiting' : status;
}

/** Returns the subject of a decision, which tells whether it fits a plan: ids of procedures, names of typed ones. */
export function procedureKeys(
  procedures: readonly { readonly procedure_id: string | null; readonly name: string }[],
): readonly string[] {
  return [...new Set(procedures.map(({ procedure_id: id, name }) => id ?? name))].toSorted((a, b) =>
    a < b ? -1 : a > b ? 1 : 0,
  );
}

/**
 * Returns why an approval does not fit what is planned now; null where it fits. `day` is the planned day in Istanbul.
 * With a validity the day has to be in it; without one it has to be the day that was decided on.
 * `app.approval_misfit` on the server is the same.
 */
export function approvalMisfit(
  approval: {
    readonly valid_from: string | null;
    readonly valid_to: string | null;
    readonly decided_day: string | null;
    readonly decided_procedures: readonly string[];
  },
  planned: { readonly day: string | null; readonly procedures: readonly string[] },
): ReopenReason | null {
  const { valid_from: from, valid_to: to, decided_day: decided, decided_procedures: about } = approval;
  if (about.length > 0 && planned.procedures.some((key) => !about.includes(key))) return 'procedure';
  if (planned.day === null) return null;
  if (from !== null || to !== null) {
    return (from !== null && planned.day < from) || (to !== null && planned.day > to) ? 'date' : null;
  }
  return decided !== null && planned.day !== decided ? 'date' : null;
}

/**
 * Returns the last day for an appeal: so many days after the answer.
 * @param answeredOn day in Istanbul
 */
export function appealDue(answeredOn: string, days: number | null): string | null {
  if (days === null) return null;
  const date = new Date(`${answeredOn}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
