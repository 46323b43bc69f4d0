import { useCallback, useEffect, useState } from 'react';
import type { CommandAnswer, CommandProblem } from '@sync/session/command';
import * as register from '@sync/session/subject-requests';
import type { SubjectRequestList, SubjectRequestValues } from '@sync/session/subject-requests';
import { session } from './session';

export type { SubjectRequest, SubjectRequestValues } from '@sync/session/subject-requests';

/** The register as the server told it last. Nothing of it stays on the device. */
export interface KnownSubjectRequests {
  /** Null while nothing is known. */
  readonly list: SubjectRequestList | null;
  /** When it was told, milliseconds since 1970. */
  readonly at: number;
  /** Why the last look failed; null where it did not. */
  readonly problem: CommandProblem | null;
}

/** The register of requests, looked up again when the page is shown again and when the network comes back. */
export function useSubjectRequests(): KnownSubjectRequests & { refresh: () => Promise<void> } {
  const [known, setKnown] = useState<KnownSubjectRequests>({ list: null, at: 0, problem: null });
  const refresh = useCallback(async () => {
    const answer = await register.listSubjectRequests(session);
    setKnown((before) =>
      answer.ok
        ? { list: answer.value, at: Date.now(), problem: null }
        : { ...before, problem: answer.problem },
    );
  }, []);
  useEffect(() => {
    void refresh();
    const look = (): void => {
      if (document.visibilityState === 'visible') void refresh();
    };
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);
  return { ...known, refresh };
}

/** Registers a request (version 0) or changes one; one call of the server. Never throws. */
export function saveSubjectRequest(
  id: string,
  version: number,
  given: Partial<SubjectRequestValues>,
): Promise<CommandAnswer<unknown>> {
  return register.saveSubjectRequest(session, id, version, given);
}
