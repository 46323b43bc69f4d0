import type { DecideKind } from '@/import/decide/decide-kind';
import { formatDate } from '@/lib/dates';
import { formatPhone } from '@sync/model/rules/phone';
import { countryName } from '@sync/model/tr/countries';
import type { IncomingValues } from '@sync/rpc/incoming';
import { companiesKind } from './companies-kind';

const written: Readonly<Record<string, (value: string) => string>> = {
  phone: formatPhone,
  country: (code) => countryName(code) ?? code,
  contract_from: (day) => `${formatDate(day)} başlar`,
  contract_to: (day) => `${formatDate(day)} biter`,
  authorisation_to: (day) => `${formatDate(day)} biter`,
};

/** Columns of groups with more than one, in the order in which they are read. */
const parts: Readonly<Record<string, readonly string[]>> = {
  tax: ['tax_no', 'tax_office'],
  address: ['address', 'district', 'province', 'country'],
  contract: ['contract_no', 'contract_from', 'contract_to'],
  authorisation: ['authorisation_no', 'authorisation_to'],
  iban: ['bank_iban'],
  discount: ['discount_note'],
};

/** Writes the values of a group as people read them; null for none. The server has written what has ids. */
function groupText(group: string, values: IncomingValues | null): string | null {
  const words = ['text', ...(parts[group] ?? [group])].flatMap((name) => {
    const value = values?.[name];
    return typeof value === 'string' && value !== '' ? [written[name]?.(value) ?? value] : [];
  });
  return words.join(', ') || null;
}

/** Decisions about rows of a list of firms. */
export const companiesDecide: DecideKind = {
  kind: companiesKind,
  page: 'Firma içe alma',
  parent: { label: 'Firma listeleri', to: '/companies/company-import' },
  groups: {
    name: 'Firma adı',
    type: 'Tip',
    tax: 'Vergi',
    phone: 'Telefon',
    email: 'E-posta',
    web: 'Web',
    address: 'Adres',
    contract: 'Sözleşme',
    authorisation: 'Yetki belgesi',
    iban: 'IBAN',
    discount: 'İndirim',
    responsible: 'Sorumlu',
    note: 'Not',
  },
  required: new Set(['type']),
  groupText,
  reasons: {
    name: 'Aynı adlı bir firma kayıtlı.',
    contact: 'Telefonu ya da e-postası bir firmanınkiyle aynı.',
    other_name: 'Vergi no başka adlı bir firmada duruyor.',
    other_tax: 'Aynı adlı firmanın vergi no’su başka.',
    type_missing: 'Firma tipi yok.',
    companies_tax_no_form: 'Vergi numarası 10 ya da 11 rakam olmalı.',
    companies_contract_order: 'Sözleşme başlamadan bitiyor.',
  },
  warnings: {
    unread: 'Okunamayan bilgi alınmaz.',
    unknown_responsible: 'Sorumlu kullanıcılarda bulunamadı; nota yazılır.',
  },
  decidedAlike: new Set(['name', 'contact', 'other_tax', 'unsure', 'twin_open']),
  sameAlike: new Set(['name']),
  words: {
    same: 'Aynı firma, seçilenleri yaz',
    fresh: 'Yeni firma aç',
    allSame: 'Hepsi aynı firma',
    done: { same: 'aynı firma sayıldı', new: 'yeni firma olacak', skip: 'alınmayacak' },
    record: 'vergi no',
    undo: '30 gün boyunca tek adımda geri alınır: açılan firmalar kaldırılır, doldurulan alanlar eski hâline döner. Sonradan değişen ya da kullanılan firma yerinde kalır.',
    fillRule:
      'Kapalıyken önceki bir listenin yazdığı değerler yenilenir. Bir kişinin yazdığı, siz dosyayı seçmedikçe kalır; vergi no değişmez.',
  },
};
