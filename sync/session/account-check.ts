import { failureOf } from '../replication/transport';
import type { Session } from './session';

/** State of the signed-in account on the server; `unknown` where it gives no answer. */
export type AccountState = 'active' | 'inactive' | 'unknown';

/** Asks with an empty pull, which is refused for suspended accounts and for those that have left. Never throws. */
export async function checkAccount(session: Session): Promise<AccountState> {
  try {
    const client = await session.client();
    const { error, status } = await client.rpc('sync_pull', { requests: [], known_access_epoch: null });
    if (error === null) return 'active';
    return failureOf(status, error.code, error.message).reason === 'inactive' ? 'inactive' : 'unknown';
  } catch {
    return 'unknown';
  }
}
