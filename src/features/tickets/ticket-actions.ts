import { asOne } from '@/data/as-one';
import { ActionError } from '@sync/model/action-error';
import { ticket } from '@sync/model/entities/ticket';
import type { Ticket, TicketDraft } from '@sync/model/entities/ticket';
import type { TransitionInput } from '@sync/model/rules/ticket-rules';
import { requirePermission, numberOf, statusOf } from '@/records/tickets/ticket-context';
import type { TicketContext } from '@/records/tickets/ticket-context';
import { assignPatch, statusPatch, tagsPatch } from '@/records/tickets/ticket-patches';
import type { Assignment } from '@/records/tickets/ticket-patches';

/*
 * What a user does with one ticket. Each checks permission and rule against the ticket as it is stored now, then
 * writes locally; each throws ActionError and changes nothing where it may not or cannot.
 */

/** Gives the ticket a status, with what the move asks for. */
export function changeStatus(
  context: TicketContext,
  id: string,
  statusId: string,
  input: TransitionInput = {},
): Promise<Ticket> {
  requirePermission(context, 'crm.tickets.edit');
  const { name } = statusOf(context, statusId);
  return writeChange(context, id, `Durum: ${name}`, (current) =>
    statusPatch(context, current, statusId, input),
  );
}

/** Gives the ticket to a user or a team. */
export function assignTicket(context: TicketContext, id: string, to: Assignment): Promise<Ticket> {
  requirePermission(context, 'crm.tickets.edit');
  return writeChange(context, id, 'Atama değişti', (current) => assignPatch(context, current, to));
}

/** Assigns the ticket to the user: *Üstlen*. */
export function takeTicket(context: TicketContext, id: string): Promise<Ticket> {
  return assignTicket(context, id, { assigneeId: context.writes.access.userId });
}

export function changeTags(
  context: TicketContext,
  id: string,
  add: readonly string[],
  remove: readonly string[],
): Promise<Ticket> {
  requirePermission(context, 'crm.tickets.edit');
  return writeChange(context, id, 'Etiketler değişti', (current) => tagsPatch(current, add, remove));
}

/** Fields that are edited freely; status and assignment have rules of their own. */
export type EditableFields = Partial<
  Pick<
    TicketDraft,
    | 'subject'
    | 'description'
    | 'type_id'
    | 'priority'
    | 'source_id'
    | 'contact_type_id'
    | 'department_id'
    | 'due_at'
    | 'resolution_note'
    | 'related_ticket_ids'
    | 'watcher_ids'
  >
>;

export function editTicket(context: TicketContext, id: string, fields: EditableFields): Promise<Ticket> {
  requirePermission(context, 'crm.tickets.edit');
  const [first] = Object.keys(fields) as (keyof EditableFields)[];
  const what = first === undefined ? 'Bilgiler' : ticket.fields[first].label;
  return writeChange(context, id, `${what} değişti`, () => fields);
}

/** Links two tickets with each other; the other side learns of it too. */
export async function relateTickets(context: TicketContext, id: string, otherId: string): Promise<void> {
  requirePermission(context, 'crm.tickets.edit');
  if (id === otherId) throw new ActionError('invalid', 'Bir talep kendisiyle ilişkilendirilemez.');
  return asOne(context, async (act) => {
    for (const [own, other] of [
      [id, otherId],
      [otherId, id],
    ] as const) {
      await writeChange(act, own, 'İlgili talep eklendi', (current) =>
        current.related_ticket_ids.includes(other)
          ? {}
          : { related_ticket_ids: [...current.related_ticket_ids, other] },
      );
    }
  });
}

export async function deleteTicket(context: TicketContext, current: Ticket): Promise<void> {
  requirePermission(context, 'crm.tickets.delete');
  await context.writes.remove(ticket, current.id, { summary: `${numberOf(current)}: talep silindi` });
}

async function writeChange(
  { writes }: TicketContext,
  id: string,
  what: string,
  patch: (current: Ticket) => Partial<TicketDraft>,
): Promise<Ticket> {
  // The summary is needed before the record is read, so the patch's first call supplies the number.
  let number = 'Talep';
  return writes.change(
    ticket,
    id,
    (current) => {
      number = numberOf(current);
      return patch(current);
    },
    {
      get summary() {
        return `${number}: ${what}`;
      },
    },
  );
}
