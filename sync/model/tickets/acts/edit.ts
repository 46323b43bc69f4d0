import { act } from '../../acts/act';
import { ticket } from '../../entities/ticket';
import { priorities } from '../../entities/ticket-values';
import { isFinished } from '../../rules/ticket-rules';
import { numberOf } from '../number';
import { EDIT } from './rules';

const { due_at, priority, source_id } = ticket.fields;

/** Sets when a ticket is due. */
export const setDue = act(ticket, {
  name: 'set_due',
  label: 'Son tarih',
  saves: 'Son tarihi kaydet',
  named: numberOf,
  icon: 'calendar-clock',
  key: 's',
  permissions: [EDIT],
  when: () => true,
  fields: { due_at },
  start: (record) => ({ due_at: record.due_at }),
  run: (changes, _, values) => changes.update(values),
  done: 'Son tarih değişti',
  undo: true,
});

/** Sets how urgent an unfinished ticket is. */
export const setPriority = act(ticket, {
  name: 'set_priority',
  label: 'Öncelik',
  saves: 'Önceliği kaydet',
  named: numberOf,
  icon: 'activity',
  key: 'o',
  permissions: [EDIT],
  when: (record) => !isFinished(record.status_category),
  refusal: 'Bitmiş talebin önceliği değişmez.',
  fields: { priority },
  start: (record) => ({ priority: record.priority }),
  run: (changes, _, values) => changes.update(values),
  done: (_, values) => `Öncelik: ${priorities[values.priority]}`,
  undo: true,
});

/** Says where a ticket came from. */
export const setSource = act(ticket, {
  name: 'set_source',
  label: 'Kaynak',
  saves: 'Kaynağı kaydet',
  named: numberOf,
  icon: 'pencil',
  permissions: [EDIT],
  when: () => true,
  fields: { source_id },
  start: (record) => ({ source_id: record.source_id }),
  run: (changes, _, values) => changes.update(values),
  done: 'Kaynak değişti',
  undo: true,
});
