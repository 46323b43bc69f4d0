import { act } from '../../acts/act';
import { ticket } from '../../entities/ticket';
import type { Ticket } from '../../entities/ticket';
import { reference } from '../../fields';
import { numberOf } from '../number';
import { EDIT } from './rules';

const linked = ({ related_ticket_ids: before }: Ticket, other: string) =>
  before.includes(other) ? {} : { related_ticket_ids: [...before, other] };

/** Links two tickets with each other; the other side learns of it too. */
export const relate = act(ticket, {
  name: 'relate',
  label: 'İlgili talep ekle',
  saves: 'Talebi bağla',
  named: numberOf,
  icon: 'link',
  permissions: [EDIT],
  when: () => true,
  fields: { other_id: reference('tickets', { label: 'Talep', required: true }) },
  missing: { other_id: 'Bağlanacak talebi seçin' },
  check: (record, { other_id: other }): Readonly<Record<string, string>> =>
    other === record.id ? { other_id: 'Bir talep kendisiyle ilişkilendirilemez.' } : {},
  run: (changes, record, { other_id: other }) => {
    changes.change(ticket, record.id, (current) => linked(current, other));
    changes.change(ticket, other, (current) => linked(current, record.id));
  },
  done: 'Talepler bağlandı',
  whole: true,
  undo: true,
});
