import type { ImportKind, StagedAs } from '@/import/flow/import-kind';
import { dayColumn, textColumn } from '@/import/list/preview-columns';
import { maskedNumber } from '@/import/list/staged-record';
import type { Profile } from '@/import/read/profile';
import type { HashedRow } from '@/import/read/row-hash';
import { sexes } from '@sync/model/entities/client';
import { formatPhone } from '@sync/model/rules/phone';
import { readClient } from '@/import/read/person-values';

/** Prepares a row for sending. A row that cannot be taken over is sent all the same, without its number: it is counted. */
function stage(row: HashedRow, profile: Profile): StagedAs {
  const { values, unsure, problems } = readClient(row, profile);
  return {
    values: {
      ...values,
      unsure,
      problems,
      masked: maskedNumber(values),
      asked: Object.keys(unsure).length > 0,
    },
    problem: problems[0]?.code ?? null,
    warning: problems.length === 0 && Object.keys(unsure).length > 0 ? 'unsure' : null,
  };
}

/** Patients of another system, which a hospital moves in with. */
export const clientsKind: ImportKind = {
  list: 'clients',
  label: 'Hasta listesi',
  fields: [
    { id: 'full_name', label: 'Ad soyad' },
    { id: 'first_name', label: 'Ad (ayrı)' },
    { id: 'last_name', label: 'Soyad (ayrı)' },
    { id: 'national_id', label: 'TC / yabancı kimlik no' },
    { id: 'passport_no', label: 'Pasaport no' },
    { id: 'birth_date', label: 'Doğum tarihi' },
    { id: 'phone', label: 'Telefon' },
    { id: 'second_phone', label: 'İkinci telefon' },
    { id: 'email', label: 'E-posta' },
    { id: 'city', label: 'İl' },
    { id: 'district', label: 'İlçe' },
    { id: 'address', label: 'Adres' },
    { id: 'nationality', label: 'Uyruk' },
    { id: 'hospital_file_no', label: 'Protokol no' },
  ],
  rowKinds: {
    label: 'Cinsiyet',
    title: 'Cinsiyet sözcükleri',
    unknown: 'tanınmayan cinsiyet',
    signed: false,
    labels: sexes,
    negative: new Set(),
    positive: new Set(),
  },
  amounts: {},
  day: 'birth_date',
  counted: [],
  columns: [
    textColumn('first_name', 'Ad', 140),
    textColumn('last_name', 'Soyad', 140),
    textColumn('masked', 'Kimlik no', 130),
    dayColumn('birth_date', 'Doğum'),
    {
      id: 'sex',
      header: 'Cinsiyet',
      width: 90,
      text: ({ sex }) => (sex === 'female' || sex === 'male' ? sexes[sex] : null),
    },
    {
      id: 'phones',
      header: 'Telefon',
      width: 220,
      text: ({ phones }) =>
        Array.isArray(phones) ? phones.map((phone) => formatPhone(String(phone))).join(', ') : null,
    },
    textColumn('email', 'E-posta', 180),
    textColumn('province', 'İl', 110),
    textColumn('district', 'İlçe', 110),
  ],
  stage,
  problems: {
    bad_identity: 'Kimlik numarası denetimi tutmuyor.',
    bad_passport: 'Pasaport numarası geçersiz.',
    bad_phone: 'Telefon numarası geçersiz.',
    missing_name: 'Ad ya da soyad yok.',
    unsure: 'Bir bilginin okunuşu kesin değil; karşılaştırmadan sonra sorulur.',
  },
  skipped: {},
  undoneElsewhere: true,
  decidedElsewhere: { send: 'satırı karşılaştır' },
};
