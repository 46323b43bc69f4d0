import { jsonAnswer, type Answer, type Incoming } from '../http/messages';
import type { SecurityKind, SecurityLog } from '../security-log';
import { createGuessLimits } from './guess-limits';

type Handler = (request: Incoming) => Promise<Answer>;

/** Wrong links or signatures from one address: a ward shares one, and a patient mistypes a link a few times. */
const GUESSES = { most: 30, window: 10 * 60_000 };

/** Returns whether an answer says that the given value is unknown: a wrong signature, a link that nobody made. */
const isGuess = ({ status, body }: Answer): boolean =>
  status === 401 || (status === 200 && body.length < 100 && body.includes('"state":"unknown"'));

/** Wraps a door without an account: guesses are noted, and an address with too many of them is not listened to for a while. */
export function limitGuesses(door: Handler, kind: SecurityKind, security: SecurityLog): Handler {
  const limits = createGuessLimits(GUESSES);
  return async (request) => {
    const { address } = request;
    const pause = limits.check(address);
    if (pause !== null) return jsonAnswer(429, { code: 'too_many' }, { 'retry-after': String(pause) });
    const answer = await door(request);
    if (isGuess(answer)) {
      security.note({ kind, address });
      if (limits.refused(address)) security.note({ kind: 'guesses_blocked', address });
    }
    return answer;
  };
}
