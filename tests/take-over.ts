import type { ImportSums } from '@sync/model/rules/import-sums';
import { applyImport, numbersOf } from '@sync/rpc/imports';
import type { ImportCounts, ImportPlan, UnsureAs } from '@sync/rpc/imports';

/** Asks the server for one step of an import. */
export type AskStep = (
  command: typeof applyImport,
  given: Parameters<typeof applyImport.parameters>[0],
) => Promise<unknown>;

/**
 * Has a list taken over, step by step, as a device does for a user who agrees to the server's plan.
 * @param unsure what rows are that may be known ones
 */
export async function takeOver(
  ask: AskStep,
  { target, sums }: { readonly target: string; readonly sums: ImportSums },
  unsure: UnsureAs = 'new',
): Promise<{ readonly counts: ImportCounts; readonly plan: ImportPlan | null }> {
  let plan: ImportPlan | null = null;
  for (;;) {
    const seen = plan === null ? null : numbersOf(plan);
    const given = { target, sums, seen, unsure };
    const progress = applyImport.answer(await ask(applyImport, given));
    if (progress.state === 'done') return { counts: progress.counts, plan };
    if (progress.state === 'planned') plan = progress.plan;
  }
}
