import { accountOf, entryOf, oneOf } from './attribute';
import { defineLookup } from './lookup';

export const professions = {
  surgeon: 'Cerrah',
  physician: 'Hekim',
  anaesthetist: 'Anestezi uzmanı',
  anaesthesia_technician: 'Anestezi teknisyeni',
  nurse: 'Ameliyat hemşiresi',
  perfusionist: 'Perfüzyonist',
} as const;

/** Clinicians who operate, examine, give anaesthesia or assist; not all of them have an account. */
export const clinician = defineLookup(
  'clinician',
  { singular: 'Ameliyat ekibi üyesi', plural: 'Ameliyat ekibi' },
  {
    area: 'crm.clinicians',
    view: 'clinicians',
    noun: 'kişi',
    withColour: false,
    withIcon: false,
    attributes: {
      profession: oneOf(professions, {
        label: 'Görev',
        initial: 'surgeon',
        column: { width: 170, priority: 1 },
      }),
      department_id: entryOf('department', { label: 'Bölüm', column: { width: 200, priority: 2 } }),
      user_id: accountOf({
        label: 'Kullanıcı',
        note: 'Kendi ameliyatlarını görmesi için',
        column: { width: 160, priority: 3 },
      }),
    },
    screen: {
      path: '/crm/clinicians',
      permissions: ['crm.surgery_list.read'],
      group: 'theatre',
      icon: 'stethoscope',
      words: 'cerrah anestezi doktor hekim hemşire ekip',
    },
  },
);
