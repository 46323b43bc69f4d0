import { ActionError } from '@sync/model/action-error';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { caseNumber, EDIT, refuse, requireAny } from './case-context';
import type { CaseContext } from './case-context';

/** One change for many cases. */
export type BulkChange =
  | { readonly field: 'assignee_id'; readonly value: string | null }
  | { readonly field: 'next_check_at'; readonly value: string | null };

export interface BulkResult {
  readonly change: BulkChange;
  /** What stood there before, by case. */
  readonly before: ReadonlyMap<string, string | null>;
  /** Cases that could not be changed. */
  readonly failed: number;
}

async function each(ids: readonly string[], run: (id: string) => Promise<unknown>): Promise<number> {
  let failed = 0;
  for (const id of ids) {
    try {
      await run(id);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      failed += 1;
    }
  }
  return failed;
}

const patchOf = ({ field, value }: BulkChange): Partial<InsuranceCase> => ({ [field]: value });

/** Changes every case that is not so already; what fails is counted. */
export async function changeCases(
  context: CaseContext,
  cases: readonly InsuranceCase[],
  change: BulkChange,
): Promise<BulkResult> {
  requireAny(context, EDIT);
  const before = new Map<string, string | null>();
  const wanted = cases.filter((one) => one[change.field] !== change.value);
  const failed = await each(
    wanted.map(({ id }) => id),
    async (id) => {
      let standing: string | null = null;
      await context.writes.change(
        insuranceCase,
        id,
        (current) => {
          standing = current[change.field];
          return patchOf(change);
        },
        { summary: 'Toplu işlem' },
      );
      before.set(id, standing);
    },
  );
  return { change, before, failed };
}

/** Takes a bulk change back where nobody has changed it since. @returns how many were kept as they are */
export function undoCases(context: CaseContext, { change, before }: BulkResult): Promise<number> {
  requireAny(context, EDIT);
  return each([...before.keys()], (id) =>
    context.writes.change(
      insuranceCase,
      id,
      (current) => {
        if (current[change.field] !== change.value) {
          refuse(`${caseNumber(current)} bu arada değişti; geri alınmadı.`);
        }
        return patchOf({ ...change, value: before.get(id) ?? null });
      },
      { summary: 'Toplu işlem geri alındı' },
    ),
  );
}
