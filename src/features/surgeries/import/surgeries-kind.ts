import type { ImportKind, StagedAs, StagedValues } from '@/import/flow/import-kind';
import { dayColumn, doubtsColumn, textColumn } from '@/import/list/preview-columns';
import { maskedNumber, stagedRecord } from '@/import/list/staged-record';
import type { Profile } from '@/import/read/profile';
import type { HashedRow } from '@/import/read/row-hash';
import { surgerySides } from '@sync/model/entities/surgery-values';
import { readSurgery } from './surgery-values';

/** Prepares a row for sending. A row that cannot be taken over is sent all the same, without its number: it is counted. */
function stage(row: HashedRow, profile: Profile): StagedAs {
  const read = readSurgery(row, profile);
  return stagedRecord(read, { masked: maskedNumber(read.values) });
}

/** Joins the texts of a list of values; null for none. */
const joined = (value: StagedValues[string] | undefined): string | null =>
  Array.isArray(value) ? value.map(String).join(', ') : null;

/** Writes procedures with their sides. */
function proceduresText({ procedures }: StagedValues): string | null {
  if (!Array.isArray(procedures)) return null;
  return (procedures as { name: string; side: keyof typeof surgerySides }[])
    .map(({ name, side }) =>
      side === 'none' ? name : `${name}, ${surgerySides[side].toLocaleLowerCase('tr')}`,
    )
    .join(' + ');
}

/** Surgeries of a day or a month, as theatres list them. */
export const surgeriesKind: ImportKind = {
  list: 'surgeries',
  label: 'Ameliyat listesi',
  fields: [
    { id: 'list_day', label: 'Tarih' },
    { id: 'start', label: 'Saat, başlangıç' },
    { id: 'end', label: 'Bitiş' },
    { id: 'minutes', label: 'Süre' },
    { id: 'room', label: 'Salon' },
    { id: 'full_name', label: 'Hasta adı soyadı' },
    { id: 'first_name', label: 'Ad (ayrı)' },
    { id: 'last_name', label: 'Soyad (ayrı)' },
    { id: 'national_id', label: 'TC / yabancı kimlik no' },
    { id: 'passport_no', label: 'Pasaport no' },
    { id: 'birth_date', label: 'Doğum tarihi' },
    { id: 'phone', label: 'Telefon' },
    { id: 'second_phone', label: 'İkinci telefon' },
    { id: 'hospital_file_no', label: 'Protokol no' },
    { id: 'procedures', label: 'Ameliyat', required: true },
    { id: 'side', label: 'Taraf' },
    { id: 'surgeons', label: 'Cerrah', required: true },
    { id: 'assistants', label: 'Asistan' },
    { id: 'anaesthetists', label: 'Anestezi uzmanı' },
    { id: 'anaesthesia', label: 'Anestezi türü' },
    { id: 'department', label: 'Bölüm' },
    { id: 'urgency', label: 'Aciliyet' },
    { id: 'state', label: 'Durum' },
    { id: 'diagnosis', label: 'Tanı' },
    { id: 'payer', label: 'Sigorta, ödeyen' },
    { id: 'note', label: 'Not' },
  ],
  amounts: {},
  day: 'day',
  counted: [],
  columns: [
    dayColumn('day', 'Tarih'),
    textColumn('start', 'Saat', 70),
    textColumn('room', 'Salon', 90),
    textColumn('first_name', 'Ad', 120),
    textColumn('last_name', 'Soyad', 120),
    textColumn('masked', 'Kimlik no', 120),
    { id: 'procedures', header: 'Ameliyat', width: 220, text: proceduresText },
    { id: 'surgeons', header: 'Cerrah', width: 180, text: ({ surgeons }) => joined(surgeons) },
    doubtsColumn,
  ],
  stage,
  problems: {
    bad_identity: 'Kimlik numarası denetimi tutmuyor.',
    bad_passport: 'Pasaport numarası geçersiz.',
    bad_phone: 'Telefon numarası geçersiz.',
    missing_name: 'Hasta adı ya da soyadı yok.',
    day_missing: 'Gün yok: ne satırda, ne başlıkta, ne sayfa adında.',
    time_missing: 'Başlangıç saati yok.',
    procedure_missing: 'Ameliyatın adı yok.',
    side_contradicts: 'Taraf kolonu ile ameliyatın adındaki taraf çelişiyor.',
    called_off: 'Dosyada iptal ya da ertelenmiş görünüyor.',
    unsure: 'Bir bilginin okunuşu kesin değil; karşılaştırmadan sonra sorulur.',
  },
  skipped: {},
  undoneElsewhere: true,
  decidedElsewhere: { send: 'satırı karşılaştır' },
};
