import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { useBeyondScope } from '@/records/tickets/use-beyond-scope';
import type { AnyRecord } from '@sync/model/acts/act';
import { ticket } from '@sync/model/entities/ticket';
import type { Ticket } from '@sync/model/entities/ticket';
import type { ActContext } from './run-act';

const isTicket = (record: AnyRecord): record is Ticket => record.kind === ticket.kind;

/** Returns what doing an act needs, for the signed-in user. */
export function useActContext(): ActContext {
  const { writes, workspace } = useSignedIn();
  const reference = useReferenceData();
  const isTicketBeyond = useBeyondScope();
  return useMemo(
    () => ({
      writes,
      database: workspace.store.database,
      reference,
      now: () => new Date().toISOString(),
      isBeyond: (record) => isTicket(record) && isTicketBeyond(record),
    }),
    [writes, workspace, reference, isTicketBeyond],
  );
}
