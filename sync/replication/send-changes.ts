import type { PushAnswer } from '../core/wire';
import type { CallRefused } from '../core/push';
import { CallFailed } from './connection';
import type { Connection } from './connection';
import { CallTookTooLong, isOutOfTime, OUT_OF_TIME } from './transport';
import type { Transport } from './transport';
import type { WireChange } from '../core/wire';

/** Failure of a call whose content is outdated. */
class CallOutdated extends Error {
  override readonly name = 'CallOutdated';
}

/** Once may be a busy moment. */
const TRIES = 2;
/** A server that fails so often, and answers pulls meanwhile, fails because of what is sent. */
const FAILURES = 3;

/**
 * Sends changes until there is an answer, or it is plain that there will be none for this call.
 * @param pulls how often the server has answered a pull. @param isCurrent asked before the call is repeated
 * @throws ConnectionClosed
 */
export async function sendChanges(
  transport: Transport,
  connection: Connection,
  changes: readonly WireChange[],
  pulls: () => number,
  isCurrent: () => Promise<boolean>,
): Promise<PushAnswer | CallRefused> {
  let isRepeated = false;
  let outOfTime = 0;
  let failures = 0;
  let pulled = pulls();
  try {
    return await connection.run(async (signal) => {
      if (isRepeated && !(await isCurrent())) throw new CallOutdated();
      isRepeated = true;
      try {
        return await transport.push(changes, signal);
      } catch (error) {
        if (isOutOfTime(error)) outOfTime += 1;
        if (error instanceof CallFailed && error.reason === 'server' && pulls() > pulled) {
          pulled = pulls();
          failures += 1;
        }
        throw outOfTime === TRIES || failures === FAILURES ? new CallTookTooLong() : error;
      }
    });
  } catch (error) {
    if (error instanceof CallOutdated) return { refused: 'outdated', code: '', messageKey: '' };
    if (error instanceof CallTookTooLong)
      return { refused: 'too-long', code: OUT_OF_TIME, messageKey: 'unexpected' };
    if (!(error instanceof CallFailed)) throw error;
    return {
      refused: 'refused',
      code: error.code ?? `http_${error.status}`,
      messageKey: error.reason === 'too-large' ? 'too_large' : 'unexpected',
    };
  }
}
