import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { day, flag, longText, reference, referenceList, text } from '../fields';
import { posReaders } from './pos-terminal';

/** Somebody who takes card payments at a cash desk. */
export const posStaff = defineEntity({
  kind: 'pos_staff',
  collection: 'pos',
  table: 'pos_staff',
  label: { singular: 'POS personeli', plural: 'POS personeli' },
  fields: {
    full_name: text({
      label: 'Ad soyad',
      required: true,
      sensitivity: 'personal',
      maxLength: 120,
      merge: 'ask',
    }),
    /** The own account, where there is one. */
    user_id: reference('profiles', { label: 'Kullanıcı' }),
    cash_desk_id: reference('definitions', { label: 'Vezne', lookup: 'cash_desk' }),
    phone: text({ label: 'Telefon', sensitivity: 'personal', maxLength: 20, form: 'phone' }),
    active_from: day({ label: 'Başlangıç' }),
    active_to: day({ label: 'Bitiş' }),
    terminal_ids: referenceList('pos_terminals', { label: 'Terminaller' }),
    note: longText({ label: 'Not', sensitivity: 'personal', maxLength: 2000, merge: 'ask' }),
    active: flag({ label: 'Etkin' }),
  },
  permissions: {
    read: posReaders,
    add: ['pos.staff.add'],
    edit: ['pos.staff.edit'],
    remove: ['pos.staff.delete'],
  },
  title: ['full_name'],
  search: { words: ['full_name'], numbers: ['phone'], detail: ['cash_desk_id', 'phone'] },
  screen: {
    path: '/pos/staff',
    permissions: ['pos.staff.read'],
    group: 'pos',
    icon: 'id-card',
    words: 'vezne görevlisi kasiyer',
    opensRecords: true,
  },
});

export type PosStaff = DocumentOf<typeof posStaff>;
