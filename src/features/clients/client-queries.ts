import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Consent, Interaction, Relation } from '@sync/model/entities/client-record';
import type { Ticket } from '@sync/model/entities/ticket';
import { documents$ } from '@/data/documents';
import type { ViziteDatabase } from '@/data/workspace';

/** Records of one client, newest first where time counts. */
export interface ClientRecords {
  readonly relations: readonly Relation[];
  readonly consents: readonly Consent[];
  readonly interactions: readonly Interaction[];
}

const newestFirst = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

export function clientRecords$(database: ViziteDatabase, clientId: string): Observable<ClientRecords> {
  return documents$(database.client_records.find({ selector: { client_id: clientId } })).pipe(
    map((records) => ({
      relations: records.filter((record) => record.kind === 'relation'),
      consents: records
        .filter((record) => record.kind === 'consent')
        .toSorted((a, b) => newestFirst(a.given_at, b.given_at) || newestFirst(a.id, b.id)),
      interactions: records
        .filter((record) => record.kind === 'interaction')
        .toSorted((a, b) => newestFirst(a.at, b.at)),
    })),
  );
}

/** Relations of other clients that name this one: for their side of the kinship. */
export function reverseRelations$(
  database: ViziteDatabase,
  clientId: string,
): Observable<readonly Relation[]> {
  return documents$(database.client_records.find({ selector: { related_key: clientId } })).pipe(
    map((records) => records.filter((record) => record.kind === 'relation')),
  );
}

/** Watches the tickets of a client, last changed first. */
export function clientTickets$(database: ViziteDatabase, clientId: string): Observable<readonly Ticket[]> {
  return documents$(database.tickets.find({ selector: { client_id: clientId } })).pipe(
    map((tickets) => tickets.toSorted((a, b) => newestFirst(a.updated_at, b.updated_at))),
  );
}
