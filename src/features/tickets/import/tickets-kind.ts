import type { ImportKind } from '@/import/flow/import-kind';
import { codeColumn, dayColumn, doubtsColumn, textColumn } from '@/import/list/preview-columns';
import { maskedNumber, stagedRecord } from '@/import/list/staged-record';
import { priorities } from '@sync/model/entities/ticket-values';
import { readTicket } from './ticket-values';

/** Tickets that another system has open. */
export const ticketsKind: ImportKind = {
  list: 'tickets',
  label: 'Talep listesi',
  fields: [
    { id: 'external_no', label: 'Talep no (eski)' },
    { id: 'subject', label: 'Konu' },
    { id: 'description', label: 'Açıklama' },
    { id: 'type', label: 'Tip' },
    { id: 'state', label: 'Durum' },
    { id: 'priority', label: 'Öncelik' },
    { id: 'source', label: 'Kaynak' },
    { id: 'department', label: 'Bölüm' },
    { id: 'assignee', label: 'Atanan' },
    { id: 'opened', label: 'Açılış' },
    { id: 'due', label: 'Son tarih' },
    { id: 'note', label: 'Not' },
    { id: 'full_name', label: 'Hasta adı soyadı' },
    { id: 'first_name', label: 'Ad (ayrı)' },
    { id: 'last_name', label: 'Soyad (ayrı)' },
    { id: 'national_id', label: 'TC / yabancı kimlik no' },
    { id: 'passport_no', label: 'Pasaport no' },
    { id: 'birth_date', label: 'Doğum tarihi' },
    { id: 'phone', label: 'Telefon' },
    { id: 'second_phone', label: 'İkinci telefon' },
    { id: 'hospital_file_no', label: 'Protokol no' },
  ],
  amounts: {},
  day: 'opened',
  counted: [],
  columns: [
    textColumn('external_no', 'Eski no', 90),
    textColumn('subject', 'Konu', 220),
    textColumn('first_name', 'Ad', 120),
    textColumn('last_name', 'Soyad', 120),
    textColumn('masked', 'Kimlik no', 120),
    textColumn('type', 'Tip', 120),
    textColumn('state', 'Durum', 110),
    codeColumn('priority', 'Öncelik', priorities, 90),
    textColumn('assignee', 'Atanan', 140),
    dayColumn('opened', 'Açılış'),
    dayColumn('due', 'Son tarih'),
    doubtsColumn,
  ],
  stage: (row, profile) => {
    const read = readTicket(row, profile);
    return stagedRecord(read, { masked: maskedNumber(read.values) });
  },
  problems: {
    bad_identity: 'Kimlik numarası denetimi tutmuyor.',
    bad_passport: 'Pasaport numarası geçersiz.',
    bad_phone: 'Telefon numarası geçersiz.',
    subject_missing: 'Konu yok.',
    patient_missing: 'Hastayı tanıtan bilgi yok: ad, kimlik no, telefon ya da protokol no.',
    unsure: 'Bir bilginin okunuşu kesin değil; karşılaştırmadan sonra sorulur.',
  },
  skipped: {},
  undoneElsewhere: true,
  decidedElsewhere: { send: 'satırı karşılaştır' },
};
