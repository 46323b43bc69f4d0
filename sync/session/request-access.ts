import type { PermissionKey } from '../model/permissions';
import { failureOf } from '../replication/transport';
import type { Session } from './session';

/** `already-requested`: the person asked for it earlier today, and those who decide were told then. */
export type AccessRequestResult = 'sent' | 'already-requested' | 'no-network' | 'refused';

/** Tells those who manage people that the signed-in person misses a permission. Never throws. */
export async function requestAccess(session: Session, key: PermissionKey): Promise<AccessRequestResult> {
  try {
    const client = await session.client();
    const answer = await client.rpc('request_access', { permission_key: key });
    if (answer.error !== null)
      return failureOf(answer.status, answer.error.code).reason === 'network' ? 'no-network' : 'refused';
    const { status } = (answer.data ?? {}) as { status?: unknown };
    return status === 'already_requested' ? 'already-requested' : 'sent';
  } catch {
    return 'no-network';
  }
}
