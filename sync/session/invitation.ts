import type { SupabaseClient } from '@supabase/supabase-js';
import { fetchInTime } from './fetch-in-time';
import type { ServerConfig } from './server-config';
import { asciiLower, asciiUpper } from '../model/tr/ascii';

/**
 * `invalid`: unknown, used or expired code, or another e-mail. `confirm-mail`: the account is made, its address has
 * to be confirmed first. `known`: the account works here already. `closed`: the server lets nobody make an account.
 */
export type InvitationProblem =
  | 'invalid'
  | 'confirm-mail'
  | 'known'
  | 'weak-password'
  | 'wrong-password'
  | 'too-many'
  | 'closed'
  | 'no-network'
  | 'server';

interface AuthFailure {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly message: string;
  readonly name: string;
}

function problemOf({ status, code, message, name }: AuthFailure): InvitationProblem {
  if (name === 'AuthRetryableFetchError' && (status === undefined || status === 0)) return 'no-network';
  if (message.includes('invitation_invalid')) return 'invalid';
  if (code === 'weak_password') return 'weak-password';
  if (code === 'email_not_confirmed') return 'confirm-mail';
  if (code === 'signup_disabled') return 'closed';
  if (status === 429) return 'too-many';
  if (code === 'invalid_credentials' || status === 400) return 'wrong-password';
  return 'server';
}

/** The server's answers if an account exists already, or if users may not make one themselves. */
const madeElsewhere = ['user_already_exists', 'email_exists', 'signup_disabled'];

/** Gives the account of a client's session the rights that its invitation holds. Resolves with what went wrong, or null. */
export async function redeemInvitation(
  client: SupabaseClient,
  code: string,
): Promise<InvitationProblem | null> {
  const { error, status } = await client.rpc('accept_invitation', { code: code.trim() });
  if (error === null) return null;
  if (error.message === 'invitation_invalid') return 'invalid';
  if (error.message === 'account_known') return 'known';
  return status === 0 ? 'no-network' : 'server';
}

/** Asks for an account; holds no session between two tries. */
let client: SupabaseClient | null = null;

/**
 * Makes an account with the code of an invitation, or takes the existing one, and redeems the code. Leaves no session
 * behind: the user signs in afterwards, when the account has its rights. Resolves with what went wrong, or null. Never
 * throws.
 */
export async function acceptInvitation(
  config: () => Promise<ServerConfig>,
  code: string,
  email: string,
  password: string,
): Promise<InvitationProblem | null> {
  try {
    const [{ supabaseUrl, anonKey }, { createClient }] = await Promise.all([
      config(),
      import('@supabase/supabase-js'),
    ]);
    // One for the page: a second one under the same key would be warned of with each further try.
    client ??= createClient(supabaseUrl, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: 'vizite.invitation' },
      global: { fetch: fetchInTime },
    });
    const address = asciiLower(email);
    const made = await client.auth.signUp({
      email: address,
      password,
      options: { data: { invitation: asciiUpper(code) } },
    });
    if (made.error !== null && !madeElsewhere.includes(made.error.code ?? '')) return problemOf(made.error);
    if (made.data.session === null) {
      const { error } = await client.auth.signInWithPassword({ email: address, password });
      if (error !== null) {
        const problem = problemOf(error);
        return problem === 'wrong-password' && made.error?.code === 'signup_disabled' ? 'closed' : problem;
      }
    }
    const problem = await redeemInvitation(client, code);
    await client.auth.signOut({ scope: 'local' });
    return problem;
  } catch {
    return 'no-network';
  }
}
