import { permission, role, user } from './entities/access';
import { attachment } from './entities/attachment';
import { client } from './entities/client';
import { clientMerge } from './entities/client-merge';
import { biopsy } from './entities/biopsy';
import { bankObjection } from './entities/bank-objection';
import { closedPeriod } from './entities/closed-period';
import { consent, interaction, relation } from './entities/client-record';
import { company } from './entities/company';
import { firstLookups, laterLookups } from './entities/definition';
import { extraValue } from './entities/extra-value';
import type { CollectionName, DocumentOf, Entity, Fields } from './entity';
import type { Field } from './fields';
import { insuranceCase } from './entities/insurance-case';
import { insuranceEvent } from './entities/insurance-event';
import { patientTrip } from './entities/patient-trip';
import { invoiceBatch } from './entities/invoice-batch';
import { noticeSettings, notification, readMark, reminder, sharedView, whatsNew } from './entities/inbox';
import { importFile } from './entities/import-file';
import { importProfile } from './entities/import-profile';
import { busyTime, meeting } from './entities/meeting';
import { message } from './entities/message';
import { messageTemplate } from './entities/message-template';
import { person } from './entities/person';
import { commissionRate } from './entities/commission-rate';
import { posStaff } from './entities/pos-staff';
import { posTerminal } from './entities/pos-terminal';
import { resume } from './entities/resume';
import { readingWordList } from './entities/reading-words';
import { settlementDay } from './entities/settlement-day';
import { specimenReceipt, specimenTransfer } from './entities/specimen-transfer';
import { handoverEntry, handoverLine, shiftHandover } from './entities/shift-handover';
import { surgery } from './entities/surgery';
import { surgeryDuration } from './entities/surgery-duration';
import { terminalUsage } from './entities/terminal-usage';
import { theatreSession } from './entities/theatre-session';
import { ticket } from './entities/ticket';
import { handedDraft, note, statusChange, task } from './entities/ticket-entry';

/** All entities, in the order in which a push sends them. What others refer to comes first. */
const all = [
  ...firstLookups,
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
  resume,
  messageTemplate,
  meeting,
  busyTime,
  posTerminal,
  commissionRate,
  posStaff,
  terminalUsage,
  importProfile,
  importFile,
  settlementDay,
  closedPeriod,
  bankObjection,
  theatreSession,
  surgery,
  surgeryDuration,
  patientTrip,
  readingWordList,
  biopsy,
  specimenTransfer,
  specimenReceipt,
  invoiceBatch,
  insuranceCase,
  insuranceEvent,
  clientMerge,
  attachment,
  notification,
  message,
  reminder,
  whatsNew,
  readMark,
  // Kinds of later releases follow: the turn of one that databases have stays.
  shiftHandover,
  handoverLine,
  handoverEntry,
  noticeSettings,
  ...laterLookups,
  extraValue,
  handedDraft,
  sharedView,
] as const;

type KnownEntity = (typeof all)[number];
export const entities: readonly Entity[] = all;

/** The path of a screen that an entity describes. */
export type ScreenPath = KnownEntity extends infer E
  ? E extends Entity<string, CollectionName, Fields, infer P>
    ? P
    : never
  : never;

/** The document type of each local collection. */
export type CollectionDocuments = {
  [C in CollectionName]: DocumentOf<Extract<KnownEntity, { readonly collection: C }>>;
};

export type AnyDocument = CollectionDocuments[CollectionName];

/** Collections in the order in which a first sync loads them. */
export const collectionNames: readonly CollectionName[] = [
  'definitions',
  'access',
  'clients',
  'client_records',
  'tickets',
  'ticket_entries',
  'directory',
  'meetings',
  'pos',
  'surgeries',
  'cases',
  'inbox',
];

const byKind = new Map(entities.map((entity) => [entity.kind, entity]));

export function isKind(name: string): boolean {
  return byKind.has(name);
}

/** Returns the entity of a kind. Throws on a kind that does not exist: kinds never come from people. */
export function entityOfKind(kind: string): Entity {
  const entity = byKind.get(kind);
  if (entity === undefined) throw new Error(`unknown kind: ${kind}`);
  return entity;
}

/** Returns the entity whose records a field points to; null where it points to none, or to look-up entries. */
export function referredEntity({ references }: Field): Entity | null {
  if (references === undefined || references === 'definitions') return null;
  return entities.find(({ table }) => table === references) ?? null;
}
