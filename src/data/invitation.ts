import { acceptInvitation as accept } from '@sync/session/invitation';
import type { InvitationProblem } from '@sync/session/invitation';
import { session } from './session';

export type { InvitationProblem } from '@sync/session/invitation';

/** Makes the account of an invited user. Resolves with what went wrong, or null; the user then signs in. */
export function acceptInvitation(
  code: string,
  email: string,
  password: string,
): Promise<InvitationProblem | null> {
  return accept(() => session.config(), code, email, password);
}
