import type { DecideKind } from '@/import/decide/decide-kind';
import { formatDate } from '@/lib/dates';
import { formatPhone } from '@sync/model/rules/phone';
import type { IncomingValues } from '@sync/rpc/incoming';
import { contactsKind } from './contacts-kind';

/** Writes the values of a group as people read them; null for none. The server has written what has ids. */
function groupText(group: string, values: IncomingValues | null): string | null {
  const text = (name: string): string | null => {
    const value = values?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const shown = text('text');
  if (group === 'phones') return shown?.split(', ').map(formatPhone).join(', ') ?? null;
  if (shown !== null) return shown;
  if (group === 'name') return [text('first_name'), text('last_name')].filter(Boolean).join(' ') || null;
  const day = text('birthday');
  return group === 'birthday' && day !== null ? formatDate(day) : text(group);
}

/** Decisions about rows of a list of people of firms. */
export const contactsDecide: DecideKind = {
  kind: contactsKind,
  page: 'Kişi içe alma',
  parent: { label: 'Kişi listeleri', to: '/companies/person-import' },
  groups: {
    name: 'Ad soyad',
    company: 'Firma',
    position: 'Pozisyon',
    department: 'Bölüm',
    phones: 'Telefonlar',
    email: 'E-posta',
    birthday: 'Doğum günü',
    doctor: 'Hekim',
    note: 'Not',
  },
  required: new Set(),
  groupText,
  reasons: {
    exact: 'Adı ve telefonu ya da e-postası bir kayıtla aynı.',
    company: 'Firmada aynı adlı bir kişi kayıtlı.',
    name: 'Aynı adlı bir kişi kayıtlı.',
    contact: 'Telefonu ya da e-postası başka adlı bir kişide duruyor.',
    type_missing: 'Yeni firmanın tipi yok.',
    parent_gone: 'Eşleşen firma bu arada silindi.',
  },
  warnings: {
    unread: 'Okunamayan bilgi alınmaz.',
    unknown_position: 'Pozisyon tanımlarda bulunamadı; nota yazılır.',
    unknown_company: 'Firma kayıtlı değil; firma açma yetkiniz yok.',
  },
  decidedAlike: new Set(['exact', 'company', 'name', 'contact', 'unsure', 'twin_open']),
  sameAlike: new Set(['exact', 'company']),
  words: {
    same: 'Aynı kişi, seçilenleri yaz',
    fresh: 'Yeni kişi aç',
    allSame: 'Hepsi aynı kişi',
    done: { same: 'aynı kişi sayıldı', new: 'yeni kişi olacak', skip: 'alınmayacak' },
    record: 'kayıt',
    undo: '30 gün boyunca tek adımda geri alınır: açılan kişiler ve onlarla açılan firmalar kaldırılır, doldurulan alanlar eski hâline döner. Sonradan değişen ya da kullanılan kayıt yerinde kalır.',
    fillRule:
      'Kapalıyken önceki bir listenin yazdığı değerler yenilenir. Bir kişinin yazdığı, siz dosyayı seçmedikçe kalır.',
  },
};
