import { actionError } from '@sync/model/action-error';
import type { LocalWrites } from '@/data/workspace';
import { client } from '@sync/model/entities/client';
import type { ClientDraft } from '@sync/model/entities/client';
import { ticket } from '@sync/model/entities/ticket';
import type { TicketDraft } from '@sync/model/entities/ticket';
import { dueDatesFor } from '@sync/model/rules/ticket-due';
import { task } from '@sync/model/entities/ticket-entry';
import { checkDocument, fieldError } from '@sync/model/validation';
import { defaultStatus } from '@sync/model/tickets/statuses';
import { requirePermission } from './ticket-context';
import type { TicketContext } from './ticket-context';
import type { TicketLookups } from '@sync/model/tickets/statuses';

/** The patient of a new ticket: one that is there already, or a new record. */
export type TicketClient = { readonly id: string } | { readonly draft: ClientDraft };

/** User's decisions about a new ticket; the rest follows from its type. */
export interface NewTicket extends Pick<
  TicketDraft,
  'type_id' | 'subject' | 'priority' | 'source_id' | 'tag_ids'
> {
  readonly description: string | null;
  readonly contact_type_id: string | null;
  readonly department_id: string | null;
  readonly assignee_id: string | null;
  readonly team_id: string | null;
  /** Null: by the type's target. */
  readonly due_at: string | null;
  readonly requester_id?: string | null;
}

const MADE_BY_ACTION = new Set(['client_id', 'status_id', 'status_category']);

/** Returns sentences at the fields of a new ticket; empty if it may be saved. */
export function newTicketProblems(input: NewTicket): Readonly<Record<string, string>> {
  const fields = Object.keys(ticket.fields).filter((name) => !MADE_BY_ACTION.has(name));
  const values: Readonly<Record<string, unknown>> = { watcher_ids: [], related_ticket_ids: [], ...input };
  return Object.fromEntries(
    Object.entries(checkDocument(ticket, values, fields)).map(([name, problem]) => {
      // An empty choice is not a wrong one.
      const empty = values[name] === '';
      const { label } = ticket.fields[name as keyof typeof ticket.fields];
      return [name, empty ? fieldError('required', label).message : problem.message];
    }),
  );
}

/** Writes what else belongs to a new ticket and its patient. */
export type BesideTicket = (
  act: LocalWrites,
  made: { readonly ticketId: string; readonly clientId: string },
) => Promise<unknown>;

/**
 * Opens a ticket on the device, with a new patient if needed and with the tasks of its type: all of them or nothing.
 * @throws ActionError with the fields to correct
 */
export async function createTicket(
  context: Pick<TicketContext, 'writes' | 'now'> & TicketLookups,
  who: TicketClient,
  input: NewTicket,
  beside?: BesideTicket,
): Promise<{ readonly ticketId: string; readonly number: string }> {
  requirePermission(context, 'crm.tickets.add');
  if ('draft' in who) requirePermission(context, 'crm.clients.add');
  const problems = newTicketProblems(input);
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
  const type = context.reference.definition('ticket_type', input.type_id);
  const assigned = input.assignee_id !== null;
  const status = defaultStatus(context, assigned ? 'open' : 'new');
  if (type === undefined || status === undefined) throw actionError('not_found');
  const due = dueDatesFor(type.attributes, context.now());
  const number = await context.writes.temporaryNumber();
  return context.writes.run(async (act) => {
    const clientId =
      'id' in who ? who.id : (await act.create(client, who.draft, { summary: 'Yeni hasta kaydı' })).id;
    const { id: ticketId } = await act.create(
      ticket,
      {
        ...input,
        client_id: clientId,
        temporary_no: number,
        status_id: status.id,
        status_category: status.attributes.category,
        watcher_ids: [],
        related_ticket_ids: [],
        due_at: input.due_at ?? due.due_at,
        first_response_due_at: due.first_response_due_at,
        reopened_count: 0,
      },
      { summary: `Yeni talep: ${number}` },
    );
    if (act.access.permissions.has('crm.ticket_tasks.add')) {
      for (const [index, title] of type.attributes.checklist.entries()) {
        await act.create(
          task,
          { ticket_id: ticketId, title, position: (index + 1) * 10 },
          { summary: `${number}: görev eklendi` },
        );
      }
    }
    await beside?.(act, { ticketId, clientId });
    return { ticketId, number };
  });
}
