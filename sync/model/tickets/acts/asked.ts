import type { ActWorld, Asking } from '../../acts/act';
import { ticket } from '../../entities/ticket';
import type { Ticket } from '../../entities/ticket';
import { longText } from '../../fields';
import type { TicketStatus } from '../../lookups/ticket-status';
import { applyTransition } from '../../rules/ticket-rules';
import type { TransitionInput } from '../../rules/ticket-rules';
import type { MoveField, MoveFields } from '../moving';

/** Fields that a move may ask for, in the order in which they are shown. */
export const asked = {
  duplicate_of_id: ticket.fields.duplicate_of_id,
  assignee_id: ticket.fields.assignee_id,
  team_id: ticket.fields.team_id,
  waiting_reason: ticket.fields.waiting_reason,
  waiting_until: ticket.fields.waiting_until,
  resolution_note: ticket.fields.resolution_note,
  call_result_id: ticket.fields.call_result_id,
  status_reason: longText({ label: 'Neden', maxLength: 500 }),
} as const;

const labels: Partial<Readonly<Record<MoveField, string>>> = {
  waiting_reason: 'Ne bekleniyor',
  waiting_until: 'Ne zamana kadar',
};

/** Returns how a dialog asks for what moves need; of several tickets all that any of them needs. */
export function asking(
  { reference: lookups }: ActWorld,
  moved: readonly Ticket[],
  fieldsOf: (record: Ticket) => MoveFields,
): Readonly<Record<MoveField, Asking>> {
  const needs = moved.map(fieldsOf);
  const types = new Set(moved.map(({ type_id: type }) => type));
  const results = lookups
    .definitions('call_result')
    .filter(
      ({ active, attributes: { ticket_type_ids: of } }) =>
        active && (of.length === 0 || of.some((type) => types.has(type))),
    );
  const entries = (Object.keys(asked) as MoveField[]).map((name): [MoveField, Asking] => {
    const required = needs.some((need) => need.required.includes(name));
    const hidden = !required && !needs.some((need) => need.optional.includes(name));
    const options = name === 'call_result_id' && {
      options: results.map((result) => ({ value: result.id, label: result.name })),
    };
    const label = labels[name];
    return [name, { required, hidden, ...options, ...(label === undefined ? {} : { label }) }];
  });
  return Object.fromEntries(entries) as Record<MoveField, Asking>;
}

/** Returns what a move to a status writes; nothing where the status is not on the device. */
export const moved = (
  record: Ticket,
  status: TicketStatus | undefined,
  input: TransitionInput,
  { now }: Pick<ActWorld, 'now'>,
) => (status === undefined ? {} : applyTransition(record, status, input, now));

export const nothing: MoveFields = { required: [], optional: [] };
/** Returns what a ticket says already of what its dialog asks. */
export const known = ({ resolution_note, call_result_id }: Ticket) => ({ resolution_note, call_result_id });
