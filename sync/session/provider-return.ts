/**
 * Reason of a return from a provider's page without being signed in. `not-invited`: no account, and no invitation
 * waits for the address. `denied`: refused there, often by the user. `failed`: anything else.
 */
export type ProviderProblem = 'not-invited' | 'denied' | 'failed';

const NOT_INVITED = ['invitation_invalid', 'signup_disabled', 'user_not_found'];

/** Returns the auth server's answer in the return address, in the query or behind the `#`. */
export function providerProblem({ search, hash }: Pick<Location, 'search' | 'hash'>): ProviderProblem | null {
  const told = new URLSearchParams([
    ...new URLSearchParams(search),
    ...new URLSearchParams(hash.replace(/^#/u, '')),
  ]);
  const error = told.get('error');
  if (error === null || told.get('error_description') === null) return null;
  const words = `${told.get('error_code')} ${told.get('error_description')}`;
  if (NOT_INVITED.some((code) => words.includes(code))) return 'not-invited';
  return error === 'access_denied' ? 'denied' : 'failed';
}

/** Reads the same from this page's address and removes it there, so that a reload is another try. */
export function takeProviderProblem(): ProviderProblem | null {
  const problem = providerProblem(location);
  if (problem !== null) history.replaceState(history.state, '', location.pathname);
  return problem;
}
