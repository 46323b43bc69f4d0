import { defineEntity } from '../entity';
import type { DocumentOf, DraftOf } from '../entity';
import { choice, instant, integer, longText, reference, referenceList, text } from '../fields';
import { ticket } from './ticket';

const readers = ticket.permissions.read;

export const noteVisibilities = { internal: 'İç not', external: 'Hastaya iletilen' } as const;

/** Append-only. */
export const note = defineEntity({
  kind: 'note',
  collection: 'ticket_entries',
  table: 'ticket_notes',
  label: { singular: 'Not', plural: 'Notlar' },
  fields: {
    ticket_id: reference('tickets', { label: 'Talep', required: true }),
    body: longText({ label: 'Not', required: true, sensitivity: 'health', maxLength: 8000 }),
    visibility: choice(noteVisibilities, { label: 'Görünürlük', required: true }),
    mention_ids: referenceList('profiles', { label: 'Bahsedilenler' }),
    /** Time at which it was written, by the device's clock. */
    at: instant({ label: 'Zaman', required: true }),
  },
  permissions: { read: readers, add: ['crm.ticket_notes.add'] },
});

export const task = defineEntity({
  kind: 'task',
  collection: 'ticket_entries',
  table: 'ticket_tasks',
  label: { singular: 'Görev', plural: 'Görevler' },
  fields: {
    ticket_id: reference('tickets', { label: 'Talep', required: true }),
    title: text({ label: 'Görev', required: true, sensitivity: 'health', maxLength: 300 }),
    assignee_id: reference('profiles', { label: 'Atanan' }),
    due_at: instant({ label: 'Son tarih' }),
    done_at: instant({ label: 'Tamamlanma' }),
    done_by: reference('profiles', { label: 'Tamamlayan' }),
    position: integer({ label: 'Sıra', required: true }),
  },
  title: ['title'],
  permissions: {
    read: readers,
    add: ['crm.ticket_tasks.add'],
    edit: ['crm.ticket_tasks.edit'],
    remove: ['crm.ticket_tasks.delete'],
  },
});

export const ticketChangeFields = {
  status: 'Durum',
  assignee: 'Atanan',
  team: 'Ekip',
  department: 'Bölüm',
  /** User who was added or removed. The id is on the side that has the user. */
  watcher: 'İzleyenler',
  priority: 'Öncelik',
  due: 'Son tarih',
} as const;

/** Written by the server in the transaction that changes the ticket; devices only read it. */
export const statusChange = defineEntity({
  kind: 'status_change',
  collection: 'ticket_entries',
  table: 'ticket_status_changes',
  label: { singular: 'Değişiklik', plural: 'Değişiklikler' },
  fields: {
    ticket_id: reference('tickets', { label: 'Talep', required: true, serverOnly: true }),
    field: choice(ticketChangeFields, { label: 'Alan', required: true, serverOnly: true }),
    /** Ids, priority codes or instants as text, according to `field`. */
    from_value: text({ label: 'Önceki', serverOnly: true }),
    to_value: text({ label: 'Yeni', serverOnly: true }),
    reason: text({ label: 'Neden', serverOnly: true, maxLength: 500 }),
    /** Time at which the user made the change, by the device's clock, never later than the server's. */
    at: instant({ label: 'Zaman', required: true, serverOnly: true }),
  },
  permissions: { read: readers },
});

/**
 * An unfinished note that its writer has handed to a colleague. Both see it as long as they see the ticket; the colleague
 * takes it, once, and what was typed becomes the colleague's own draft.
 */
export const handedDraft = defineEntity({
  kind: 'handed_draft',
  collection: 'ticket_entries',
  table: 'handed_drafts',
  label: { singular: 'Devredilen taslak', plural: 'Devredilen taslaklar' },
  fields: {
    ticket_id: reference('tickets', { label: 'Talep', required: true }),
    owner_id: reference('profiles', { label: 'Yazan', required: true }),
    delegated_to: reference('profiles', { label: 'Devralan', required: true }),
    body: longText({ label: 'Taslak', required: true, sensitivity: 'health', maxLength: 8000 }),
    visibility: choice(noteVisibilities, { label: 'Görünürlük', required: true }),
    /** Time at which the colleague took it. */
    taken_at: instant({ label: 'Devralma' }),
  },
  permissions: { read: readers, add: ['crm.ticket_notes.add'], edit: [], remove: [] },
  ownerField: 'owner_id',
  delegateField: 'delegated_to',
});

export type HandedDraft = DocumentOf<typeof handedDraft>;
export type Note = DocumentOf<typeof note>;
export type Task = DocumentOf<typeof task>;
export type StatusChange = DocumentOf<typeof statusChange>;
export type TicketEntry = Note | Task | StatusChange | HandedDraft;
export type TaskDraft = DraftOf<typeof task>;
