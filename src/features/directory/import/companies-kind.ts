import type { ImportKind } from '@/import/flow/import-kind';
import { dayColumn, doubtsColumn, textColumn } from '@/import/list/preview-columns';
import { stagedRecord } from '@/import/list/staged-record';
import { formatPhone } from '@sync/model/rules/phone';
import { readCompany } from './directory-values';

/** Firms of another system, or of the books. */
export const companiesKind: ImportKind = {
  list: 'companies',
  label: 'Firma listesi',
  fields: [
    { id: 'name', label: 'Firma adı', required: true },
    { id: 'type', label: 'Firma tipi' },
    { id: 'tax_no', label: 'Vergi no' },
    { id: 'tax_office', label: 'Vergi dairesi' },
    { id: 'phone', label: 'Telefon' },
    { id: 'email', label: 'E-posta' },
    { id: 'web', label: 'Web' },
    { id: 'country', label: 'Ülke' },
    { id: 'city', label: 'İl' },
    { id: 'district', label: 'İlçe' },
    { id: 'address', label: 'Adres' },
    { id: 'contract_no', label: 'Sözleşme no' },
    { id: 'contract_from', label: 'Sözleşme ilk günü' },
    { id: 'contract_to', label: 'Sözleşme son günü' },
    { id: 'authorisation_no', label: 'Yetki belgesi no' },
    { id: 'authorisation_to', label: 'Yetki belgesi son günü' },
    { id: 'iban', label: 'IBAN' },
    { id: 'discount', label: 'İndirim koşulları' },
    { id: 'responsible', label: 'Sorumlu' },
    { id: 'note', label: 'Not' },
  ],
  amounts: {},
  day: 'contract_to',
  counted: [],
  columns: [
    textColumn('name', 'Firma adı', 220),
    textColumn('type', 'Tip', 110),
    textColumn('tax_no', 'Vergi no', 110),
    {
      id: 'phone',
      header: 'Telefon',
      width: 150,
      text: ({ phone }) => (typeof phone === 'string' ? formatPhone(phone) : null),
    },
    textColumn('email', 'E-posta', 180),
    textColumn('province', 'İl', 110),
    dayColumn('contract_to', 'Sözleşme sonu'),
    doubtsColumn,
  ],
  stage: (row, profile) => stagedRecord(readCompany(row, profile)),
  problems: {
    name_missing: 'Firma adı yok.',
    bad_tax_no: 'Vergi numarası 10, şahıs firmasında geçerli 11 rakam olmalı.',
    contract_order: 'Sözleşme başlamadan bitiyor.',
    unsure: 'Bir bilginin okunuşu kesin değil; karşılaştırmadan sonra sorulur.',
  },
  skipped: {},
  undoneElsewhere: true,
  decidedElsewhere: { send: 'satırı karşılaştır' },
};
