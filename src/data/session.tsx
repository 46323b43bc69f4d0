import { createContext, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Session } from '@sync/session/session';
import type { SessionState } from '@sync/session/session';

export { isInsecure } from '@sync/session/sign-in-result';
export type { RecorderConfig } from '@sync/session/server-config';
export type {
  ProviderProblem,
  SessionState,
  SignedInUser,
  SignInProblem,
  SignInResult,
} from '@sync/session/session';

/** The one session of this window. */
export const session = new Session();
const SessionContext = createContext<SessionState>(session.state);

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(session.state);
  useEffect(() => {
    const subscription = session.state$.subscribe(setState);
    return () => subscription.unsubscribe();
  }, []);
  return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSessionState(): SessionState {
  return use(SessionContext);
}
