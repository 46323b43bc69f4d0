import type { ClientIndex, TicketIndex } from '@/data/indexes';
import { plainCollection } from '@/data/workspace';
import type { ViziteDatabase } from '@/data/workspace';
import type { CollectionName } from '@sync/model/entity';
import { entityOfKind } from '@sync/model/index-of-entities';
import type { GuardedPath } from '@sync/model/route-permissions';

/** Where a record is shown, and how it is called in a line: a ticket's number, a patient's name. */
export interface RecordPlace {
  readonly label: string;
  readonly target:
    | { readonly screen: 'ticket'; readonly id: string }
    | { readonly screen: 'client'; readonly id: string }
    | { readonly screen: 'meeting'; readonly id: string }
    | { readonly screen: 'company'; readonly id: string }
    | { readonly screen: 'person'; readonly id: string }
    | { readonly screen: 'lookup'; readonly path: LookupPath }
    | null;
}

const lookupPaths = {
  ticket_type: '/crm/client-ticket-types',
  ticket_status: '/crm/statuses',
  ticket_source: '/crm/sources',
  ticket_tag: '/crm/tags',
  contact_type: '/crm/contact-types',
  relation_type: '/crm/relations',
  call_result: '/crm/cst',
  company_type: '/companies/company-types',
  position: '/companies/positions',
} as const satisfies Readonly<Record<string, GuardedPath>>;
export type LookupPath = (typeof lookupPaths)[keyof typeof lookupPaths];

function lookupPath(kind: string): LookupPath | undefined {
  return Object.entries(lookupPaths).find(([name]) => name === kind)?.[1];
}

type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Says how a record is called and where it opens. `values` are its fields as far as they are known. */
export function placeOf(
  kind: string,
  id: string,
  values: Values,
  indexes: { readonly clients: ClientIndex; readonly tickets: TicketIndex },
): RecordPlace {
  const singular = entityOfKind(kind).label.singular;
  const clientPlace = (clientId: string, own?: string): RecordPlace => {
    const name = own ?? indexes.clients.get(clientId)?.name;
    return name === undefined
      ? { label: singular, target: null }
      : { label: name, target: { screen: 'client', id: clientId } };
  };
  const ticketPlace = (ticketId: string, own?: string): RecordPlace => {
    const number = own ?? indexes.tickets.get(ticketId)?.number;
    return number === undefined
      ? { label: singular, target: null }
      : { label: number, target: { screen: 'ticket', id: ticketId } };
  };
  if (kind === 'client') {
    const name = `${text(values['first_name'])} ${text(values['last_name'])}`.trim();
    return clientPlace(id, name === '' ? undefined : name);
  }
  if (kind === 'company')
    return { label: text(values['name']) || singular, target: { screen: 'company', id } };
  if (kind === 'person') {
    const name = `${text(values['first_name'])} ${text(values['last_name'])}`.trim();
    return { label: name || singular, target: { screen: 'person', id } };
  }
  if (kind === 'ticket') {
    const number = text(values['ticket_no']) || text(values['temporary_no']);
    return ticketPlace(id, number === '' ? undefined : number);
  }
  if (kind === 'meeting')
    return { label: text(values['title']) || singular, target: { screen: 'meeting', id } };
  if (typeof values['ticket_id'] === 'string' && kind !== 'interaction')
    return ticketPlace(values['ticket_id']);
  if (typeof values['client_id'] === 'string') return clientPlace(values['client_id']);
  const path = lookupPath(kind);
  const name = text(values['name']) || text(values['title']) || text(values['full_name']) || singular;
  return { label: name, target: path === undefined ? null : { screen: 'lookup', path } };
}

/** The stored values of records, by `<collection>/<id>`; deleted ones are missing. */
export async function readRecords(
  database: ViziteDatabase,
  wanted: readonly { readonly key: string; readonly collection: CollectionName; readonly id: string }[],
): Promise<ReadonlyMap<string, Values>> {
  const idsOf = new Map<CollectionName, string[]>();
  for (const { collection, id } of wanted) idsOf.set(collection, [...(idsOf.get(collection) ?? []), id]);
  const found = new Map<string, Values>();
  for (const [collection, ids] of idsOf) {
    const documents = await plainCollection(database, collection).findByIds(ids).exec();
    for (const [id, document] of documents) found.set(`${collection}/${id}`, { ...document.toJSON() });
  }
  return found;
}
