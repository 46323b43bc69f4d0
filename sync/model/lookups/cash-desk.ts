import { onOff, optionalText } from './attribute';
import { defineLookup } from './lookup';

export const cashDesk = defineLookup(
  'cash_desk',
  { singular: 'Vezne', plural: 'Vezneler' },
  {
    area: 'pos.cash_desks',
    view: 'cash_desks',
    noun: 'vezne',
    withColour: false,
    withIcon: false,
    attributes: {
      place: optionalText(80, { label: 'Yer', column: { width: 200, priority: 1 } }),
      open_at_night: onOff('Gece açık', 'Akşam ve gece vardiyası vardır', {
        column: { width: 110, priority: 2 },
      }),
    },
    screen: {
      path: '/pos/cash-desks',
      permissions: ['pos.staff.read'],
      group: 'pos',
      icon: 'store',
      words: 'kasa tahsilat',
    },
  },
);
