import { optionalText } from './attribute';
import { defineLookup } from './lookup';

export const ticketTag = defineLookup(
  'ticket_tag',
  { singular: 'Etiket', plural: 'Etiketler' },
  {
    area: 'crm.ticket_tags',
    view: 'ticket_tags',
    noun: 'etiket',
    withColour: true,
    withIcon: false,
    merges: true,
    attributes: { group: optionalText(60, { label: 'Grup', column: { width: 168, priority: 1 } }) },
    screen: {
      path: '/crm/tags',
      permissions: ['crm.ticket_tags.read'],
      group: 'definitions',
      icon: 'tag',
      words: 'talep etiketleri',
    },
  },
);
