import { useEffect, useMemo } from 'react';
import { of } from 'rxjs';
import type { Relation } from '@sync/model/client-record';
import { useIndexes } from '@/data/indexes';
import { logView } from '@/data/view-log';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { callersByPhone, findCaller, readCaller, relativesByPhone$, storedNumber } from './caller-lookup';
import type { CallerFinding } from './caller-lookup';

/** Looks a caller up on this device, and logs the look once for each call. */
export function useCaller(raw: string | undefined): CallerFinding {
  const { workspace } = useSignedIn();
  const caller = useMemo(() => readCaller(raw), [raw]);
  const number = storedNumber(caller);
  const hits = useIndexes(
    ({ clients }) => (number === null ? [] : callersByPhone(clients, number)),
    [number],
  );
  const clients = hits.complete ? hits.value : null;
  const third = number !== null && clients?.length === 0 ? number : null;
  const relatives = useLiveQuery(
    (database) => (third === null ? of<readonly Relation[]>([]) : relativesByPhone$(database, third)),
    [third],
  );
  // With another number the last answer stays for a moment; it belongs to the call before.
  const found =
    relatives.state === 'ready' && relatives.data.every((relation) => relation.free_phone === third)
      ? relatives.data
      : null;
  const finding = findCaller(caller, clients, found);
  const clientId = finding.kind === 'client' ? finding.clientId : undefined;
  const done = number !== null && finding.kind !== 'searching';
  useEffect(() => {
    if (!done) return;
    void logView(
      workspace,
      'search',
      'client',
      clientId === undefined ? {} : { entityId: clientId, clientId },
    );
  }, [workspace, number, done, clientId]);
  return finding;
}
