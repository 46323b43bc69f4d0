import type { DecideKind } from '@/import/decide/decide-kind';
import { formatPhone } from '@sync/model/rules/phone';
import type { IncomingValues } from '@sync/rpc/incoming';
import { relativesKind } from './relatives-kind';

/** Writes the values of a group as people read them; null for none. The server has written what has ids. */
function groupText(group: string, values: IncomingValues | null): string | null {
  const text = (name: string): string | null => {
    const value = values?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  if (group === 'phone') {
    const phone = text('free_phone');
    return phone === null ? null : formatPhone(phone);
  }
  return text('text') ?? text(group);
}

/** Decisions about rows of a list of relatives. */
export const relativesDecide: DecideKind = {
  kind: relativesKind,
  page: 'Yakın içe alma',
  parent: { label: 'Yakın listeleri', to: '/crm/relative-import' },
  groups: {
    patient: 'Hasta',
    relative: 'Yakını',
    relation: 'Yakınlık',
    phone: 'Telefon',
    guardian: 'Yasal temsilci',
    informed: 'Bilgi verilebilir',
    note: 'Not',
  },
  required: new Set(['patient', 'relation']),
  groupText,
  reasons: {
    patient: 'Hastanın kim olduğu kesin değil.',
    patient_unknown:
      'Bu adla ve telefonla ya da doğum tarihiyle kayıtlı hasta yok; dosya no ya da kimlik no yazın.',
    patient_not_found: 'Dosyadaki numara hiçbir hastada yok; önce hasta listesini içe alın.',
    same_name: 'Hastanın aynı adlı bir yakını kayıtlı.',
    same_phone: 'Telefon, hastanın başka adlı bir yakınında duruyor.',
    relation_missing: 'Yakınlık yok.',
    client_relations_not_self: 'Hasta kendisinin yakını olamaz.',
    too_long: 'Bir bilgi alanına sığmıyor; kısaltın.',
  },
  warnings: {
    unread: 'Okunamayan bilgi; kimlik bilgisi değilse nota yazılır.',
    unknown_relation: 'Yakınlık tanımlarda bulunamadı; nota yazılır.',
    relative_unknown: 'Yakının kimlik no’su hiçbir hastada yok; adıyla yazılır.',
  },
  decidedAlike: new Set(['unsure', 'same_name', 'same_phone', 'twin_open']),
  sameAlike: new Set(['same_name']),
  words: {
    same: 'Aynı yakın, seçilenleri yaz',
    fresh: 'Yeni yakın ekle',
    allSame: 'Hepsi aynı yakın',
    done: { same: 'aynı yakın sayıldı', new: 'yeni yakın olacak', skip: 'alınmayacak' },
    record: 'kayıt',
    undo: '30 gün boyunca tek adımda geri alınır: eklenen yakınlar kaldırılır, doldurulan alanlar eski hâline döner. Sonradan değişen yakın yerinde kalır.',
    fillRule:
      'Kapalıyken önceki bir listenin yazdığı değerler yenilenir. Bir kişinin yazdığı, siz dosyayı seçmedikçe kalır; hasta ve yakının kaydı değişmez.',
  },
};
