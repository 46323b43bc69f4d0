import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { day, flag, longText, reference, text } from '../fields';

/** A firm or institution that the hospital works with. */
export const company = defineEntity({
  kind: 'company',
  collection: 'directory',
  table: 'companies',
  label: { singular: 'Firma', plural: 'Firmalar' },
  fields: {
    name: text({ label: 'Firma adı', required: true, merge: 'ask' }),
    type_id: reference('definitions', { label: 'Firma tipi', lookup: 'company_type', required: true }),
    /** Ten digits; of a sole trader the eleven of the person's own identity number. Elsewhere as it is written there. */
    tax_no: text({ label: 'Vergi no', sensitivity: 'personal', maxLength: 20, form: 'digits', merge: 'ask' }),
    tax_office: text({ label: 'Vergi dairesi', maxLength: 80 }),
    /** E.164, or a short number such as `4441234`. */
    phone: text({ label: 'Telefon', maxLength: 20, form: 'phone', merge: 'ask' }),
    email: text({ label: 'E-posta', maxLength: 254, form: 'email', merge: 'ask' }),
    web: text({ label: 'Web', maxLength: 200 }),
    province: text({ label: 'İl', maxLength: 60 }),
    district: text({ label: 'İlçe', maxLength: 60 }),
    address: longText({ label: 'Adres', maxLength: 500 }),
    /** ISO 3166-1 alpha-2. */
    country: text({ label: 'Ülke', maxLength: 2, form: 'country' }),
    contract_no: text({ label: 'Sözleşme no', maxLength: 60 }),
    contract_from: day({ label: 'Sözleşme ilk günü' }),
    contract_to: day({ label: 'Sözleşme son günü', merge: 'ask' }),
    /** Health tourism intermediaries need one of the ministry. */
    authorisation_no: text({ label: 'Yetki belgesi no', maxLength: 60 }),
    authorisation_to: day({ label: 'Yetki belgesi son günü' }),
    discount_note: longText({ label: 'İndirim koşulları', maxLength: 2000, merge: 'ask' }),
    /** IBAN without blanks, upper case. */
    bank_iban: text({ label: 'IBAN', sensitivity: 'personal', maxLength: 34, form: 'iban', merge: 'ask' }),
    responsible_user_id: reference('profiles', { label: 'Sorumlu' }),
    note: longText({ label: 'Not', maxLength: 4000, merge: 'ask' }),
    active: flag({ label: 'Etkin' }),
  },
  permissions: {
    // Whoever works with persons needs the names of their firms.
    read: ['companies.companies_list.read', 'companies.persons_list.read'],
    add: ['companies.companies.add'],
    edit: ['companies.companies.edit'],
    remove: ['companies.companies.delete'],
  },
  title: ['name'],
  search: { words: ['name'], numbers: ['phone', 'tax_no'], detail: ['type_id', 'province'] },
  screen: {
    path: '/companies/companies',
    permissions: ['companies.companies_list.read'],
    group: 'companies',
    icon: 'building',
    words: 'kurum şirket sözleşme',
    opensRecords: true,
  },
});

export type Company = DocumentOf<typeof company>;
