import type { CommandAnswer, CommandProblem } from '@sync/session/command';
import * as register from '@sync/session/subject-requests';
import type { SubjectRequestList, SubjectRequestValues } from '@sync/session/subject-requests';
import { useLookUp } from './look-up';
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

const ask = () => register.listSubjectRequests(session);

/** The register of requests, looked up again when the page is shown again and when the network comes back. */
export function useSubjectRequests(): KnownSubjectRequests & { refresh: () => Promise<void> } {
  const { value, ...known } = useLookUp(ask);
  return { ...known, list: value };
}

/** Registers a request (version 0) or changes one; one call of the server. Never throws. */
export function saveSubjectRequest(
  id: string,
  version: number,
  given: Partial<SubjectRequestValues>,
): Promise<CommandAnswer<unknown>> {
  return register.saveSubjectRequest(session, id, version, given);
}
