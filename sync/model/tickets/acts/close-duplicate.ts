import { act } from '../../acts/act';
import type { ActWorld } from '../../acts/act';
import { ticket } from '../../entities/ticket';
import type { Ticket } from '../../entities/ticket';
import { isFinished } from '../../rules/ticket-rules';
import { restored } from '../assigning';
import { duplicateFields, moveInput, moveProblems } from '../moving';
import type { MoveFields } from '../moving';
import { numberOf } from '../number';
import { defaultStatus, moveProblem } from '../statuses';
import { asked, asking, known, moved, nothing } from './asked';
import { EDIT } from './rules';

const duplicateFieldsFor = (world: ActWorld, record: Ticket): MoveFields => {
  const closed = defaultStatus(world, 'closed');
  return closed === undefined ? nothing : duplicateFields(world, record, closed);
};

/** Closes a ticket that repeats another one. */
export const closeDuplicate = act(ticket, {
  name: 'close_duplicate',
  label: 'Mükerrer olarak kapat',
  title: (record) => `${numberOf(record)} numaralı talebi mükerrer olarak kapat`,
  saves: 'Mükerrer olarak kapat',
  named: numberOf,
  icon: 'copy-x',
  permissions: [EDIT],
  group: 'edit',
  when: (record, world) => {
    const closed = defaultStatus(world, 'closed');
    return (
      !isFinished(record.status_category) &&
      closed !== undefined &&
      moveProblem(world, record, closed) === null
    );
  },
  fields: asked,
  start: known,
  asks: (record, _, world) => asking(world, [record], () => duplicateFieldsFor(world, record)),
  check: (record, values, world) =>
    values.duplicate_of_id === null
      ? { duplicate_of_id: 'Hangi talebin mükerreri olduğunu seçin' }
      : moveProblems(
          world,
          record,
          defaultStatus(world, 'closed'),
          moveInput(values, duplicateFieldsFor(world, record)),
        ),
  run: (changes, record, values, world) => {
    const input = moveInput(values, duplicateFieldsFor(world, record));
    changes.update(moved(record, defaultStatus(world, 'closed'), input, world));
  },
  done: 'Mükerrer olarak kapatıldı',
  undo: restored,
});
