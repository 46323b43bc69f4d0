import { act } from '../../acts/act';
import { ticket } from '../../entities/ticket';
import { task } from '../../entities/ticket-entry';
import { numberOf } from '../number';
import { movedBy, STEP } from '../task-order';
import { EDIT_TASKS } from './rules';

const { title, assignee_id, due_at } = task.fields;

/** Adds a task behind the others of a ticket. */
export const addTask = act(ticket, {
  name: 'add_task',
  label: 'Görev ekle',
  named: numberOf,
  icon: 'check',
  permissions: ['crm.ticket_tasks.add'],
  when: () => true,
  needs: { tasks: { entity: task, by: 'ticket_id', of: 'id' } },
  fields: { title },
  run: (changes, { id }, values, { needed: { tasks } }) => {
    const last = Math.max(0, ...tasks.map(({ position }) => position));
    changes.create(task, { ...values, ticket_id: id, position: last + STEP });
  },
  done: 'Görev eklendi',
});

/** Ticks a task off. */
export const finishTask = act(task, {
  name: 'finish',
  label: 'Tamamlandı',
  icon: 'check',
  permissions: [EDIT_TASKS],
  when: ({ done_at: at }) => at === null,
  run: (changes, _, __, { now, userId }) => changes.update({ done_at: now, done_by: userId }),
  done: 'Görev tamamlandı',
  undo: true,
});

/** Opens a task again. */
export const reopenTask = act(task, {
  name: 'reopen',
  label: 'Yeniden aç',
  icon: 'undo',
  permissions: [EDIT_TASKS],
  when: ({ done_at: at }) => at !== null,
  run: (changes) => changes.update({ done_at: null, done_by: null }),
  done: 'Görev yeniden açıldı',
  undo: true,
});

/** Changes what is to be done, by whom and until when. */
export const editTask = act(task, {
  name: 'edit',
  label: 'Düzenle',
  title: 'Görevi düzenle',
  saves: 'Görevi kaydet',
  icon: 'pencil',
  permissions: [EDIT_TASKS],
  group: 'edit',
  when: () => true,
  fields: { title, assignee_id, due_at },
  start: (record) => ({ title: record.title, assignee_id: record.assignee_id, due_at: record.due_at }),
  run: (changes, _, values) => changes.update(values),
  done: 'Görev değişti',
  undo: true,
});

/** Moves a task one place; writes only the tasks whose place changes. */
const moveBy = (name: string, by: -1 | 1, label: string) =>
  act(task, {
    name,
    label,
    icon: by < 0 ? 'arrow-up' : 'arrow-down',
    permissions: [EDIT_TASKS],
    when: () => true,
    needs: { tasks: { entity: task, by: 'ticket_id', of: 'ticket_id' } },
    run: (changes, { id }, _, { needed: { tasks } }) => {
      for (const { id: moved, position } of movedBy(tasks, id, by)) changes.change(task, moved, { position });
    },
    done: 'Görev sırası değişti',
    undo: true,
  });

export const moveTaskUp = moveBy('move_up', -1, 'Yukarı taşı');
export const moveTaskDown = moveBy('move_down', 1, 'Aşağı taşı');

/** Deletes a task. */
export const removeTask = act(task, {
  name: 'remove',
  label: 'Görevi sil',
  icon: 'trash',
  danger: true,
  permissions: ['crm.ticket_tasks.delete'],
  group: 'end',
  when: () => true,
  run: (changes, { id }) => changes.remove(task, id),
  done: 'Görev silindi',
});
