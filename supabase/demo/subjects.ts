import { foldTurkish } from '@sync/model/tr/turkish';
import type { Random } from './random';

/** The kinds of ticket that the demo knows texts for. */
export type Topic =
  | 'appointment'
  | 'information'
  | 'price'
  | 'surgery'
  | 'provision'
  | 'result'
  | 'complaint'
  | 'suggestion'
  | 'thanks'
  | 'followup'
  | 'foreign'
  | 'document'
  | 'invoice';

// The order decides: "ameliyat sonrası takip" is no request for surgery.
const topicPatterns: readonly (readonly [RegExp, Topic])[] = [
  [/sikayet/u, 'complaint'],
  [/oneri/u, 'suggestion'],
  [/tesekkur/u, 'thanks'],
  [/yabanci/u, 'foreign'],
  [/sonrasi|takip|kontrol/u, 'followup'],
  [/ameliyat/u, 'surgery'],
  [/randevu/u, 'appointment'],
  [/fiyat|teklif/u, 'price'],
  [/provizyon/u, 'provision'],
  [/evrak|epikriz/u, 'document'],
  [/sonuc|rapor/u, 'result'],
  [/fatura|iade/u, 'invoice'],
];

/** Returns the topic of a ticket type, by its name. */
export function topicOf(typeName: string): Topic {
  const name = foldTurkish(typeName);
  return topicPatterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'information';
}

/** Frequency of each topic; shares of a hundred. */
export const topicWeights: Readonly<Record<Topic, number>> = {
  appointment: 25,
  information: 18,
  price: 14,
  provision: 11,
  result: 8,
  surgery: 6,
  followup: 5,
  document: 4,
  foreign: 3,
  invoice: 3,
  complaint: 2,
  thanks: 1,
  suggestion: 1,
};

const subjects: Readonly<Record<Topic, readonly string[]>> = {
  appointment: [
    '{birim} için randevu istiyor',
    'Kontrol randevusu öne alınsın',
    'Randevusunu iptal edip ileri tarih istiyor',
    '{hekim} için ilk boş gün soruluyor',
    'Online randevuda hata aldı, telefonla istiyor',
    'İki bölüme aynı gün randevu istiyor',
    'Sabah erken saat {birim} randevusu',
    'Randevu saatini unutmuş, bilgi istiyor',
    'Çocuğu için {birim} randevusu',
    'Sıra geldiğinde ulaşılamadı, yeniden randevu',
  ],
  information: [
    'Check-up paketinin içeriği soruluyor',
    'Ziyaret saatleri ve refakatçi koşulları',
    '{tetkik} öncesi hazırlık soruldu',
    'Anlaşmalı kurumlar soruluyor',
    'Otopark ve ulaşım bilgisi istedi',
    'SGK fark ücreti soruldu',
    '{hekim} hangi günler poliklinikte',
    'Aşı stoğu soruldu',
    'Refakatçi yemek hakkı soruldu',
    'Evde sağlık hizmeti soruluyor',
  ],
  price: [
    '{ameliyat} için fiyat ve süre',
    'Fiyat teklifi: {ameliyat}, iki seçenek',
    '{tetkik} ücreti soruluyor',
    'Check-up paketleri için fiyat istiyor',
    'Taksit seçenekleri soruluyor',
    'Tüp bebek paketi için teklif',
    'Diş implantı fiyatı',
    'Özel oda farkı soruldu',
  ],
  surgery: [
    '{ameliyat} için tarih istiyor',
    'Ameliyat tarihinin öne alınması',
    '{hekim} ameliyat önerdi, planlama bekliyor',
    'Ameliyat öncesi tetkik listesi istedi',
    'Ameliyatını ertelemek istiyor',
    'Anestezi görüşmesi için gün bekliyor',
    'İkinci görüş sonrası {ameliyat} kararı',
  ],
  provision: [
    'Provizyon reddine itiraz, eksik belge',
    '{ameliyat} için provizyon alınacak',
    'TSS kapsamı soruluyor',
    'Yatış provizyonu bekleniyor',
    'Sigorta ek rapor istedi',
    'Poliçe numarası sistemde görünmüyor',
    '{tetkik} için ön onay gerekiyor',
    'Provizyon süresi doldu, yenilenecek',
  ],
  result: [
    'Patoloji raporu çıktı mı, bilgi bekliyor',
    '{tetkik} sonucunu e-posta ile istiyor',
    'Kan tahlili sonucu hekime gösterilecek',
    'Sonuç sistemde görünmüyor',
    '{tetkik} raporunun CD kopyası',
    'Sonucu yurt dışındaki hekimine göndermek istiyor',
  ],
  complaint: [
    'Bekleme süresi hakkında şikâyet',
    'Randevu saatinde hekim yoktu',
    'Danışmada ilgisiz davranıldığını söylüyor',
    'Oda temizliği hakkında şikâyet',
    'Yanlış bilgilendirildiğini söylüyor',
    'Faturada almadığı hizmet var diyor',
    'Telefonla uzun süre ulaşamadı',
  ],
  suggestion: [
    'Poliklinik katına su sebili önerisi',
    'Sonuçlar için SMS bildirimi önerisi',
    'Çocuk bekleme alanı önerisi',
    'Yön levhaları büyütülsün önerisi',
  ],
  thanks: [
    'Teşekkür mesajı, servise iletilecek',
    '{birim} ekibine teşekkür',
    '{hekim} için teşekkür mektubu',
    'Ameliyathane ekibine teşekkür',
  ],
  followup: [
    'Taburculuk sonrası ağrı, geri aranacak',
    'Pansuman günü soruluyor',
    'Dikiş alma randevusu',
    'Ameliyat sonrası ilaç kullanımı soruldu',
    '1. hafta kontrol araması',
    'Ateşi var, hekime danışılacak',
    'Fizik tedavi başlangıcı soruluyor',
  ],
  foreign: [
    'Transfer ve otel bilgisi istiyor',
    '{ameliyat} için teklif, raporları gönderdi',
    'Vize davet yazısı istiyor',
    'Tercüman talebi ve kontrol günü',
    'Komplikasyon sigortası soruluyor',
    'Geliş tarihini değiştirmek istiyor',
  ],
  document: [
    'Epikriz ve ameliyat notu kopyası istiyor',
    'Anlaşmalı kurum yazısı gönderilecek',
    'İş göremezlik raporu kopyası',
    'Doğum belgesi için evrak',
    'Okul için sağlık raporu',
    'Sigortaya verilecek epikriz',
  ],
  invoice: [
    'Fatura adı düzeltilecek, iade farkı',
    'Fatura e-posta adresine gelmemiş',
    'Muayene ücreti iadesi istiyor',
    'Kart çekimi iki kez görünüyor',
    'Şirket adına fatura istiyor',
  ],
};

const examinations = [
  'MR',
  'Tomografi',
  'Ultrason',
  'Endoskopi',
  'EKO',
  'Mamografi',
  'Kemik ölçümü',
] as const;
const operations = [
  'septoplasti',
  'diz protezi',
  'katarakt ameliyatı',
  'fıtık ameliyatı',
  'safra kesesi ameliyatı',
  'omuz artroskopisi',
  'tiroid ameliyatı',
  'bademcik ameliyatı',
] as const;
const doctors = [
  'Dr. Ayla Saygın',
  'Dr. Kemal Ünlütürk',
  'Dr. Işıl Çağman',
  'Dr. Rıza Gökmen',
  'Dr. Şebnem Ilgaz',
  'Dr. Ömer İncesu',
] as const;

function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase('tr') + text.slice(1);
}

/** Returns a subject of the topic; `department` is the clinic it is about. */
export function subjectOf(random: Random, topic: Topic, department: string): string {
  return capital(
    random
      .pick(subjects[topic])
      .replace('{birim}', department)
      .replace('{hekim}', random.pick(doctors))
      .replace('{tetkik}', random.pick(examinations))
      .replace('{ameliyat}', random.pick(operations)),
  );
}
