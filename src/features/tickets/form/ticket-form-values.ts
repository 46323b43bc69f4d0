import * as v from 'valibot';
import { isIsoInstant } from '@/lib/dates';
import type { Ticket } from '@sync/model/entities/ticket';
import { priorities } from '@sync/model/entities/ticket-values';
import type { Priority } from '@sync/model/entities/ticket-values';
import type { NewTicket } from '@/records/tickets/new-ticket-actions';

const id = v.fallback(v.nullable(v.string()), null);
const text = v.fallback(v.string(), '');

/** The ticket's part of a form: texts as typed, null for no choice. Reads stored drafts, too. */
export const ticketFormSchema = v.object({
  type_id: id,
  subject: text,
  description: text,
  priority: v.fallback(v.picklist(Object.keys(priorities) as Priority[]), 'normal'),
  source_id: id,
  contact_type_id: id,
  department_id: id,
  assignee_id: id,
  team_id: id,
  due_at: text,
  tag_ids: v.fallback(v.array(v.string()), []),
});
export type TicketFormValues = v.InferOutput<typeof ticketFormSchema>;
export type TicketFormField = keyof TicketFormValues;

export function emptyTicketForm(known: Partial<TicketFormValues> = {}): TicketFormValues {
  return { ...v.parse(ticketFormSchema, {}), ...known };
}

export function formFromTicket(ticket: Ticket): TicketFormValues {
  return v.parse(ticketFormSchema, {
    ...ticket,
    description: ticket.description ?? '',
    due_at: ticket.due_at ?? '',
    tag_ids: [...ticket.tag_ids],
  });
}

/** Returns the form as the action takes it. A half-typed due time stays as typed, so that the check rejects it. */
export function newTicketFromForm(values: TicketFormValues): NewTicket {
  const due = values.due_at.trim();
  return {
    ...values,
    type_id: values.type_id ?? '',
    source_id: values.source_id ?? '',
    subject: values.subject.trim(),
    description: values.description.trim() || null,
    due_at: due === '' ? null : isIsoInstant(due) ? new Date(due).toISOString() : due,
  };
}
