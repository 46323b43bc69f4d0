import { run } from '@sync/rpc/rpc';
import type { Command, Query, RunOptions, ServerAnswer } from '@sync/rpc/rpc';
import { tellCommandRun } from './commands-run';
import { session } from './session';

export type { ServerAnswer, ServerProblem } from '@sync/rpc/rpc';

/** Asks the server to change something in the name of the signed-in user. Never throws. */
export async function runCommand<Given, Value>(
  command: Command<Given, Value>,
  given: Given,
  options?: RunOptions,
): Promise<ServerAnswer<Value>> {
  const answer = await run(session, command, given, options);
  // A lost answer says nothing about what was done.
  if (answer.ok || answer.problem.kind !== 'rejected') tellCommandRun();
  return answer;
}

/** Asks the server for something in the name of the signed-in user. Never throws. */
export function runQuery<Given, Value>(
  query: Query<Given, Value>,
  given: Given,
  options?: Pick<RunOptions, 'signal'>,
): Promise<ServerAnswer<Value>> {
  return run(session, query, given, options);
}
