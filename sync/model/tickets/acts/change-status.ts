import { act } from '../../acts/act';
import type { ActWorld } from '../../acts/act';
import { ticket } from '../../entities/ticket';
import type { Ticket } from '../../entities/ticket';
import { reference } from '../../fields';
import type { TicketStatus } from '../../lookups/ticket-status';
import { restored } from '../assigning';
import { moveFields, moveInput, moveProblems, moveVerb } from '../moving';
import type { MoveFields } from '../moving';
import { numberOf } from '../number';
import { moveProblem, offeredStatuses } from '../statuses';
import { asked, asking, known, moved, nothing } from './asked';
import { BULK, EDIT } from './rules';

const fields = {
  status_id: reference('definitions', { label: 'Yeni durum', lookup: 'ticket_status', required: true }),
  ...asked,
} as const;

const statusOf = ({ reference: lookups }: ActWorld, id: string): TicketStatus | undefined =>
  lookups.definition('ticket_status', id);
const fieldsFor = (world: ActWorld, record: Ticket, id: string): MoveFields => {
  const status = statusOf(world, id);
  return status === undefined ? nothing : moveFields(world, record, status);
};

/** Gives a ticket another status, with what the move asks for. */
export const changeStatus = act(ticket, {
  name: 'change_status',
  label: 'Durumu değiştir',
  title: (record, world, { status_id: id }) => {
    const status = statusOf(world, id);
    const verb = status === undefined ? 'Durumu değiştir' : moveVerb(record, status);
    return `${numberOf(record)} numaralı talebi ${verb.toLocaleLowerCase('tr-TR')}`;
  },
  saves: (record, world, { status_id: id }) => {
    const status = statusOf(world, id);
    return status === undefined ? 'Durumu değiştir' : moveVerb(record, status);
  },
  named: numberOf,
  icon: 'circle-dot',
  permissions: [EDIT],
  when: (record, world) => offeredStatuses(world, record).length > 0,
  fields,
  start: known,
  asks: (record, { status_id: id }, world) => asking(world, [record], () => fieldsFor(world, record, id)),
  tells: (_, { status_id: id }, world) => {
    const status = statusOf(world, id);
    return status === undefined ? null : { text: `Yeni durum: ${status.name}`, tone: 'plain' };
  },
  check: (record, { status_id: id, ...values }, world) =>
    moveProblems(world, record, statusOf(world, id), moveInput(values, fieldsFor(world, record, id))),
  run: (changes, record, { status_id: id, ...values }, world) =>
    changes.update(
      moved(record, statusOf(world, id), moveInput(values, fieldsFor(world, record, id)), world),
    ),
  done: (_, { status_id: id }, world) => `Durum: ${world.reference.definitionName(id) ?? ''}`,
  undo: restored,
});

/** Gives many tickets one status; a ticket takes of the values what its own move asks for. */
export const changeStatusMany = act(ticket, {
  name: 'change_status_many',
  label: 'Durum',
  many: (count) => ({ title: `${count} talebin durumunu değiştir` }),
  named: numberOf,
  icon: 'circle-dot',
  permissions: [BULK, EDIT],
  when: (_, { permissions }) => permissions.has(BULK) && permissions.has(EDIT),
  fields,
  wide: true,
  asks: (record, { status_id: id }, world) => {
    const status = statusOf(world, id);
    // What cannot make the move at all asks for nothing.
    const movable = (world.selection ?? [record]).filter(
      (other) => status !== undefined && other.status_id !== id && moveProblem(world, other, status) === null,
    );
    return asking(world, movable, (other) => ({ ...fieldsFor(world, other, id), optional: [] }));
  },
  check: (record, { status_id: id, ...values }, world) =>
    record.status_id === id
      ? {}
      : moveProblems(world, record, statusOf(world, id), moveInput(values, fieldsFor(world, record, id))),
  run: (changes, record, { status_id: id, ...values }, world) => {
    if (record.status_id === id) return;
    const input = moveInput(values, fieldsFor(world, record, id));
    changes.update(moved(record, statusOf(world, id), input, world));
  },
  done: (_, { status_id: id }, world) => `Durum: ${world.reference.definitionName(id) ?? ''}`,
  undo: restored,
  bulk: true,
});
