import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import { choice, instant, integer, longText, reference, referenceList, text } from '../fields';
import { priorities, statusCategories, ticketMoves, waitingReasons } from './ticket-values';

export const ticket = defineEntity({
  kind: 'ticket',
  collection: 'tickets',
  table: 'tickets',
  label: { singular: 'Talep', plural: 'Talepler' },
  fields: {
    ticket_no: text({ label: 'Talep no', serverOnly: true, maxLength: 20 }),
    /**
     * `Geçici-0042`, given on the device, or the number that another system had given. Kept, so that a number told to a
     * patient is still found later.
     */
    temporary_no: text({ label: 'Geçici no', maxLength: 40 }),
    client_id: reference('clients', { label: 'Hasta', required: true, sensitivity: 'personal' }),
    /** Person who brought the request, when it was not the patient. */
    requester_id: reference('client_relations', { label: 'Talebi ileten', sensitivity: 'personal' }),
    type_id: reference('definitions', {
      label: 'Tip',
      lookup: 'ticket_type',
      required: true,
      sensitivity: 'health',
    }),
    subject: text({ label: 'Konu', required: true, sensitivity: 'health', maxLength: 200, merge: 'ask' }),
    description: longText({ label: 'Açıklama', sensitivity: 'health', merge: 'ask' }),
    status_id: reference('definitions', { label: 'Durum', lookup: 'ticket_status', required: true }),
    /** The category of `status_id`; the server derives it again. */
    status_category: choice(statusCategories, { label: 'Durum türü', required: true }),
    /** Reason for the last change of the status, where a reason is asked (reopen, cancel, wait). */
    status_reason: text({ label: 'Durum nedeni', maxLength: 500 }),
    waiting_reason: choice(waitingReasons, { label: 'Bekleme nedeni' }),
    waiting_until: instant({ label: 'Bekleme tarihi' }),
    priority: choice(priorities, { label: 'Öncelik', required: true }),
    source_id: reference('definitions', { label: 'Kaynak', lookup: 'ticket_source', required: true }),
    contact_type_id: reference('definitions', { label: 'İletişim tipi', lookup: 'contact_type' }),
    call_result_id: reference('definitions', { label: 'Sonuç', lookup: 'call_result' }),
    department_id: reference('definitions', { label: 'Bölüm', lookup: 'department', sensitivity: 'health' }),
    assignee_id: reference('profiles', { label: 'Atanan' }),
    team_id: reference('definitions', { label: 'Ekip', lookup: 'department' }),
    watcher_ids: referenceList('profiles', { label: 'İzleyenler' }),
    due_at: instant({ label: 'Son tarih' }),
    first_response_due_at: instant({ label: 'İlk yanıt süresi' }),
    first_response_at: instant({ label: 'İlk yanıt' }),
    /** Time since which the clock of the due time is paused; null while it runs. */
    paused_at: instant({ label: 'Bekletilme zamanı' }),
    tag_ids: referenceList('definitions', { label: 'Etiketler', lookup: 'ticket_tag' }),
    related_ticket_ids: referenceList('tickets', { label: 'İlgili talepler' }),
    duplicate_of_id: reference('tickets', { label: 'Mükerrer olduğu talep' }),
    resolution_note: longText({ label: 'Çözüm', sensitivity: 'health', maxLength: 4000, merge: 'ask' }),
    reopened_count: integer({ label: 'Yeniden açılma', required: true, serverOnly: true }),
    resolved_at: instant({ label: 'Çözülme', serverOnly: true }),
    closed_at: instant({ label: 'Kapanma', serverOnly: true }),
  },
  title: ['ticket_no', 'subject'],
  permissions: {
    read: ['crm.tickets.read', 'crm.client_ticket.Id.read'],
    add: ['crm.tickets.add'],
    edit: ['crm.tickets.edit'],
    remove: ['crm.tickets.delete'],
  },
  moves: ticketMoves,
  groups: [
    // Reopening is a step of its own, so the status further along the ticket's life stands.
    {
      decides: ['status_id'],
      follows: ['status_category', 'status_reason', 'waiting_reason', 'waiting_until', 'paused_at'],
      stages: { field: 'status_category', order: Object.keys(statusCategories) },
    },
  ],
});

export type Ticket = DocumentOf<typeof ticket>;
export type TicketDraft = DraftOf<typeof ticket>;
