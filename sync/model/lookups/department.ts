import { oneOf, optionalText } from './attribute';
import { defineLookup } from './lookup';

export const departmentGroups = { clinical: 'Klinik', administrative: 'İdari' } as const;

export const department = defineLookup(
  'department',
  { singular: 'Birim', plural: 'Birimler' },
  {
    area: 'crm.departments',
    view: 'departments',
    noun: 'birim',
    withColour: false,
    withIcon: false,
    attributes: {
      group: oneOf(departmentGroups, { label: 'Grup', initial: 'clinical' }),
      short_name: optionalText(40, { label: 'Kısa ad' }),
    },
  },
);
