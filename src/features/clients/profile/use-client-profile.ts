import { useMemo } from 'react';
import { of } from 'rxjs';
import type { Client } from '@sync/model/entities/client';
import { consent, interaction, relation } from '@sync/model/entities/client-record';
import type { Consent, Interaction, Relation } from '@sync/model/entities/client-record';
import { ticket } from '@sync/model/entities/ticket';
import type { Ticket } from '@sync/model/entities/ticket';
import { document$ } from '@/data/documents';
import { stateOfAll, useRelated } from '@/data/records';
import { useLiveQuery } from '@/data/workspace';
import { documentsById$ } from '@/kit/record/documents-by-id';

/** One relative as the profile shows it, from whichever side the kinship was noted. */
export interface Relative {
  readonly relation: Relation;
  /** Noted at the relative's record: the type reads by its reverse name, and only there it can be changed. */
  readonly reverse: boolean;
  /** The relative's own record, where there is one on this device. */
  readonly client: Client | null;
}

/** Everything the profile shows of a client; what has a time the newest first, tickets by their last change. */
export interface ClientProfileData {
  readonly client: Client;
  readonly relations: readonly Relation[];
  readonly consents: readonly Consent[];
  readonly interactions: readonly Interaction[];
  readonly tickets: readonly Ticket[];
  readonly relatives: readonly Relative[];
}

const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);
const byTime = (a: Consent, b: Consent): number =>
  newestFirst(a.given_at, b.given_at) || newestFirst(a.id, b.id);
const byTalk = (a: Interaction, b: Interaction): number => newestFirst(a.at, b.at);
const byChange = (a: Ticket, b: Ticket): number => newestFirst(a.updated_at, b.updated_at);

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
  const relations = useRelated(relation, 'client_id', clientId);
  const consents = useRelated(consent, 'client_id', clientId, byTime);
  const interactions = useRelated(interaction, 'client_id', clientId, byTalk);
  // Relations of other clients that name this one: for their side of the kinship.
  const reverse = useRelated(relation, 'related_client_id', clientId);
  const tickets = useRelated(ticket, 'client_id', clientId, byChange);
  const state = stateOfAll(relations, consents, interactions, reverse, tickets);
  const others =
    state === 'ready'
      ? [
          ...relations.records.flatMap(({ related_client_id: id }) => id ?? []),
          ...reverse.records.map(({ client_id: id }) => id),
        ].join()
      : '';
  const related = useLiveQuery(
    (database) =>
      others === '' ? of<readonly Client[]>([]) : documentsById$(database.clients, others.split(',')),
    [others],
  );
  return useMemo((): ClientProfileState => {
    if ([client.state, state, related.state].includes('error')) return { state: 'error' };
    if (client.state !== 'ready') return { state: 'loading' };
    if (client.data === null) return { state: 'missing' };
    // With another address the last answers stay until the new ones come; they are of somebody else.
    if (client.data.id !== clientId || state !== 'ready' || related.state !== 'ready') {
      return { state: 'loading' };
    }
    const clients = new Map(related.data.map((other) => [other.id, other]));
    return {
      state: 'ready',
      data: {
        client: client.data,
        relations: relations.records,
        consents: consents.records,
        interactions: interactions.records,
        tickets: tickets.records,
        relatives: joinRelatives(relations.records, reverse.records, clients),
      },
    };
  }, [client, state, relations, consents, interactions, reverse, tickets, related, clientId]);
}
