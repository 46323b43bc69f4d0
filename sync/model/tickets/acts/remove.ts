import { act } from '../../acts/act';
import { ticket } from '../../entities/ticket';
import { numberOf } from '../number';

/** Deletes a ticket. Its history stays on the server. */
export const remove = act(ticket, {
  name: 'remove',
  label: 'Talebi sil',
  named: numberOf,
  icon: 'trash',
  danger: true,
  permissions: ['crm.tickets.delete'],
  when: () => true,
  run: (changes, { id }) => changes.remove(ticket, id),
  done: 'Talep silindi',
});
