import { requestAccess as request } from '@sync/session/request-access';
import type { AccessRequestResult } from '@sync/session/request-access';
import type { PermissionKey } from '@sync/model/permissions';
import { session } from './session';

export type { AccessRequestResult } from '@sync/session/request-access';

/** Asks the administrators for a permission; needs a connection. Never throws. */
export function requestAccess(key: PermissionKey): Promise<AccessRequestResult> {
  return request(session, key);
}
