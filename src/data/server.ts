import { run } from '@sync/rpc/rpc';
import type { Command, Query, RunOptions, ServerAnswer } from '@sync/rpc/rpc';
import { session } from './session';

export type { ServerAnswer, ServerProblem } from '@sync/rpc/rpc';

/** Asks the server to change something in the name of the signed-in user. Never throws. */
export function runCommand<Given, Value>(
  command: Command<Given, Value>,
  given: Given,
  options?: RunOptions,
): Promise<ServerAnswer<Value>> {
  return run(session, command, given, options);
}

/** Asks the server for something in the name of the signed-in user. Never throws. */
export function runQuery<Given, Value>(
  query: Query<Given, Value>,
  given: Given,
  options?: Pick<RunOptions, 'signal'>,
): Promise<ServerAnswer<Value>> {
  return run(session, query, given, options);
}
