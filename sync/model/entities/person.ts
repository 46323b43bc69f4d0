import type { ClientPhone } from './client';
import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { day, flag, json, longText, reference, text } from '../fields';

/** Somebody whom the hospital deals with outside: of a firm, or a doctor elsewhere. No patient. */
export const person = defineEntity({
  kind: 'person',
  collection: 'directory',
  table: 'persons',
  label: { singular: 'Kişi', plural: 'Kişiler' },
  fields: {
    first_name: text({ label: 'Ad', required: true, sensitivity: 'personal', maxLength: 100, merge: 'ask' }),
    last_name: text({
      label: 'Soyad',
      required: true,
      sensitivity: 'personal',
      maxLength: 100,
      merge: 'ask',
    }),
    company_id: reference('companies', { label: 'Firma' }),
    position_id: reference('definitions', { label: 'Pozisyon', lookup: 'position' }),
    department: text({ label: 'Bölüm', maxLength: 80 }),
    phones: json<readonly ClientPhone[]>({ label: 'Telefonlar', sensitivity: 'personal', mergeKey: 'e164' }),
    email: text({ label: 'E-posta', sensitivity: 'personal', maxLength: 254, form: 'email', merge: 'ask' }),
    birthday: day({ label: 'Doğum günü', sensitivity: 'personal' }),
    is_doctor: flag({ label: 'Hekim' }),
    doctor_branch: text({ label: 'Branş', maxLength: 80 }),
    /** Account of the person, for a member of the staff. */
    user_id: reference('profiles', { label: 'Kullanıcı' }),
    language: text({ label: 'Dil', maxLength: 8 }),
    note: longText({ label: 'Not', sensitivity: 'personal', maxLength: 4000, merge: 'ask' }),
    active: flag({ label: 'Etkin' }),
  },
  permissions: {
    read: ['companies.persons_list.read'],
    add: ['companies.persons.add'],
    edit: ['companies.persons.edit'],
    remove: ['companies.persons.delete'],
  },
  title: ['first_name', 'last_name'],
  search: { words: ['first_name', 'last_name'], numbers: ['phones'], detail: ['company_id', 'phones'] },
  screen: {
    path: '/companies/persons',
    permissions: ['companies.persons_list.read'],
    group: 'companies',
    icon: 'contact',
    words: 'rehber firma yetkilisi hekim',
    opensRecords: true,
  },
});

export type Person = DocumentOf<typeof person>;
