import type { MessageChannel, MessagePurpose, TemplateStatus } from '@sync/model/entities/message-values';

/** Invented templates of the demo hospital. */

export interface DemoTemplate {
  readonly name: string;
  readonly channel: MessageChannel;
  readonly purpose: MessagePurpose;
  readonly status: TemplateStatus;
  readonly versions: number;
  readonly health?: boolean;
  readonly minutes: number;
  /** Number of its messages, relative to the others. */
  readonly weight: number;
  readonly subject?: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly asks?: readonly {
    readonly key: string;
    readonly label: string;
    readonly kind: 'text' | 'date' | 'time';
  }[];
}

const HOUR = 60;
const DAY = 24 * HOUR;

export const demoTemplates: readonly DemoTemplate[] = [
  {
    name: 'Talebiniz alındı',
    channel: 'sms',
    purpose: 'service',
    status: 'published',
    versions: 6,
    minutes: DAY,
    weight: 12,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, talebiniz alındı. En kısa sürede size döneceğiz. {{hastane.ad}} {{hastane.telefon}}',
      en: 'Dear {{hasta.adsoyad}}, we have received your request and will get back to you shortly. {{hastane.ad}} {{hastane.telefon}}',
      ar: 'السيد/ة {{hasta.adsoyad}}، وصلنا طلبكم وسنعود إليكم قريبا. {{hastane.telefon}}',
    },
  },
  {
    name: 'Talebiniz sonuçlandı',
    channel: 'sms',
    purpose: 'service',
    status: 'published',
    versions: 4,
    minutes: DAY,
    weight: 9,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, talebiniz sonuçlandı. Sorularınız için {{hastane.telefon}}. {{hastane.ad}}',
      en: 'Dear {{hasta.adsoyad}}, your request has been closed. Questions: {{hastane.telefon}}. {{hastane.ad}}',
    },
  },
  {
    name: 'Size ulaşamadık',
    channel: 'sms',
    purpose: 'service',
    status: 'published',
    versions: 3,
    minutes: 12 * HOUR,
    weight: 8,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, sizi aradık ancak ulaşamadık. Uygun olduğunuzda {{hastane.telefon}} numarasından bizi arayabilirsiniz.',
      en: 'Dear {{hasta.adsoyad}}, we tried to call you. Please call us back: {{hastane.telefon}}.',
      ru: 'Здравствуйте, {{hasta.adsoyad}}! Мы не смогли до вас дозвониться. Перезвоните нам: {{hastane.telefon}}.',
    },
  },
  {
    name: 'Randevu hatırlatma',
    channel: 'sms',
    purpose: 'service',
    status: 'published',
    versions: 7,
    minutes: 20 * HOUR,
    weight: 14,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, {{randevu.tarih}} günü saat {{randevu.saat}} randevunuz vardır. Gelemeyecekseniz {{hastane.telefon}} numarasını arayın.',
      en: 'Dear {{hasta.adsoyad}}, your appointment is on {{randevu.tarih}} at {{randevu.saat}}. To change it call {{hastane.telefon}}.',
      de: 'Guten Tag {{hasta.adsoyad}}, Ihr Termin ist am {{randevu.tarih}} um {{randevu.saat}} Uhr. Absagen: {{hastane.telefon}}.',
    },
  },
  {
    name: 'Ameliyat günü hatırlatma',
    channel: 'sms',
    purpose: 'clinical',
    status: 'published',
    versions: 7,
    health: true,
    minutes: 18 * HOUR,
    weight: 9,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, ameliyatınız {{ameliyat.tarih}} günü saat {{ameliyat.saat}} için planlandı. Yatış saatiniz {{yatis.saati}}. Gece yarısından sonra bir şey yiyip içmeyin.',
      en: 'Dear {{hasta.adsoyad}}, your surgery is planned for {{ameliyat.tarih}}, {{ameliyat.saat}}. Please be here at {{yatis.saati}}. Do not eat or drink after midnight.',
      ar: 'السيد/ة {{hasta.adsoyad}}، موعد العملية {{ameliyat.tarih}} الساعة {{ameliyat.saat}}. يرجى الحضور الساعة {{yatis.saati}}.',
    },
  },
  {
    name: 'Ameliyat ertelendi',
    channel: 'sms',
    purpose: 'clinical',
    status: 'published',
    versions: 3,
    health: true,
    minutes: 12 * HOUR,
    weight: 3,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, ameliyatınız ertelendi. Yeni gün için sizi arayacağız. {{hastane.telefon}}',
      en: 'Dear {{hasta.adsoyad}}, your surgery has been postponed. We will call you with a new date. {{hastane.telefon}}',
    },
  },
  {
    name: 'Ameliyat öncesi hazırlık',
    channel: 'whatsapp',
    purpose: 'clinical',
    status: 'published',
    versions: 5,
    health: true,
    minutes: DAY,
    weight: 5,
    texts: {
      tr: 'Merhaba {{hasta.adsoyad}}, {{ameliyat.tarih}} günkü ameliyatınız için kimliğinizi, varsa kullandığınız ilaçların listesini ve eski tetkiklerinizi yanınızda getirin. Sorularınızı buradan yazabilirsiniz.',
      en: 'Hello {{hasta.adsoyad}}, for your surgery on {{ameliyat.tarih}} please bring your passport, a list of your medicines and earlier results. You may write your questions here.',
      ru: 'Здравствуйте, {{hasta.ad}}! На операцию {{ameliyat.tarih}} возьмите паспорт, список лекарств и прежние анализы. Вопросы можно писать сюда.',
    },
  },
  {
    name: 'Provizyon onaylandı',
    channel: 'sms',
    purpose: 'service',
    status: 'published',
    versions: 4,
    minutes: DAY,
    weight: 6,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, {{provizyon.kurum}} başvurunuzu onayladı. Ayrıntı için {{hastane.telefon}}.',
      en: 'Dear {{hasta.adsoyad}}, {{provizyon.kurum}} has approved your application. Details: {{hastane.telefon}}.',
    },
  },
  {
    name: 'Provizyon için evrak gerekli',
    channel: 'sms',
    purpose: 'service',
    status: 'published',
    versions: 3,
    minutes: DAY,
    weight: 4,
    asks: [{ key: 'evrak', label: 'İstenen evrak', kind: 'text' }],
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, {{provizyon.kurum}} sizden şu evrakı istiyor: {{sor.evrak}}. Fotoğrafını {{hastane.telefon}} hattına iletebilirsiniz.',
    },
  },
  {
    name: 'Evrakınız hazır',
    channel: 'sms',
    purpose: 'service',
    status: 'published',
    versions: 2,
    minutes: 2 * DAY,
    weight: 5,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, istediğiniz evrak hazır. Danışmadan kimliğinizle alabilirsiniz. {{hastane.ad}}',
      en: 'Dear {{hasta.adsoyad}}, your documents are ready at the reception desk. Please bring your ID. {{hastane.ad}}',
    },
  },
  {
    name: 'Memnuniyet anketi, yatan hasta',
    channel: 'sms',
    purpose: 'survey',
    status: 'published',
    versions: 5,
    minutes: 3 * DAY,
    weight: 8,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, bize puan verir misiniz? İki dakika sürer: {{anket.baglanti}} {{hastane.ad}}',
      en: 'Dear {{hasta.adsoyad}}, would you rate your stay? It takes two minutes: {{anket.baglanti}} {{hastane.ad}}',
      ar: 'السيد/ة {{hasta.adsoyad}}، نرجو تقييم خدمتنا، دقيقتان فقط: {{anket.baglanti}} شكرا',
    },
  },
  {
    name: 'Memnuniyet anketi, yabancı hasta',
    channel: 'whatsapp',
    purpose: 'survey',
    status: 'published',
    versions: 3,
    minutes: 3 * DAY,
    weight: 4,
    texts: {
      tr: 'Merhaba {{hasta.adsoyad}}, yolculuğunuz nasıldı? Anketimiz: {{anket.baglanti}} Teşekkür ederiz.',
      en: 'Hello {{hasta.adsoyad}}, how was your journey with us? Our survey: {{anket.baglanti}} Thank you.',
      de: 'Guten Tag {{hasta.adsoyad}}, wie war Ihre Reise? Unsere Umfrage: {{anket.baglanti}} Vielen Dank.',
    },
  },
  {
    name: 'Karşılama bilgisi',
    channel: 'whatsapp',
    purpose: 'service',
    status: 'published',
    versions: 4,
    minutes: 12 * HOUR,
    weight: 4,
    asks: [{ key: 'karsilayan', label: 'Karşılayan kişi', kind: 'text' }],
    texts: {
      tr: 'Merhaba {{hasta.adsoyad}}, sizi havalimanında {{sor.karsilayan}} karşılayacak. İyi yolculuklar dileriz.',
      en: 'Hello {{hasta.adsoyad}}, {{sor.karsilayan}} will meet you at the airport. Have a good flight.',
      ar: 'مرحبا {{hasta.ad}}، سيستقبلكم {{sor.karsilayan}} في المطار. نتمنى لكم رحلة سعيدة.',
      ru: 'Здравствуйте, {{hasta.ad}}! В аэропорту вас встретит {{sor.karsilayan}}. Хорошего полёта.',
    },
  },
  {
    name: 'Kontrol zamanı',
    channel: 'sms',
    purpose: 'clinical',
    status: 'published',
    versions: 3,
    minutes: 2 * DAY,
    weight: 5,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, kontrol zamanınız geldi. Gün belirlemek için {{hastane.telefon}}. {{hastane.ad}}',
      en: 'Dear {{hasta.adsoyad}}, it is time for your check-up. To choose a day call {{hastane.telefon}}. {{hastane.ad}}',
    },
  },
  {
    name: 'Sonuçlarınız hazır',
    channel: 'email',
    purpose: 'service',
    status: 'published',
    versions: 4,
    minutes: 2 * DAY,
    weight: 6,
    subject: 'Sonuçlarınız hazır',
    texts: {
      tr: 'Sayın {{hasta.adsoyad}},\n\nSonuçlarınız hazır. Hekiminizle görüşmek ya da çıktısını almak için bize {{hastane.telefon}} numarasından ulaşabilirsiniz.\n\n{{hastane.ad}}',
      en: 'Dear {{hasta.adsoyad}},\n\nYour results are ready. To talk to your doctor or to get a copy, please call {{hastane.telefon}}.\n\n{{hastane.ad}}',
    },
  },
  {
    name: 'Fiyat teklifi',
    channel: 'email',
    purpose: 'service',
    status: 'published',
    versions: 5,
    minutes: 3 * DAY,
    weight: 5,
    subject: 'İstediğiniz bilgiler',
    texts: {
      tr: 'Sayın {{hasta.adsoyad}},\n\nİstediğiniz bilgileri ekte bulabilirsiniz. Sorularınız için {{gonderen.ad}} size yardımcı olacaktır: {{hastane.telefon}}\n\n{{hastane.ad}}',
      en: 'Dear {{hasta.adsoyad}},\n\nPlease find the information you asked for attached. {{gonderen.ad}} will be glad to answer your questions: {{hastane.telefon}}\n\n{{hastane.ad}}',
      de: 'Guten Tag {{hasta.adsoyad}},\n\nanbei die gewünschten Auskünfte. Bei Fragen hilft Ihnen {{gonderen.ad}}: {{hastane.telefon}}\n\n{{hastane.ad}}',
    },
  },
  {
    name: 'Yeni birim duyurusu',
    channel: 'sms',
    purpose: 'commercial',
    status: 'published',
    versions: 3,
    minutes: 2 * DAY,
    weight: 7,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, göz birimimiz yeni binasında hizmete başladı. Bilgi: {{hastane.telefon}}. RET yazıp 3010 numarasına gönderin B016',
      en: 'Dear {{hasta.adsoyad}}, our eye unit has moved to its new building. Information: {{hastane.telefon}}. To stop: RET to 3010 B016',
    },
  },
  {
    name: 'Sağlık bülteni',
    channel: 'email',
    purpose: 'commercial',
    status: 'archived',
    versions: 2,
    minutes: 5 * DAY,
    weight: 3,
    subject: 'Bu ayın bülteni',
    texts: {
      tr: 'Sayın {{hasta.adsoyad}},\n\nBu ayın bülteni yayımlandı. Bülten almak istemezseniz bu iletiye RET yazarak yanıt verin.\n\n{{hastane.ad}}',
    },
  },
  {
    name: 'Otopark bilgisi',
    channel: 'sms',
    purpose: 'service',
    status: 'archived',
    versions: 1,
    minutes: DAY,
    weight: 1,
    texts: { tr: 'Sayın {{hasta.adsoyad}}, otoparkımızın girişi arka sokağa taşındı. {{hastane.ad}}' },
  },
  {
    name: 'Taburculuk sonrası arama',
    channel: 'sms',
    purpose: 'clinical',
    status: 'pending',
    versions: 2,
    health: true,
    minutes: DAY,
    weight: 3,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, taburcu oldunuz; geçmiş olsun. Ateş, kanama ya da şiddetli ağrı olursa hemen {{hastane.telefon}} numarasını arayın.',
      en: 'Dear {{hasta.adsoyad}}, we wish you a good recovery. With fever, bleeding or strong pain call {{hastane.telefon}} at once.',
    },
  },
  {
    name: 'Dosya numarası bildirimi',
    channel: 'sms',
    purpose: 'service',
    status: 'pending',
    versions: 0,
    minutes: DAY,
    weight: 0,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, hasta numaranız {{hasta.no}}. Başvurularınızda bu numarayı söyleyebilirsiniz. {{hastane.ad}}',
    },
  },
  {
    name: 'Yolculuk sonrası teşekkür',
    channel: 'whatsapp',
    purpose: 'service',
    status: 'draft',
    versions: 1,
    minutes: DAY,
    weight: 1,
    texts: {
      tr: 'Merhaba {{hasta.adsoyad}}, bizi seçtiğiniz için teşekkür ederiz. Sorularınız için buradayız.',
      en: 'Hello {{hasta.adsoyad}}, thank you for choosing us. We are here for your questions.',
    },
  },
  {
    name: 'Randevu değişikliği',
    channel: 'sms',
    purpose: 'service',
    status: 'draft',
    versions: 3,
    minutes: 12 * HOUR,
    weight: 3,
    texts: {
      tr: 'Sayın {{hasta.adsoyad}}, randevunuz {{randevu.tarih}} saat {{randevu.saat}} olarak değişti. Uymuyorsa {{hastane.telefon}}.',
      en: 'Dear {{hasta.adsoyad}}, your appointment has moved to {{randevu.tarih}}, {{randevu.saat}}. If it does not suit you: {{hastane.telefon}}.',
    },
  },
  {
    name: 'Arama notu',
    channel: 'note',
    purpose: 'service',
    status: 'published',
    versions: 1,
    minutes: DAY,
    weight: 0,
    asks: [{ key: 'not', label: 'Görüşülen konu', kind: 'text' }],
    texts: { tr: 'Hasta arandı. Görüşülen konu: {{sor.not}}. Arayan: {{gonderen.ad}}' },
  },
  {
    name: 'Başvurunuz alındı',
    channel: 'sms',
    purpose: 'applicant',
    status: 'published',
    versions: 1,
    minutes: DAY,
    weight: 0,
    texts: {
      tr: 'Sayın {{aday.adsoyad}}, {{aday.pozisyon}} başvurunuz bize ulaştı. İncelemenin sonucunu size bildireceğiz. {{hastane.ad}}',
    },
  },
  {
    name: 'Görüşmeye davet',
    channel: 'email',
    purpose: 'applicant',
    status: 'published',
    versions: 2,
    minutes: 3 * DAY,
    weight: 0,
    subject: '{{hastane.ad}}: görüşme daveti',
    asks: [
      { key: 'gorusme_gunu', label: 'Görüşme günü', kind: 'date' },
      { key: 'gorusme_saati', label: 'Görüşme saati', kind: 'time' },
      { key: 'gorusme_yeri', label: 'Görüşme yeri', kind: 'text' },
    ],
    texts: {
      tr: 'Sayın {{aday.adsoyad}},\n\n{{aday.pozisyon}} başvurunuz için sizi görüşmeye bekliyoruz: {{sor.gorusme_gunu}}, saat {{sor.gorusme_saati}}, {{sor.gorusme_yeri}}. Gününüz uymuyorsa {{hastane.telefon}} numarasından bize ulaşabilirsiniz.\n\n{{gonderen.ad}}\n{{hastane.ad}}',
    },
  },
  {
    name: 'Başvuru sonucu: olumsuz',
    channel: 'email',
    purpose: 'applicant',
    status: 'published',
    versions: 2,
    minutes: 3 * DAY,
    weight: 0,
    subject: '{{hastane.ad}}: başvurunuzun sonucu',
    texts: {
      tr: 'Sayın {{aday.adsoyad}},\n\n{{aday.basvuru}} tarihli {{aday.pozisyon}} başvurunuz için teşekkür ederiz. Bu kadro için başka bir adayla ilerliyoruz. Başvurunuz, aydınlatma metninde yazılı süre boyunca saklanır.\n\nBaşarılar dileriz.\n{{hastane.ad}}',
    },
  },
];
