import { runAct, worldOf } from '@/acts/run-act';
import type { ActContext } from '@/acts/run-act';
import type { AnyValues } from '@sync/model/acts/act';
import { perform } from '@sync/model/acts/perform';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { count } from '@sync/model/pos/acts/count';

/**
 * Closes a usage, and hands its terminal on where somebody takes it.
 * @param confirm asks the taker for a proof, once all else is in order
 * @throws ActionError with the fields to mend
 */
export async function countUsage(
  context: ActContext,
  usage: TerminalUsage,
  values: AnyValues,
  confirm: () => Promise<void>,
): Promise<void> {
  const world = { ...worldOf(context), needed: {} };
  perform(count, context.writes.access, usage, { values, world });
  await confirm();
  await runAct(context, count, usage.id, values);
}
