import { useCallback } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { isWithinScope } from '@sync/model/rules/ticket-scope';
import type { Ticket } from '@sync/model/entities/ticket';

/**
 * Returns a check whether a ticket is shown only through emergency access. It is then read-only: the server would
 * reject a change. This is so until the server says that the access is over: without a network the records are still
 * here.
 */
export function useBeyondScope(): (ticket: Ticket) => boolean {
  const { known } = useSignedIn();
  const me = useReferenceData().user(known.userId);
  const isOpened = (known.emergency ?? null) !== null;
  const scope = known.ownScope ?? known.scope;
  return useCallback(
    (ticket) => isOpened && me !== undefined && !isWithinScope(ticket, scope, me),
    [isOpened, scope, me],
  );
}
