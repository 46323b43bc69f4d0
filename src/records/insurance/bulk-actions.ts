import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { changeMany, undoMany } from '../bulk-change';
import type { BulkResult } from '../bulk-change';
import { EDIT, requireAny } from './case-context';
import type { CaseContext } from './case-context';

/** One change for many cases. */
export type BulkChange =
  | { readonly field: 'assignee_id'; readonly value: string | null }
  | { readonly field: 'next_check_at'; readonly value: string | null };

type Result = BulkResult<typeof insuranceCase>;

/** Updates every case that differs from the change; failures are counted. */
export async function changeCases(
  context: CaseContext,
  cases: readonly InsuranceCase[],
  { field, value }: BulkChange,
): Promise<Result> {
  requireAny(context, EDIT);
  return changeMany(context.writes, insuranceCase, cases, () => ({ [field]: value }));
}

/** Takes a bulk change back where nobody has changed it since. @returns how many were kept as they are */
export async function undoCases(context: CaseContext, result: Result): Promise<number> {
  requireAny(context, EDIT);
  return undoMany(context.writes, insuranceCase, result);
}
