import { useEffect, useMemo } from 'react';
import { useIndexes } from '@/data/indexes';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { findCaller, readCaller, storedNumber } from './caller-lookup';
import type { CallerFinding } from './caller-lookup';

/** Looks a caller up on this device, and logs the look once for each phone call. */
export function useCaller(raw: string | undefined): CallerFinding {
  const { workspace } = useSignedIn();
  const caller = useMemo(() => readCaller(raw), [raw]);
  const number = storedNumber(caller);
  const hits = useIndexes(
    ({ clients }) => ({
      clients: number === null ? [] : clients.byPhone(number),
      relatives:
        number === null || !clients.relatives.complete
          ? null
          : clients.byRelativePhone(number).map(({ relative }) => relative),
    }),
    [number],
    'clients',
  );
  const finding = findCaller(caller, hits.complete ? hits.value.clients : null, hits.value.relatives);
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
