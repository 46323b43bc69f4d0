import type { DecideKind } from '@/import/decide/decide-kind';
import { formatDate } from '@/lib/dates';
import { countryName } from '@sync/model/tr/countries';
import { sexes } from '@sync/model/entities/client';
import { formatPhone } from '@sync/model/rules/phone';
import type { IncomingValues } from '@sync/rpc/incoming';
import { extraRowKey } from '@sync/model/rules/extra-values';
import type { ExtraField } from '@sync/model/rules/extra-values';
import { clientsKind } from './clients-kind';
import { shownExtra } from './extra-columns';

const columns = {
  name: ['first_name', 'last_name'],
  birth_date: ['birth_date'],
  identity: ['identity_type', 'identity_no'],
  sex: ['sex'],
  phones: ['phones'],
  email: ['email'],
  address: ['province', 'district', 'address'],
  nationality: ['nationality'],
  hospital_file_no: ['hospital_file_no'],
} as const;

/** Writes the values of a group as people read them; null for none. */
function groupText(group: string, values: IncomingValues | null): string | null {
  const text = (name: string): string | null => {
    const value = values?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const joined = (names: readonly string[], mark: string): string | null =>
    names
      .map(text)
      .filter((part) => part !== null)
      .join(mark) || null;
  switch (group) {
    case 'name':
      return joined(['first_name', 'last_name'], ' ');
    case 'birth_date': {
      const day = text('birth_date');
      return day === null ? null : formatDate(day);
    }
    case 'identity':
      return text('identity_no');
    case 'sex': {
      const sex = text('sex');
      return sex === 'female' || sex === 'male' ? sexes[sex] : null;
    }
    case 'phones': {
      const phones = values?.['phones'];
      if (!Array.isArray(phones)) return null;
      const numbers = phones.map((phone: unknown) =>
        typeof phone === 'object' && phone !== null && 'e164' in phone ? String(phone.e164) : String(phone),
      );
      return numbers.map(formatPhone).join(', ') || null;
    }
    case 'address':
      return joined(['address', 'district', 'province'], ', ');
    case 'nationality':
      return countryName(text('nationality')) ?? text('nationality');
    default:
      return text(group);
  }
}

const standing: Omit<DecideKind, 'kind' | 'columns'> = {
  page: 'Hasta içe alma',
  parent: { label: 'Hasta listeleri', to: '/crm/client-import' },
  groups: {
    name: 'Ad soyad',
    birth_date: 'Doğum tarihi',
    identity: 'Kimlik no',
    sex: 'Cinsiyet',
    phones: 'Telefonlar',
    email: 'E-posta',
    address: 'Adres',
    nationality: 'Uyruk',
    hospital_file_no: 'Protokol no',
  },
  required: new Set(),
  groupText,
  reasons: {
    certain: 'Bilgileri bir kayda uyuyor.',
    likely: 'Bir kayda çok benziyor.',
    possible: 'Bir kayda benziyor.',
    exact: 'Adı, doğum tarihi ve telefonu bir kayıtla aynı.',
    number: 'Kayıtta kimlik no yok; aynı kişiyse dosyadaki yazılır.',
    other_person: 'Kimlik no başka adlı bir kayıtta duruyor.',
    number_taken: 'Kimlik no bu arada başka bir kayda yazıldı.',
    twin_open: 'Dosyada aynı kişi olan önceki satır alınmadı.',
    client_gone: 'Eşleşen kayıt bu arada silindi.',
  },
  warnings: {},
  decidedAlike: new Set(['exact', 'likely', 'certain', 'number', 'possible', 'unsure', 'twin_open']),
  sameAlike: new Set(['exact', 'likely', 'certain', 'number']),
  words: {
    same: 'Aynı kişi, seçilenleri yaz',
    fresh: 'Yeni kayıt aç',
    allSame: 'Hepsi aynı kişi',
    done: { same: 'aynı kişi sayıldı', new: 'yeni kayıt olacak', skip: 'alınmayacak' },
    record: 'Hasta no',
    undo: '30 gün boyunca tek adımda geri alınır: açılan kayıtlar kaldırılır, doldurulan alanlar eski hâline döner.',
    fillRule:
      'Kapalıyken önceki bir listenin yazdığı değerler yenilenir. Bir kişinin yazdığı, siz dosyayı seçmedikçe kalır; kimlik no ve izinler değişmez.',
  },
};

/**
 * Returns the decisions about rows of a list of patients.
 * @param extras the hospital's own fields of patients that the user may see
 */
export function clientsDecide(extras: readonly ExtraField[]): DecideKind {
  const own = new Map(extras.map((field) => [extraRowKey(field), field]));
  return {
    ...standing,
    kind: clientsKind(extras),
    groups: { ...standing.groups, ...Object.fromEntries([...own].map(([key, { name }]) => [key, name])) },
    ifGiven: new Set(own.keys()),
    columns: { ...columns, ...Object.fromEntries([...own.keys()].map((key) => [key, [key]])) },
    groupText: (group, values) => {
      const field = own.get(group);
      return field === undefined ? groupText(group, values) : shownExtra(field, values?.[group]);
    },
  };
}
