import type { ImportKind } from '@/import/flow/import-kind';
import { doubtsColumn, phoneColumn, textColumn, yesColumn } from '@/import/list/preview-columns';
import { maskedNumber, stagedRecord } from '@/import/list/staged-record';
import { patientFields, patientProblems } from '@/import/read/patient-of-row';
import { readRelative } from './relative-values';

/** Relatives of patients, and whom to reach in an emergency. */
export const relativesKind: ImportKind = {
  list: 'relatives',
  label: 'Yakın listesi',
  fields: [
    ...patientFields,
    { id: 'relative_name', label: 'Yakının adı soyadı' },
    { id: 'relative_first_name', label: 'Yakının adı (ayrı)' },
    { id: 'relative_last_name', label: 'Yakının soyadı (ayrı)' },
    { id: 'relation', label: 'Yakınlık' },
    { id: 'relative_phone', label: 'Yakının telefonu' },
    { id: 'relative_second_phone', label: 'Yakının ikinci telefonu' },
    { id: 'relative_national_id', label: 'Yakının TC kimlik no’su' },
    { id: 'relative_email', label: 'Yakının e-postası' },
    { id: 'relative_address', label: 'Yakının adresi' },
    { id: 'guardian', label: 'Yasal temsilci' },
    { id: 'informed', label: 'Bilgi verilebilir' },
    { id: 'note', label: 'Not' },
  ],
  amounts: {},
  day: 'birth_date',
  counted: [],
  columns: [
    textColumn('hospital_file_no', 'Dosya no', 100),
    textColumn('masked', 'Kimlik no', 120),
    textColumn('first_name', 'Hasta adı', 120),
    textColumn('last_name', 'Hasta soyadı', 120),
    textColumn('relative_name', 'Yakını', 180),
    textColumn('relation', 'Yakınlık', 120),
    phoneColumn('relative_phone', 'Yakının telefonu'),
    yesColumn('guardian', 'Yasal temsilci'),
    yesColumn('informed', 'Bilgi verilebilir'),
    doubtsColumn,
  ],
  stage: (row, profile) => {
    const read = readRelative(row, profile);
    return stagedRecord(read, { masked: maskedNumber(read.values) });
  },
  problems: {
    ...patientProblems,
    relative_missing: 'Yakının adı yok.',
    note_too_long: 'Not, diğer telefon, e-posta ve adres birlikte 300 karakteri aşıyor; kısaltın.',
    unsure: 'Bir bilginin okunuşu kesin değil; karşılaştırmadan sonra sorulur.',
  },
  skipped: {},
  undoneElsewhere: true,
  decidedElsewhere: { send: 'satırı karşılaştır' },
};
