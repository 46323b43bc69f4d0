import type { Observable } from 'rxjs';
import { document$ } from '@/data/documents';
import { useLiveQuery } from '@/data/workspace';
import type { ViziteDatabase } from '@/data/workspace';
import type { CaseSources } from '@/records/insurance/case-start';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Ticket } from '@sync/model/entities/ticket';

/** Sources of a request: ids in the address. */
export interface CaseFrom {
  readonly client?: string | undefined;
  readonly surgery?: string | undefined;
  readonly biopsy?: string | undefined;
  readonly ticket?: string | undefined;
}

/** Returns a record by its id; null where there is none, undefined while it is read. */
function useOne<T>(
  read: (database: ViziteDatabase, id: string) => Observable<unknown>,
  id: string | null | undefined,
): T | null | undefined {
  const live = useLiveQuery((database) => read(database, id ?? '-'), [id]);
  if (id == null || live.state === 'error') return null;
  if (live.state === 'loading') return undefined;
  const found = live.data as (T & { readonly id: string }) | null;
  // For a moment the answer is still about the record before.
  return found === null || found.id === id ? found : undefined;
}

/** Returns the source records of a request; null while they are read. */
export function useCaseSources({ client, surgery, biopsy, ticket }: CaseFrom): CaseSources | null {
  const ofSurgery = useOne<Surgery>((database, id) => document$(database.surgeries.findOne(id)), surgery);
  const ofBiopsy = useOne<Biopsy>((database, id) => document$(database.cases.findOne(id)), biopsy);
  const ofTicket = useOne<Ticket>((database, id) => document$(database.tickets.findOne(id)), ticket);
  const isRead = ofSurgery !== undefined && ofBiopsy !== undefined && ofTicket !== undefined;
  const clientId = isRead
    ? (ofSurgery?.client_id ?? ofBiopsy?.client_id ?? ofTicket?.client_id ?? client ?? null)
    : null;
  const ofClient = useOne<Client>((database, id) => document$(database.clients.findOne(id)), clientId);
  if (!isRead || ofClient === undefined) return null;
  return { client: ofClient, surgery: ofSurgery, biopsy: ofBiopsy, ticket: ofTicket };
}
