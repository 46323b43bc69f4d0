import { act } from '../../acts/act';
import { ticket } from '../../entities/ticket';
import type { Ticket } from '../../entities/ticket';
import { reference } from '../../fields';
import { isFinished } from '../../rules/ticket-rules';
import { assignPatch, assignProblems, restored } from '../assigning';
import type { Assignment } from '../assigning';
import { numberOf } from '../number';
import { BULK, EDIT } from './rules';

const { assignee_id, team_id } = ticket.fields;

/** Returns whether taking a ticket is its next step. */
export const mayBeTaken = ({
  status_category: category,
  assignee_id: assignee,
}: Pick<Ticket, 'status_category' | 'assignee_id'>): boolean =>
  category === 'new' || (assignee === null && !isFinished(category));

/** Assigns a ticket to oneself. */
export const take = act(ticket, {
  name: 'take',
  label: 'Üstlen',
  named: numberOf,
  icon: 'hand',
  key: 'u',
  permissions: [EDIT],
  group: 'step',
  when: mayBeTaken,
  run: (changes, record, _, world) =>
    changes.update(assignPatch(world, record, { assignee_id: world.userId, team_id: record.team_id })),
  done: 'Talebi üstlendiniz',
  undo: restored,
});

/** Gives a ticket to a user, a team, or both. */
export const assign = act(ticket, {
  name: 'assign',
  label: 'Ata',
  title: (record) => `${numberOf(record)} numaralı talebi ata`,
  saves: 'Ata',
  named: numberOf,
  icon: 'user-plus',
  key: 'a',
  permissions: [EDIT],
  group: 'edit',
  when: () => true,
  fields: { assignee_id, team_id },
  start: (record) => ({ assignee_id: record.assignee_id, team_id: record.team_id }),
  check: (record, to, world) => assignProblems(world, record, to),
  run: (changes, record, to, world) => changes.update(assignPatch(world, record, to)),
  done: 'Atama kaydedildi',
  undo: restored,
});

/** Takes the place of a user where tickets are given to nobody. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const given = (record: Assignment, to: Assignment): Assignment => ({
  assignee_id: to.assignee_id === NOBODY ? null : (to.assignee_id ?? record.assignee_id),
  team_id: to.team_id ?? record.team_id,
});

/** Assigns many tickets to a user, a team, or both; keeps what is left empty. */
export const assignMany = act(ticket, {
  name: 'assign_many',
  label: 'Ata',
  many: (count) => ({ title: `${count} talebi ata` }),
  named: numberOf,
  icon: 'user-plus',
  permissions: [BULK, EDIT],
  when: (_, { permissions }) => permissions.has(BULK) && permissions.has(EDIT),
  fields: { assignee_id, team_id: reference('definitions', { label: 'Ekip', lookup: 'department' }) },
  pairs: [['assignee_id', 'team_id']],
  wide: true,
  check: (record, to, world) =>
    to.assignee_id === null && to.team_id === null
      ? { assignee_id: 'Bir kişi ya da ekip seçin' }
      : assignProblems(world, record, given(record, to)),
  run: (changes, record, to, world) => changes.update(assignPatch(world, record, given(record, to))),
  done: 'Atama kaydedildi',
  undo: restored,
  bulk: true,
});
