import type { DecideKind } from '@/import/decide/decide-kind';
import { insuranceKinds } from '@sync/model/entities/client';
import { anaesthesiaTypes, urgencies } from '@sync/model/entities/surgery-values';
import type { IncomingValues } from '@sync/rpc/incoming';
import { surgeriesKind } from './surgeries-kind';

const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  anaesthesia: anaesthesiaTypes,
  urgency: urgencies,
  payer: insuranceKinds,
};

/** Writes the values of a group as people read them; null for none. The server has written what has ids. */
function groupText(group: string, values: IncomingValues | null): string | null {
  const text = (name: string): string | null => {
    const value = values?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const written = text('text');
  if (written !== null) return written;
  const code = text(group);
  const word = code === null ? null : (codes[group]?.[code] ?? code);
  return group === 'payer'
    ? [word, text('insurer_name')].filter((part) => part !== null).join(', ') || null
    : word;
}

/** Decisions about rows of a list of surgeries. */
export const surgeriesDecide: DecideKind = {
  kind: surgeriesKind,
  page: 'Ameliyat listesi içe alma',
  parent: { label: 'Ameliyat listeleri', to: '/crm/surgery-import' },
  groups: {
    patient: 'Hasta',
    time: 'Zaman',
    room: 'Salon',
    procedures: 'Ameliyat',
    surgeon: 'Cerrah',
    team: 'Ekip',
    anaesthesia: 'Anestezi',
    department: 'Bölüm',
    urgency: 'Aciliyet',
    diagnosis: 'Tanı',
    payer: 'Ödeyen',
    note: 'Not',
  },
  required: new Set(['patient', 'time', 'room', 'procedures', 'surgeon', 'department']),
  groupText,
  reasons: {
    patient: 'Hastanın kim olduğu kesin değil.',
    same_day: 'Hastanın o gün başka bir ameliyatı var.',
    twin: 'Dosyada aynı hastanın aynı ameliyatı başka yer ya da saatte de var.',
    patient_unknown: 'Hasta kayıtlı değil; kayıt açmak için telefon ve hasta açma yetkisi gerekir.',
    unknown_room: 'Salon tanımlı değil.',
    room_missing: 'Salon yok.',
    unknown_surgeon: 'Cerrah ameliyat ekibinde yok.',
    surgeon_missing: 'Cerrah yok.',
    procedure_missing: 'Ameliyatın adı yok.',
    side_missing: 'Ameliyatın tarafı yok; sağ, sol ya da iki taraf seçin.',
    minutes_missing: 'Süre bilinmiyor: dosyada bitiş ya da süre yok, ameliyat türlerinde de yok.',
    department_missing: 'Bölüm yok; cerrahın bölümü de tanımlı değil.',
    time_missing: 'Zaman seçilmedi.',
    number_taken: 'Kimlik no bu arada başka bir kayda yazıldı.',
    surgeries_side_required: 'Ameliyatın tarafı yok; sağ, sol ya da iki taraf seçin.',
    surgeries_under_way: 'Ameliyat başlamış; zamanı ve salonu değişmez.',
  },
  warnings: {
    past: 'Zamanı geçmiş.',
    room: 'Salon o saatte dolu; alınırsa çakışır.',
    room_in_file: 'Aynı salon ve saatte dosyada başka bir satır var.',
    people: 'Cerrah ya da anestezi uzmanı o saatte başka ameliyatta; alınırsa çakışır.',
    closed_session: 'Salon o saatte kapatılmış.',
    room_closed: 'Salonun çalışma saatleri dışında.',
    other_block: 'O saat başka bir cerraha ya da bölüme ayrılmış.',
    several_surgeons: 'Cerrah kolonunda birkaç ad var; ameliyatı yapan seçilmeli.',
    unknown_people: 'Ekipte bulunamayan ya da birkaç kişiye uyan ad var.',
    unknown_department: 'Bölüm tanımlarda bulunamadı.',
    unread: 'Okunamayan bilgi alınmaz.',
  },
  decidedAlike: new Set(['unsure', 'same_day', 'twin']),
  sameAlike: new Set(['same_day', 'twin']),
  words: {
    same: 'Aynı ameliyat, seçilenleri yaz',
    fresh: 'Yeni ameliyat aç',
    allSame: 'Hepsi aynı ameliyat',
    done: { same: 'aynı ameliyat sayıldı', new: 'yeni ameliyat olacak', skip: 'alınmayacak' },
    record: 'Ameliyat no',
    undo: '30 gün boyunca tek adımda geri alınır: açılan ameliyatlar ve onlarla açılan hasta kayıtları kaldırılır, değişen alanlar eski hâline döner. Sonradan değişen ameliyat yerinde kalır.',
    fillRule:
      'Kapalıyken önceki bir listenin yazdığı değerler yenilenir. Bir kişinin yazdığı, siz dosyayı seçmedikçe kalır; hasta değişmez.',
  },
};
