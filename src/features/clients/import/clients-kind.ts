import type { ImportKind, PreviewColumn, StagedAs } from '@/import/flow/import-kind';
import { dayColumn, textColumn } from '@/import/list/preview-columns';
import { maskedNumber } from '@/import/list/staged-record';
import type { Profile } from '@/import/read/profile';
import type { HashedRow } from '@/import/read/row-hash';
import { sexes } from '@sync/model/entities/client';
import { formatPhone } from '@sync/model/rules/phone';
import { readClient } from '@/import/read/person-values';
import { extraRowKey } from '@sync/model/rules/extra-values';
import type { ExtraField } from '@sync/model/rules/extra-values';
import { extraImportField, isExtraProblem, readExtras, shownExtra } from './extra-columns';

/** Prepares a row for sending. A row that cannot be taken over is sent all the same, without its number: it is counted. */
function stage(row: HashedRow, profile: Profile, extras: readonly ExtraField[]): StagedAs {
  const { values, unsure: doubtful, problems: found } = readClient(row, profile);
  const extra = readExtras(row, profile, extras);
  const problems = found.filter((problem) => !isExtraProblem(problem));
  const unsure = { ...doubtful, ...extra.unsure };
  const asked = Object.keys(unsure).length > 0;
  return {
    values: { ...values, ...extra.values, unsure, problems, masked: maskedNumber(values), asked },
    problem: problems[0]?.code ?? null,
    warning: problems.length > 0 ? null : extra.lost ? 'extra_lost' : asked ? 'unsure' : null,
  };
}

const standing: Omit<ImportKind, 'stage'> = {
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
  problems: {
    bad_identity: 'Kimlik numarası denetimi tutmuyor.',
    bad_passport: 'Pasaport numarası geçersiz.',
    bad_phone: 'Telefon numarası geçersiz.',
    missing_name: 'Ad ya da soyad yok.',
    extra_lost: 'Bir kolonun ek alanı silinmiş ya da onu görme yetkiniz yok; bu kolon alınmaz.',
    unsure: 'Bir bilginin okunuşu kesin değil; karşılaştırmadan sonra sorulur.',
  },
  skipped: {},
  undoneElsewhere: true,
  decidedElsewhere: { send: 'satırı karşılaştır' },
};

/**
 * Returns the list of patients of another system, which a hospital moves in with.
 * @param extras the hospital's own fields of patients that the user may see
 */
export function clientsKind(extras: readonly ExtraField[]): ImportKind {
  const offered = extras.filter(({ active }) => active);
  return {
    ...standing,
    fields: [...standing.fields, ...offered.map(extraImportField)],
    columns: [
      ...standing.columns,
      ...offered.map((field): PreviewColumn => ({
        id: extraRowKey(field),
        header: field.name,
        ifGiven: true,
        ...(field.attributes.value_kind === 'number' ? { align: 'end' } : {}),
        text: (values) => shownExtra(field, values[extraRowKey(field)]),
      })),
    ],
    stage: (row, profile) => stage(row, profile, offered),
  };
}
