import type { WireChange, PushAnswer } from '@sync/core/wire';
import { boundBy } from '@sync/core/acts';
import type { CallRefused } from '@sync/core/push';
import { pushAct } from './model-acts';
import { CallLost } from './model-server';
import type { ModelServer } from './model-server';
import { OneChange } from './model-change';

/** Model of `app.push_run`: receipts, conflicts, final rejections, and what it says of them. */

/** More than this is too large for one call. */
const LARGEST = 12;

export function pushTo(
  server: ModelServer,
  who: string,
  changes: readonly WireChange[],
): PushAnswer | CallRefused {
  const user = server.user(who);
  if (!user.active) throw new CallLost('inactive');
  if (changes.some(({ id }) => server.slow.has(id)))
    return { refused: 'too-long', code: '57014', messageKey: 'unexpected' };
  if (changes.length > LARGEST) return { refused: 'refused', code: 'http_413', messageKey: 'too_large' };
  const xid = server.at();
  const of = (change: WireChange): OneChange => new OneChange(server, user, change, xid);
  const acts = boundBy(changes, ({ act }) => (act === undefined ? [] : [act]));
  const results = acts.flatMap((act) =>
    act[0]?.act === undefined ? act.map((change) => of(change).answer()) : pushAct(server, act, of),
  );
  return { results, access_epoch: server.epochOf(user) };
}
