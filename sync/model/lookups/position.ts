import { oneOf } from './attribute';
import { defineLookup } from './lookup';

/** Levels of a position, the highest first. */
export const positionLevels = {
  executive: 'Üst yönetim',
  manager: 'Yönetici',
  expert: 'Uzman',
  staff: 'Görevli',
} as const;

export const position = defineLookup(
  'position',
  { singular: 'Pozisyon', plural: 'Pozisyonlar' },
  {
    area: 'companies.positions',
    view: 'positions',
    noun: 'pozisyon',
    withColour: false,
    withIcon: false,
    attributes: {
      level: oneOf(positionLevels, {
        label: 'Düzey',
        initial: 'staff',
        column: { width: 148, priority: 1 },
      }),
    },
    screen: {
      path: '/companies/positions',
      permissions: ['companies.positions_list.read'],
      group: 'companies',
      icon: 'briefcase',
      words: 'tanımlar görev unvan',
    },
  },
);
