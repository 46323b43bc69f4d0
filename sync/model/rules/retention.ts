/**
 * Entities with a retention rule of their own, and what disposing of them means. The rules are kept on the server
 * alone.
 */

interface RetentionWords {
  readonly label: string;
  /** Description of what is disposed of, and with what. */
  readonly what: string;
  /** Reason why the rule cannot be shorter. */
  readonly least: string;
}

export const retentionEntities = {
  patients: {
    label: 'Hastalar',
    what: 'Hasta kaydı; yakınları, izinleri, görüşmeleri ve talepleriyle birlikte.',
    least:
      'Adli vakalara ait kayıtlar en az 20 yıl saklanır (Yataklı Tedavi Kurumları Tıbbi Kayıt ve Arşiv Hizmetleri Yönergesi m. 15). Hangi hastanın adli vaka olduğu kayıtta yazmadığından süre hepsi için geçerlidir.',
  },
  contacts: {
    label: 'Adaylar ve diğer kişiler',
    what: 'Hasta olmamış kişiler: aday, yakın, diğer; talepleri ve izinleriyle birlikte.',
    least:
      'Ticari ileti izinleri, sona erdikten sonra üç yıl saklanır (Ticari Elektronik İletiler Hakkında Yönetmelik m. 13).',
  },
  tickets: {
    label: 'Talepler',
    what: 'Bitmiş talepler; notları, görevleri ve geçmişiyle birlikte. Hasta kaydı durur.',
    least: 'Tazminat istemlerinde genel zamanaşımı on yıldır (Türk Borçlar Kanunu m. 146).',
  },
  meetings: {
    label: 'Toplantılar',
    what: 'Bitmiş toplantılar; gündemi, tutanağı, kararları ve aksiyonlarıyla birlikte.',
    least:
      'Alt sınır uygulamanındır. Ticari yazışmalar için on yıl öngörülür (Türk Ticaret Kanunu m. 82); baştaki süre budur.',
  },
  notices: {
    label: 'Bildirimler ve hatırlatmalar',
    what: 'Bütün bildirimler ve bitmiş hatırlatmalar.',
    least: 'Alt sınır uygulamanındır: bildirimler altı ay cihazlarda durur, sunucuda daha uzun saklanır.',
  },
  resumes: {
    label: 'Özgeçmişler',
    what: 'Saklama sonu geçmiş başvurular; dosyaları ve puanlarıyla birlikte. Pozisyon ve sonuç sayılar için kalır.',
    least:
      'Süre, başvuruda yazan saklama sonundan başlar. Alt sınır uygulamanındır: rızanın yenilenmesi için bir ay.',
  },
  subject_requests: {
    label: 'Veri sahibi başvuruları',
    what: 'Yanıtlanmış başvurular.',
    least:
      'Silme ve yok etme işlemlerinin kayıtları en az üç yıl saklanır (Kişisel Verilerin Silinmesi, Yok Edilmesi veya Anonim Hale Getirilmesi Hakkında Yönetmelik m. 7).',
  },
} as const satisfies Readonly<Record<string, RetentionWords>>;
export type RetentionEntity = keyof typeof retentionEntities;

export const disposalStatuses = {
  proposed: 'Onay bekliyor',
  withdrawn: 'Geri alındı',
  refused: 'Reddedildi',
  approved: 'İmha sürüyor',
  done: 'İmha edildi',
} as const;
export type DisposalStatus = keyof typeof disposalStatuses;
