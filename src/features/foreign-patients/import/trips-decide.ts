import type { DecideKind } from '@/import/decide/decide-kind';
import { formatDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { formatPhone } from '@sync/model/rules/phone';
import { countryName, languages } from '@sync/model/tr/countries';
import type { IncomingValues } from '@sync/rpc/incoming';
import { tripsKind } from './trips-kind';

const columns: Readonly<Record<string, string>> = {
  flight: 'flight_no',
  transfer: 'transfer_company',
  driver: 'driver_phone',
  portal: 'portal_record_no',
};

const written: Readonly<Record<string, (text: string) => string>> = {
  driver: formatPhone,
  country: (code) => countryName(code) ?? code,
  language: (code) => languages[code as keyof typeof languages] ?? code,
};

/** Writes the values of a group as people read them; null for none. The server has written what has ids. */
function groupText(group: string, values: IncomingValues | null): string | null {
  const text = (name: string): string | null => {
    const value = values?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  if (group === 'quote') {
    const amount = values?.['quote_amount'];
    return typeof amount === 'number' ? formatMoney(amount, text('quote_currency') ?? undefined) : null;
  }
  if (group === 'cover') {
    const until = text('cover_until');
    return (
      [text('cover_policy_no'), until === null ? null : `${formatDate(until)} biter`]
        .filter((part) => part !== null)
        .join(', ') || null
    );
  }
  const own = text('text') ?? text(columns[group] ?? group);
  return own === null ? null : (written[group]?.(own) ?? own);
}

/** Decisions about rows of a list of trips. */
export const tripsDecide: DecideKind = {
  kind: tripsKind,
  page: 'Yolculuk içe alma',
  parent: { label: 'Yolculuk listeleri', to: '/crm/trip-import' },
  groups: {
    patient: 'Hasta',
    arrival: 'Geliş',
    departure: 'Dönüş',
    flight: 'Uçuş no',
    gate: 'Havalimanı, kapı',
    transfer: 'Transfer',
    driver: 'Şoför',
    hotel: 'Otel',
    interpreter: 'Tercüman',
    responsible: 'Sorumlu',
    department: 'Bölüm',
    country: 'Ülke',
    language: 'Dil',
    intermediary: 'Aracı kuruluş',
    portal: 'HealthTürkiye no',
    cover: 'Poliçe',
    quote: 'Teklif',
    note: 'Not',
  },
  required: new Set(['patient']),
  groupText,
  reasons: {
    patient: 'Hastanın kim olduğu kesin değil.',
    patient_unknown:
      'Bu adla ve telefonla ya da doğum tarihiyle kayıtlı hasta yok; dosya no ya da pasaport no yazın.',
    patient_not_found: 'Dosyadaki numara hiçbir hastada yok; önce hasta listesini içe alın.',
    same_day: 'Hastanın aynı gün gelişli bir yolculuğu var.',
    near_day: 'Hastanın bir iki gün arayla bir yolculuğu var.',
    patient_trips_departure_order: 'Dönüş, gelişten önce.',
    too_long: 'Bir bilgi alanına sığmıyor; kısaltın.',
  },
  warnings: {
    unread: 'Okunamayan bilgi; kimlik bilgisi değilse nota yazılır.',
    arrival_time_missing: 'Geliş saati yok; 00:00 yazılır ve nota eklenir.',
    departure_time_missing: 'Dönüş saati yok; 23:59 yazılır ve nota eklenir.',
    trip_over: 'Dönüş günü geçmiş; yolculuk uğurlanmış olarak alınır.',
    arrival_past: 'Geliş günü geçmiş; adımlar işaretlenmemiş olarak alınır.',
    unknown_responsible: 'Sorumlu kullanıcılarda bulunamadı; nota yazılır.',
    unknown_department: 'Bölüm tanımlarda bulunamadı; nota yazılır.',
    unknown_intermediary: 'Aracı kuruluş firmalarda bulunamadı; nota yazılır.',
  },
  decidedAlike: new Set(['unsure', 'same_day', 'near_day', 'twin_open']),
  sameAlike: new Set(['same_day']),
  words: {
    same: 'Aynı yolculuk, seçilenleri yaz',
    fresh: 'Yeni yolculuk ekle',
    allSame: 'Hepsi aynı yolculuk',
    done: { same: 'aynı yolculuk sayıldı', new: 'yeni yolculuk olacak', skip: 'alınmayacak' },
    record: 'Yolculuk no',
    undo: '30 gün boyunca tek adımda geri alınır: eklenen yolculuklar kaldırılır, doldurulan alanlar eski hâline döner. Adımı işaretlenen ya da değişen yolculuk yerinde kalır.',
    fillRule:
      'Kapalıyken önceki bir listenin yazdığı değerler yenilenir. Bir kişinin yazdığı, siz dosyayı seçmedikçe kalır; hasta değişmez.',
  },
};
