import { permission, role, user } from './entities/access';
import type { AccessRecord } from './entities/access';
import { client } from './entities/client';
import type { Client } from './entities/client';
import { consent, interaction, relation } from './entities/client-record';
import type { ClientRecord } from './entities/client-record';
import { company } from './entities/company';
import {
  callResult,
  companyType,
  contactType,
  department,
  position,
  relationType,
  ticketSource,
  ticketStatus,
  ticketTag,
  ticketType,
} from './entities/definition';
import type { Definition } from './entities/definition';
import type { CollectionName, Entity } from './entity';
import { notification, readMark, reminder, whatsNew } from './entities/inbox';
import type { InboxItem } from './entities/inbox';
import { busyTime, meeting } from './entities/meeting';
import type { CalendarRecord } from './entities/meeting';
import { person } from './entities/person';
import type { DirectoryRecord } from './entities/person';
import { ticket } from './entities/ticket';
import type { Ticket } from './entities/ticket';
import { note, statusChange, task } from './entities/ticket-entry';
import type { TicketEntry } from './entities/ticket-entry';

/**
 * All entities. Collections stand in the order in which a first sync loads them and a push sends them: what
 * others refer to comes first.
 */
export const entities: readonly Entity[] = [
  ticketType,
  ticketStatus,
  ticketSource,
  ticketTag,
  contactType,
  relationType,
  callResult,
  department,
  companyType,
  position,
  user,
  role,
  permission,
  client,
  relation,
  ticket,
  note,
  task,
  statusChange,
  consent,
  interaction,
  company,
  person,
  meeting,
  busyTime,
  notification,
  reminder,
  whatsNew,
  readMark,
];

/** The document type of each local collection. */
export interface CollectionDocuments {
  definitions: Definition;
  access: AccessRecord;
  clients: Client;
  client_records: ClientRecord;
  tickets: Ticket;
  ticket_entries: TicketEntry;
  directory: DirectoryRecord;
  meetings: CalendarRecord;
  inbox: InboxItem;
}

export type AnyDocument = CollectionDocuments[CollectionName];

export const collectionNames: readonly CollectionName[] = [
  'definitions',
  'access',
  'clients',
  'client_records',
  'tickets',
  'ticket_entries',
  'directory',
  'meetings',
  'inbox',
];

const byKind = new Map(entities.map((entity) => [entity.kind, entity]));

export function isKind(name: string): boolean {
  return byKind.has(name);
}

/** The entity of a kind. Throws on a kind that does not exist: kinds never come from people. */
export function entityOfKind(kind: string): Entity {
  const entity = byKind.get(kind);
  if (entity === undefined) throw new Error(`unknown kind: ${kind}`);
  return entity;
}
