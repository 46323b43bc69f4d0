import { clock, entriesOf, oneOf, onOff, optionalText } from './attribute';
import { defineLookup } from './lookup';

export const operatingRoom = defineLookup(
  'operating_room',
  { singular: 'Salon', plural: 'Salonlar' },
  {
    area: 'crm.operating_rooms',
    view: 'operating_rooms',
    noun: 'salon',
    withColour: false,
    withIcon: false,
    attributes: {
      department_ids: entriesOf('department', {
        label: 'Bölümler',
        note: 'Boş bırakılırsa her bölüm kullanabilir',
        column: { width: 240, priority: 1 },
      }),
      tables: oneOf(
        { '1': '1 masa', '2': '2 masa' },
        { label: 'Masa', initial: '1', column: { width: 90, priority: 2 } },
      ),
      opens_at: clock('08:00', { label: 'Açılış', column: { width: 90, priority: 2 } }),
      closes_at: clock('18:00', { label: 'Kapanış', column: { width: 90, priority: 2 } }),
      open_on_saturday: onOff('Cumartesi açık', 'Acil ameliyatlar her zaman alınır'),
      open_on_sunday: onOff('Pazar açık', 'Acil ameliyatlar her zaman alınır'),
      equipment: optionalText(200, { label: 'Donanım' }),
    },
    screen: {
      path: '/crm/operating-rooms',
      permissions: ['crm.surgery_list.read'],
      group: 'theatre',
      icon: 'door',
      words: 'ameliyathane ameliyat salonu masa',
    },
  },
);
