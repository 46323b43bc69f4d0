import { useMemo } from 'react';
import { of } from 'rxjs';
import type { Client } from '@sync/model/entities/client';
import type { Relation } from '@sync/model/entities/client-record';
import type { Ticket } from '@sync/model/entities/ticket';
import { document$ } from '@/data/documents';
import { useLiveQuery } from '@/data/workspace';
import { documentsById$ } from '@/records/documents-by-id';
import { clientRecords$, clientTickets$, reverseRelations$ } from '../client-queries';
import type { ClientRecords } from '../client-queries';

/** One relative as the profile shows it, from whichever side the kinship was noted. */
export interface Relative {
  readonly relation: Relation;
  /** Noted at the relative's record: the type reads by its reverse name, and only there it can be changed. */
  readonly reverse: boolean;
  /** The relative's own record, where there is one on this device. */
  readonly client: Client | null;
}

/** Everything the profile shows of a client. */
export interface ClientProfileData extends ClientRecords {
  readonly client: Client;
  readonly tickets: readonly Ticket[];
  readonly relatives: readonly Relative[];
}

export type ClientProfileState =
  | { readonly state: 'loading' | 'error' | 'missing' }
  | { readonly state: 'ready'; readonly data: ClientProfileData };

/** Relatives from both sides; a kinship that both records note is shown once, as this one notes it. */
export function joinRelatives(
  own: readonly Relation[],
  reverse: readonly Relation[],
  clients: ReadonlyMap<string, Client>,
): readonly Relative[] {
  const noted = new Set(own.map((relation) => relation.related_client_id));
  return [
    ...own.map((relation) => ({
      relation,
      reverse: false,
      client: relation.related_client_id === null ? null : (clients.get(relation.related_client_id) ?? null),
    })),
    ...reverse
      .filter((relation) => !noted.has(relation.client_id))
      .map((relation) => ({ relation, reverse: true, client: clients.get(relation.client_id) ?? null })),
  ];
}

/** Follows a client with all that belongs to it. */
export function useClientProfile(clientId: string): ClientProfileState {
  const client = useLiveQuery((database) => document$(database.clients.findOne(clientId)), [clientId]);
  const records = useLiveQuery((database) => clientRecords$(database, clientId), [clientId]);
  const reverse = useLiveQuery((database) => reverseRelations$(database, clientId), [clientId]);
  const tickets = useLiveQuery((database) => clientTickets$(database, clientId), [clientId]);
  const others =
    records.state === 'ready' && reverse.state === 'ready'
      ? [
          ...records.data.relations.flatMap((relation) => relation.related_client_id ?? []),
          ...reverse.data.map((relation) => relation.client_id),
        ].join()
      : '';
  const related = useLiveQuery(
    (database) =>
      others === '' ? of<readonly Client[]>([]) : documentsById$(database.clients, others.split(',')),
    [others],
  );
  return useMemo((): ClientProfileState => {
    const all = [client, records, reverse, tickets, related];
    if (all.some((live) => live.state === 'error')) return { state: 'error' };
    if (client.state !== 'ready') return { state: 'loading' };
    if (client.data === null) return { state: 'missing' };
    // With another address the last answers stay until the new ones come; they are of somebody else.
    if (client.data.id !== clientId || records.state !== 'ready' || reverse.state !== 'ready') {
      return { state: 'loading' };
    }
    if (tickets.state !== 'ready' || related.state !== 'ready') return { state: 'loading' };
    const foreign =
      [
        ...records.data.relations,
        ...records.data.consents,
        ...records.data.interactions,
        ...tickets.data,
      ].some((record) => record.client_id !== clientId) ||
      reverse.data.some((relation) => relation.related_client_id !== clientId);
    if (foreign) return { state: 'loading' };
    const clients = new Map(related.data.map((client) => [client.id, client]));
    return {
      state: 'ready',
      data: {
        ...records.data,
        client: client.data,
        tickets: tickets.data,
        relatives: joinRelatives(records.data.relations, reverse.data, clients),
      },
    };
  }, [client, records, reverse, tickets, related, clientId]);
}
