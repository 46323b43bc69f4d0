import type { MeetingKind } from '@sync/model/entities/meeting-values';

/** Frequency of each kind in a hundred, names of such meetings, and topics of their agenda. */
export const meetingTexts: Readonly<
  Record<MeetingKind, { share: number; titles: readonly string[]; topics: readonly string[] }>
> = {
  internal: {
    share: 34,
    titles: [
      'Haftalık koordinasyon toplantısı',
      'Çağrı merkezi vardiya değerlendirmesi',
      'Hasta ilişkileri ekip toplantısı',
      'Ameliyathane haftalık planlama',
      'Bölüm yöneticileri toplantısı',
    ],
    topics: ['Geçen haftanın sayıları', 'Açık talepler', 'Personel planı', 'Hasta geri bildirimleri'],
  },
  company_visit: {
    share: 16,
    titles: ['Anlaşma yenileme görüşmesi', 'Tanışma ziyareti', 'Yıl sonu değerlendirmesi', 'Fiyat görüşmesi'],
    topics: ['Sözleşme koşulları', 'İndirim oranları', 'Yönlendirilen hasta sayısı'],
  },
  insurance: {
    share: 14,
    titles: ['Provizyon süreçleri toplantısı', 'Ret ve kesinti değerlendirmesi', 'TSS kapsam görüşmesi'],
    topics: ['Ret nedenleri', 'Yanıt süreleri', 'Kesintilerin itirazı'],
  },
  quality: {
    share: 10,
    titles: [
      'Kalite kurulu',
      'Enfeksiyon kontrol komitesi',
      'Hasta güvenliği komitesi',
      'İç denetim hazırlığı',
    ],
    topics: ['Göstergeler', 'Düzeltici faaliyetler', 'Olay bildirimleri'],
  },
  case: {
    share: 10,
    titles: ['KBB vaka konseyi', 'Onkoloji konseyi', 'Ortopedi vaka toplantısı', 'Karaciğer konseyi'],
    topics: ['Vaka sunumları', 'Tedavi önerileri'],
  },
  training: {
    share: 10,
    titles: [
      'Telefonda iletişim eğitimi',
      'KVKK farkındalık eğitimi',
      'El hijyeni eğitimi',
      'Yeni personel oryantasyonu',
    ],
    topics: ['Sunum', 'Uygulama', 'Sınav'],
  },
  interview: {
    share: 6,
    titles: ['Hemşire aday görüşmesi', 'Hasta temsilcisi aday görüşmesi', 'Vezne görevlisi aday görüşmesi'],
    topics: ['Tanışma', 'Deneyim', 'Beklentiler'],
  },
};

export const rooms = [
  'Büyük toplantı salonu',
  'Küçük toplantı salonu',
  'Başhekimlik toplantı odası',
  'Eğitim salonu',
  'Ek bina B-204',
  'Poliklinik seminer odası',
];

export const decisions = [
  'Geri arama süresi iki saate indirilecek.',
  'Haftalık rapor pazartesi sabahı paylaşılacak.',
  'Ek protokol hukuk birimine gönderilecek.',
  'Yeni form ay sonuna kadar kullanıma alınacak.',
];

export const actions = [
  'Açık kalan taleplerin listesini çıkarmak',
  'Ret gerekçelerini tabloya dökmek',
  'Eğitim tarihlerini duyurmak',
  'Sözleşme taslağını hazırlamak',
  'Gösterge kartını güncellemek',
];
