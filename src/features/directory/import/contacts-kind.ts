import type { ImportKind } from '@/import/flow/import-kind';
import { doubtsColumn, textColumn } from '@/import/list/preview-columns';
import { stagedRecord } from '@/import/list/staged-record';
import { formatPhone } from '@sync/model/rules/phone';
import { readContact } from './directory-values';

/** People of firms; a row may name the firm with its own details, too. */
export const contactsKind: ImportKind = {
  list: 'contacts',
  label: 'Kişi listesi',
  fields: [
    { id: 'full_name', label: 'Ad soyad' },
    { id: 'first_name', label: 'Ad (ayrı)' },
    { id: 'last_name', label: 'Soyad (ayrı)' },
    { id: 'position', label: 'Pozisyon' },
    { id: 'department', label: 'Bölüm' },
    { id: 'phone', label: 'Telefon' },
    { id: 'second_phone', label: 'İkinci telefon' },
    { id: 'email', label: 'E-posta' },
    { id: 'birth_date', label: 'Doğum günü' },
    { id: 'doctor', label: 'Hekim' },
    { id: 'branch', label: 'Branş' },
    { id: 'note', label: 'Not' },
    { id: 'company', label: 'Firma adı' },
    { id: 'company_type', label: 'Firma tipi' },
    { id: 'tax_no', label: 'Firmanın vergi no' },
    { id: 'tax_office', label: 'Firmanın vergi dairesi' },
    { id: 'company_phone', label: 'Firmanın telefonu' },
    { id: 'company_email', label: 'Firmanın e-postası' },
    { id: 'web', label: 'Firmanın web adresi' },
    { id: 'country', label: 'Firmanın ülkesi' },
    { id: 'city', label: 'Firmanın ili' },
    { id: 'district', label: 'Firmanın ilçesi' },
    { id: 'address', label: 'Firmanın adresi' },
  ],
  amounts: {},
  day: 'birthday',
  counted: [],
  columns: [
    textColumn('first_name', 'Ad', 130),
    textColumn('last_name', 'Soyad', 130),
    {
      id: 'company',
      header: 'Firma',
      width: 200,
      text: ({ company }) =>
        typeof company === 'object' && company !== null && 'name' in company ? String(company.name) : null,
    },
    textColumn('position', 'Pozisyon', 140),
    {
      id: 'phones',
      header: 'Telefon',
      width: 200,
      text: ({ phones }) =>
        Array.isArray(phones) ? phones.map((phone) => formatPhone(String(phone))).join(', ') : null,
    },
    textColumn('email', 'E-posta', 180),
    doubtsColumn,
  ],
  stage: (row) => stagedRecord(readContact(row)),
  problems: {
    missing_person: 'Satırda kişi adı yok; firmalar için dosyayı Firmalar sayfasından da yükleyin.',
    bad_tax_no: 'Firmanın vergi numarası 10, şahıs firmasında geçerli 11 rakam olmalı.',
    unsure: 'Bir bilginin okunuşu kesin değil; karşılaştırmadan sonra sorulur.',
  },
  skipped: {},
  undoneElsewhere: true,
  decidedElsewhere: { send: 'satırı karşılaştır' },
};
