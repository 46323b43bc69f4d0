import { entryOf, minutes, onOff, optionalText } from './attribute';
import { defineLookup } from './lookup';

export const procedure = defineLookup(
  'procedure',
  { singular: 'Ameliyat türü', plural: 'Ameliyat türleri' },
  {
    area: 'crm.procedures',
    view: 'procedures',
    noun: 'ameliyat türü',
    withColour: false,
    withIcon: false,
    attributes: {
      code: optionalText(20, { label: 'SUT kodu', column: { width: 110, priority: 1 } }),
      department_id: entryOf('department', { label: 'Bölüm', column: { width: 180, priority: 2 } }),
      minutes: minutes({ label: 'Süre', column: { width: 110, priority: 1 } }),
      turnover_minutes: minutes({ label: 'Hazırlık', column: { width: 110, priority: 3 } }),
      sided: onOff('Taraf sorulur', 'Sağ, sol ya da iki taraf seçilmeden planlanamaz', {
        column: { header: 'Taraf', width: 80, priority: 2 },
      }),
      needs_blood: onOff('Kan hazırlığı gerekir', 'Hazırlık listesine eklenir'),
      needs_implant: onOff('İmplant ya da malzeme gerekir', 'Hazırlık listesine eklenir'),
      needs_icu: onOff('Yoğun bakım yeri gerekir', 'Hazırlık listesine eklenir'),
    },
    screen: {
      path: '/crm/procedures',
      permissions: ['crm.surgery_list.read'],
      group: 'theatre',
      icon: 'syringe',
      words: 'işlem operasyon sut kodu',
    },
  },
);
