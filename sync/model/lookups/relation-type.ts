import { requiredText } from './attribute';
import { defineLookup } from './lookup';

export const relationType = defineLookup(
  'relation_type',
  { singular: 'Yakınlık tipi', plural: 'Yakınlık tipleri' },
  {
    area: 'crm.relation_types',
    view: 'relation_types',
    noun: 'tip',
    withColour: false,
    withIcon: false,
    attributes: {
      /** Name of the other side: Annesi ↔ Çocuğu. */
      reverse_name: requiredText(60, {
        label: 'Karşılığı',
        note: 'Öbür kişinin kaydında görünen ad: Annesi ↔ Çocuğu',
        column: { width: 200, priority: 1 },
      }),
    },
    screen: {
      path: '/crm/relations',
      permissions: ['crm.relation_types.read'],
      group: 'definitions',
      icon: 'cable',
      words: 'yakınlar akrabalık',
    },
  },
);
