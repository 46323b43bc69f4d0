import type { ReferenceData } from '@/data/reference-data';
import type { TicketRow } from '@/data/indexes';
import type { LocalWrites } from '@/data/workspace';
import { client } from '@sync/model/entities/client';
import type { ClientDraft } from '@sync/model/entities/client';
import { callResult } from '@sync/model/lookups/call-result';
import { contactType } from '@sync/model/lookups/contact-type';
import { ticketStatus } from '@sync/model/lookups/ticket-status';
import { ticketType } from '@sync/model/lookups/ticket-type';
import type { Definition, LookupAttributes } from '@sync/model/entities/definition';
import { ticket } from '@sync/model/entities/ticket';
import type { Ticket } from '@sync/model/entities/ticket';
import type { TicketContext } from '../tickets/ticket-context';

/*
 * Look-ups, tickets and rows for tests. Ids are UUIDs whose first part names the record, so that
 * a failing test can be read.
 */

export const NOW = '2026-11-20T09:00:00.000Z';
export const ME = '00000000-0000-4000-8000-000000000001';
export const OTHER = '00000000-0000-4000-8000-000000000002';
export const TEAM = '00000000-0000-4000-8000-000000000010';
export const TAG = '00000000-0000-4000-8000-000000000020';
export const TAG_2 = '00000000-0000-4000-8000-000000000021';
export const TYPE = '00000000-0000-4000-8000-000000000030';
export const COMPLAINT = '00000000-0000-4000-8000-000000000031';
export const SOURCE = '00000000-0000-4000-8000-000000000040';
export const CALL_IN = '00000000-0000-4000-8000-000000000050';
export const MAIL_OUT = '00000000-0000-4000-8000-000000000051';
export const CALL_BACK = '00000000-0000-4000-8000-000000000060';
export const NO_CALLS = '00000000-0000-4000-8000-000000000061';
export const INFORMED = '00000000-0000-4000-8000-000000000062';

/** A patient who asks. */
export const clientDraft: ClientDraft = {
  client_kind: 'lead',
  first_name: 'Şule',
  last_name: 'Iğdır',
  identity_type: 'none',
  sex: 'unspecified',
  is_foreign_patient: false,
  phones: [],
  tag_ids: [],
  do_not_contact: false,
};

export const statusIds = {
  new: '00000000-0000-4000-8000-000000000070',
  open: '00000000-0000-4000-8000-000000000071',
  pending: '00000000-0000-4000-8000-000000000072',
  resolved: '00000000-0000-4000-8000-000000000073',
  closed: '00000000-0000-4000-8000-000000000074',
  cancelled: '00000000-0000-4000-8000-000000000075',
} as const;

/** Permissions of somebody in the call centre. */
export const callCentre = [
  'crm.tickets.read',
  'crm.tickets.add',
  'crm.tickets.edit',
  'crm.tickets.assign',
  'crm.tickets.bulk',
  'crm.ticket_notes.add',
  'crm.ticket_tasks.add',
  'crm.ticket_tasks.edit',
  'crm.ticket_tasks.delete',
  'crm.interactions.add',
  'crm.clients.add',
  'crm.clients.edit',
] as const;

export const nurse = ['crm.tickets.read', 'crm.ticket_notes.add', 'crm.ticket_tasks.add'] as const;

const stamp = {
  row_version: 1,
  created_at: NOW,
  created_by: null,
  updated_at: NOW,
  updated_by: null,
  colour: null,
  icon: null,
  active: true,
} as const;

function status(
  id: string,
  name: string,
  position: number,
  attributes: Partial<LookupAttributes<'ticket_status'>>,
): Definition {
  const usual: LookupAttributes<'ticket_status'> = {
    category: 'open',
    pauses_sla: false,
    requires_reason: false,
    visible_in_board: true,
    is_default: true,
  };
  return { ...stamp, kind: ticketStatus.kind, id, name, position, attributes: { ...usual, ...attributes } };
}

const typeAttributes = {
  default_priority: 'normal',
  default_team_id: TEAM,
  first_response_minutes: 30,
  resolve_minutes: 240,
  call_result_required: false,
  resolution_required: false,
  contains_health: false,
  supervisor_closes: false,
  checklist: ['Randevuyu ara', 'Hastaya bildir'],
} as const;
const resultAttributes = {
  code: '',
  group: 'neutral',
  next_action: 'none',
  next_action_after_minutes: null,
  requires_note: false,
  counts_as_conversion: false,
  sets_do_not_contact: false,
  ticket_type_ids: [],
} as const;

export const ticketDefinitions: readonly Definition[] = [
  status(statusIds.new, 'Yeni', 10, { category: 'new' }),
  status(statusIds.open, 'İşlemde', 20, {}),
  status(statusIds.pending, 'Beklemede', 30, { category: 'pending', pauses_sla: true }),
  status(statusIds.resolved, 'Çözüldü', 40, { category: 'resolved' }),
  status(statusIds.closed, 'Kapatıldı', 50, { category: 'closed' }),
  status(statusIds.cancelled, 'İptal', 60, { category: 'closed', requires_reason: true, is_default: false }),
  { ...stamp, kind: ticketType.kind, id: TYPE, name: 'Randevu', position: 10, attributes: typeAttributes },
  {
    ...stamp,
    kind: ticketType.kind,
    id: COMPLAINT,
    name: 'Şikâyet',
    position: 20,
    attributes: { ...typeAttributes, resolution_required: true, supervisor_closes: true, checklist: [] },
  },
  {
    ...stamp,
    kind: contactType.kind,
    id: CALL_IN,
    name: 'Gelen arama',
    position: 10,
    attributes: { direction: 'in', channel: 'phone', counts_as_contact: true },
  },
  {
    ...stamp,
    kind: contactType.kind,
    id: MAIL_OUT,
    name: 'Giden e-posta',
    position: 20,
    attributes: { direction: 'out', channel: 'email', counts_as_contact: true },
  },
  {
    ...stamp,
    kind: callResult.kind,
    id: CALL_BACK,
    name: 'Geri aranacak',
    position: 10,
    attributes: { ...resultAttributes, next_action: 'call_back', next_action_after_minutes: 60 },
  },
  {
    ...stamp,
    kind: callResult.kind,
    id: NO_CALLS,
    name: 'Aranmak istemiyor',
    position: 20,
    attributes: { ...resultAttributes, requires_note: true, sets_do_not_contact: true },
  },
  {
    ...stamp,
    kind: callResult.kind,
    id: INFORMED,
    name: 'Bilgi verildi',
    position: 30,
    attributes: resultAttributes,
  },
];

/** The look-ups above; people have no names here. */
export const sampleReference: TicketContext['reference'] = {
  definitions: ((kind: string) =>
    ticketDefinitions.filter((entry) => entry.kind === kind)) as ReferenceData['definitions'],
  definition: ((kind: string, id: string | null) =>
    ticketDefinitions.find((entry) => entry.kind === kind && entry.id === id)) as ReferenceData['definition'],
  definitionName: (id) => ticketDefinitions.find((entry) => entry.id === id)?.name ?? null,
  userName: (id) => id,
};

export function contextOf(writes: LocalWrites): TicketContext {
  return { writes, reference: sampleReference, isBeyond: () => false, now: () => NOW };
}

/** Makes a client, unless one is named, and a ticket of theirs in a store, with every permission that takes. */
export async function storeTicket(
  writes: LocalWrites,
  fields: Partial<Ticket> & { readonly category?: keyof typeof statusIds } = {},
): Promise<Ticket> {
  const { category = 'new', ...given } = fields;
  const client_id = fields.client_id ?? (await storePatient(writes));
  return writes.create(
    ticket,
    {
      client_id,
      type_id: TYPE,
      subject: 'Randevu istiyor',
      status_id: statusIds[category],
      status_category: category === 'cancelled' ? 'closed' : category,
      priority: 'normal',
      source_id: SOURCE,
      watcher_ids: [],
      tag_ids: [],
      related_ticket_ids: [],
      reopened_count: 0,
      temporary_no: 'Geçici-0001',
      ...given,
    },
    { summary: 'talep' },
  );
}

async function storePatient(writes: LocalWrites): Promise<string> {
  const { id } = await writes.create(
    client,
    {
      client_kind: 'lead',
      first_name: 'Işıl',
      last_name: 'Çağrı',
      identity_type: 'none',
      sex: 'unspecified',
      is_foreign_patient: false,
      phones: [],
      tag_ids: [],
      do_not_contact: false,
    },
    { summary: 'hasta' },
  );
  return id;
}

let rows = 0;

/** Returns a row of the list; missing fields are those of an open, unassigned ticket. */
export function sampleRow(fields: Partial<TicketRow> = {}): TicketRow {
  rows += 1;
  return {
    id: `row-${String(rows).padStart(6, '0')}`,
    number: `T-${20_000 + rows}`,
    temporary: null,
    subject: 'Randevu istiyor',
    folded: ' randevu istiyor t-20001',
    clientId: 'client',
    typeId: TYPE,
    statusId: statusIds.open,
    category: 'open',
    priority: 'normal',
    sourceId: SOURCE,
    assigneeId: null,
    teamId: null,
    departmentId: null,
    watcherIds: [],
    tagIds: [],
    dueAt: null,
    waitingReason: null,
    waitingUntil: null,
    pausedAt: null,
    createdAt: NOW,
    createdBy: null,
    updatedAt: NOW,
    ...fields,
  };
}
