import { organs, resultClasses, sampleKinds } from '../entities/biopsy-values';
import { insuranceKinds } from '../entities/client';
import { bankRowKinds } from '../entities/import-values';
import { payerKinds, refusalReasons, serviceKinds } from '../entities/insurance-values';
import { cardKinds } from '../entities/pos-values';
import { urgencies } from '../entities/surgery-values';
import { priorities } from '../entities/ticket-values';
import type { Figure, FigureSource } from './figure';
import { count, definition, money, person, words } from './figure-parts';
import { foreignSources } from './foreign-sources';
import { surveySources } from './survey-sources';

const department = definition('Birim', 'department', 'Birim yok');
const insurer = definition('Kurum', 'insurer', 'Kurum yok');

const tickets = {
  label: 'Talepler',
  columns: {
    type_id: definition('Tip', 'ticket_type', 'Tip yok'),
    source_id: definition('Kaynak', 'ticket_source', 'Kaynak yok'),
    department_id: department,
    assignee_id: person('Sorumlu', 'Sorumlusu yok'),
    priority: words('Öncelik', priorities),
    status_id: definition('Durum', 'ticket_status', 'Durum yok'),
    call_result_id: definition('Sonuç', 'call_result', 'Sonuç yok'),
  },
  figures: {
    opened: count('Açılan talep', 'Dönem içinde açılan talepler.'),
    closed: count('Kapanan talep', 'Dönem içinde kapanan talepler; yeniden açılan sayılmaz.', {
      better: 'more',
    }),
    open: count('Açık talep', 'Dönemin son günü gece yarısı açık olan talepler.', {
      asOf: true,
      better: 'fewer',
    }),
    late: count('Süresi geçen', 'Dönemin sonunda açık olup çözüm süresi geçmiş talepler.', {
      asOf: true,
      better: 'fewer',
    }),
    answer_p50: {
      label: 'İlk yanıt, medyan',
      definition: 'Dönemde açılan ve yanıtlanan taleplerin yarısı, çalışma saatiyle bu sürede yanıtlandı.',
      unit: 'minutes',
      better: 'fewer',
    },
    answer_p90: {
      label: 'İlk yanıt, p90',
      definition:
        'Dönemde açılan ve yanıtlanan taleplerin onda dokuzu, çalışma saatiyle bu sürede yanıtlandı.',
      unit: 'minutes',
      better: 'fewer',
    },
    solve_p50: {
      label: 'Çözüm, medyan',
      definition: 'Dönemde kapanan taleplerin yarısı, çalışma saatiyle bu sürede çözüldü.',
      unit: 'minutes',
      better: 'fewer',
    },
    solve_p90: {
      label: 'Çözüm, p90',
      definition: 'Dönemde kapanan taleplerin onda dokuzu, çalışma saatiyle bu sürede çözüldü.',
      unit: 'minutes',
      better: 'fewer',
    },
    in_time: {
      label: 'Süresinde çözüm',
      definition: 'Dönemde kapanan ve çözüm süresi olan taleplerden süresinde çözülenlerin payı.',
      unit: 'percent',
      better: 'more',
      made: 'mean',
    },
    reopened: {
      label: 'Yeniden açılan',
      definition: 'Dönemde kapanan taleplerden en az bir kez yeniden açılmış olanların payı.',
      unit: 'percent',
      better: 'fewer',
      made: 'mean',
    },
  },
} satisfies FigureSource;

const calls = {
  label: 'Çağrılar',
  columns: {
    user_id: person('Temsilci', 'Temsilcisi yok'),
    call_result_id: definition('Sonuç', 'call_result', 'Sonuç yok'),
    direction: words('Yön', { in: 'Gelen', out: 'Giden' }),
  },
  figures: {
    calls: count('Çağrı', 'Dönemde kaydedilen telefon görüşmeleri, gelen ve giden.'),
    incoming: count('Gelen arama', 'Dönemde kaydedilen gelen aramalar.'),
    outgoing: count('Giden arama', 'Dönemde kaydedilen giden aramalar.'),
    people: {
      label: 'Konuşulan hasta',
      definition: 'Dönemde telefonla en az bir kez görüşülen ayrı hastalar.',
      unit: 'count',
    },
    talk_p50: {
      label: 'Görüşme, medyan',
      definition: 'Süresi kaydedilen görüşmelerin yarısı bundan kısa sürdü.',
      unit: 'minutes',
    },
    talk_minutes: {
      label: 'Konuşma süresi',
      definition: 'Süresi kaydedilen görüşmelerin toplam dakikası.',
      unit: 'minutes',
      made: 'sum',
    },
  },
} satisfies FigureSource;

const step = (label: string, text: string): Figure => count(label, text);
const leads = {
  label: 'Dönüşüm',
  columns: {
    source_id: definition('Kaynak', 'ticket_source', 'Kaynak yok'),
    responsible_user_id: person('Sorumlu', 'Sorumlusu yok'),
    country: { label: 'Ülke', without: 'Ülke yok', values: { of: 'country' } },
    is_foreign: words('Hasta', { yes: 'Yabancı', no: 'Yurt içi' }),
  },
  figures: {
    leads: step('Başvuru', 'Kaydı dönemde açılan hastalar ve adaylar.'),
    proposed: step('Ameliyat önerisi', 'Bu başvurulardan, 180 gün içinde ameliyat planı açılanlar.'),
    quoted: step(
      'Teklif',
      'Bu başvurulardan, 180 gün içinde fiyat teklifi verilen bir ameliyat planı olanlar.',
    ),
    planned: step(
      'Gün verilen',
      'Bu başvurulardan, ameliyat günü 180 gün içinde olanlar; iptaller sayılmaz.',
    ),
    held: step('Ameliyat', 'Bu başvurulardan, 180 gün içinde ameliyata alınanlar.'),
    conversion: {
      label: 'Ameliyata dönüşüm',
      definition:
        'Dönemdeki başvurulardan 180 gün içinde ameliyata alınanların payı; yeni aylar henüz dolmamıştır.',
      unit: 'percent',
      better: 'more',
      made: 'mean',
    },
  },
} satisfies FigureSource;

const surgeries = {
  label: 'Ameliyatlar',
  columns: {
    room_id: definition('Salon', 'operating_room', 'Salon yok'),
    surgeon_id: definition('Cerrah', 'clinician', 'Cerrah yok'),
    department_id: department,
    status_reason_id: definition('Neden', 'surgery_reason', 'Neden yok'),
    urgency: words('Öncelik', urgencies),
    payer: words('Ödeyen', insuranceKinds),
  },
  figures: {
    planned: count('Planlanan', 'Günü dönemde olan ameliyatlar, iptaller ve ertelenenler de.'),
    held: count('Yapılan', 'Günü dönemde olup salona alınan hastalar.', { better: 'more' }),
    cancelled: {
      label: 'İptal oranı',
      definition: 'Günü dönemde olan ameliyatlardan iptal edilenlerin payı.',
      unit: 'percent',
      better: 'fewer',
      made: 'mean',
    },
    cancellations: count('İptal', 'Günü dönemde olup iptal edilen ameliyatlar.', { better: 'fewer' }),
    emergencies: count('Acil', 'Günü dönemde olan acil ameliyatlar.'),
    first_in_time: {
      label: 'İlk vaka zamanında',
      definition:
        'Oturumların ilk hastalarından, oturum başından en çok 15 dakika sonra salona alınanların payı.',
      unit: 'percent',
      better: 'more',
      made: 'mean',
    },
    first_delay: {
      label: 'İlk vaka sapması, medyan',
      definition: 'Oturumun ilk hastasının salona alınışı ile oturumun başı arasındaki sürenin medyanı.',
      unit: 'minutes',
      better: 'fewer',
    },
    turnover: {
      label: 'Hazırlık arası, medyan',
      definition:
        'Aynı oturumda bir hastanın salondan çıkışı ile sonrakinin alınışı arası; 90 dakikadan uzunu boşluk sayılır.',
      unit: 'minutes',
      better: 'fewer',
    },
  },
} satisfies FigureSource;

const sessions = {
  label: 'Oturumlar',
  columns: {
    room_id: surgeries.columns.room_id,
    department_id: department,
    surgeon_id: surgeries.columns.surgeon_id,
  },
  figures: {
    used: {
      label: 'Salon kullanımı',
      definition:
        'Biten oturumların süresinden, içinde hasta olan dakikaların payı; iki masalı salonda iki masa sayılır.',
      unit: 'percent',
      better: 'more',
    },
    open_hours: {
      label: 'Açık saat',
      definition: 'Biten oturumların toplam süresi, her masa için.',
      unit: 'hours',
      made: 'sum',
    },
    used_hours: {
      label: 'Kullanılan saat',
      definition: 'Biten oturumlarda salonda hasta olan toplam süre.',
      unit: 'hours',
      made: 'sum',
    },
    overrun: {
      label: 'Taşma',
      definition: 'Son hastası oturum bitiminden sonra çıkan oturumlarda taşan dakikaların toplamı.',
      unit: 'minutes',
      better: 'fewer',
      made: 'sum',
    },
  },
} satisfies FigureSource;

const insurance = {
  label: 'Provizyonlar',
  columns: {
    insurer_id: insurer,
    payer_kind: words('Ödeyen', payerKinds),
    department_id: department,
    refusal_reason: words('Ret nedeni', refusalReasons, 'Neden yok'),
    service_kind: words('Hizmet', serviceKinds),
    assignee_id: person('Sorumlu', 'Sorumlusu yok'),
  },
  figures: {
    requested: count('İstenen provizyon', 'Dönemde kuruma gönderilen provizyonlar.'),
    answered: count('Sonuçlanan', 'Kurumun yanıtı dönemde gelen provizyonlar.', { better: 'more' }),
    waiting: count('Bekleyen', 'Dönemin sonunda yanıtı gelmemiş provizyonlar.', {
      asOf: true,
      better: 'fewer',
    }),
    answer_p50: {
      label: 'Yanıt süresi, medyan',
      definition: 'Dönemde yanıtlanan provizyonların yarısı, istendikten sonra bu sürede yanıtlandı.',
      unit: 'hours',
      better: 'fewer',
    },
    answer_p90: {
      label: 'Yanıt süresi, p90',
      definition: 'Dönemde yanıtlanan provizyonların onda dokuzu, istendikten sonra bu sürede yanıtlandı.',
      unit: 'hours',
      better: 'fewer',
    },
    refused: {
      label: 'Ret oranı',
      definition: 'Dönemde yanıtlanan provizyonlardan bütünüyle reddedilenlerin payı.',
      unit: 'percent',
      better: 'fewer',
      made: 'mean',
    },
    refusals: count('Ret', 'Dönemde bütünüyle reddedilen provizyonlar.', { better: 'fewer' }),
    asked_amount: money('İstenen tutar', 'Dönemde istenen provizyonların tutarı; yalnız Türk lirası.'),
    approved_amount: money(
      'Onaylanan tutar',
      'Dönemde yanıtlananların onaylanan tutarı; yalnız Türk lirası.',
      'more',
    ),
    paid_amount: money('Ödenen tutar', 'Ödemesi dönemde gelen tutar; yalnız Türk lirası.', 'more'),
    cut_amount: money('Kesinti', 'Ödemesi dönemde gelenlerden kesilen tutar; yalnız Türk lirası.', 'fewer'),
  },
} satisfies FigureSource;

const biopsies = {
  label: 'Patoloji',
  health: true,
  columns: {
    organ: words('Organ', organs),
    doctor_id: definition('Hekim', 'clinician', 'Hekim yok'),
    department_id: department,
    sample_kind: words('Örnek', sampleKinds),
    result_class: words('Sonuç', resultClasses, 'Sonuç yok'),
  },
  figures: {
    taken: count('Alınan biyopsi', 'Dönemde alınan biyopsiler; iptaller sayılmaz.'),
    reported: count('Raporlanan', 'Raporu dönemde gelen biyopsiler.', { better: 'more' }),
    waiting: count('Rapor bekleyen', 'Dönemin sonunda raporu gelmemiş biyopsiler.', {
      asOf: true,
      better: 'fewer',
    }),
    report_p50: {
      label: 'Rapor süresi, medyan',
      definition: 'Dönemde raporlananların yarısı, alındıktan sonra bu sürede raporlandı.',
      unit: 'days',
      better: 'fewer',
    },
    report_p90: {
      label: 'Rapor süresi, p90',
      definition: 'Dönemde raporlananların onda dokuzu, alındıktan sonra bu sürede raporlandı.',
      unit: 'days',
      better: 'fewer',
    },
    told_p50: {
      label: 'Bildirme süresi, medyan',
      definition: 'Dönemde hastaya bildirilenlerin yarısı, rapordan sonra bu sürede bildirildi.',
      unit: 'days',
      better: 'fewer',
    },
    malignant: {
      label: 'Malign payı',
      definition: 'Dönemde raporlanan ve sınıflanan biyopsilerden malign olanların payı.',
      unit: 'percent',
      made: 'mean',
    },
    inadequate: {
      label: 'Yetersiz örnek',
      definition: 'Dönemde raporlanan ve sınıflanan biyopsilerden yetersiz bulunanların payı.',
      unit: 'percent',
      better: 'fewer',
      made: 'mean',
    },
  },
} satisfies FigureSource;

const cardMoney = {
  label: 'POS',
  columns: {
    bank_id: definition('Banka', 'bank', 'Banka yok'),
    card_kind: words('Kart', cardKinds),
    kind: words('İşlem', bankRowKinds),
    instalments: { label: 'Taksit', without: 'Tek çekim', values: { of: 'words', words: {} } },
  },
  figures: {
    gross: money(
      'Brüt tutar',
      'Bankanın dönem günlerine yazdığı brüt tutar, iadeler düşülmüş; yalnız Türk lirası.',
      'more',
    ),
    rows: count('İşlem', 'Bankanın dönem günlerine yazdığı satırlar; yalnız Türk lirası.'),
    commission: money('Komisyon', 'Bankanın kestiği komisyon ve hizmet bedeli.', 'fewer'),
    commission_share: {
      label: 'Komisyon oranı',
      definition: 'Komisyon ve hizmet bedelinin brüt tutara oranı.',
      unit: 'percent',
      better: 'fewer',
    },
    refunds: money('İade ve iptal', 'İade, iptal ve ters ibrazların tutarı.', 'fewer'),
  },
} satisfies FigureSource;

/** Sources of the hospital's figures, by area. */
export const figureSources = {
  tickets,
  calls,
  leads,
  surgeries,
  sessions,
  insurance,
  biopsies,
  card_money: cardMoney,
  ...foreignSources,
  ...surveySources,
} as const;
export type FigureSourceId = keyof typeof figureSources;

/** Returns a source by its id, as what all sources have in common. */
export const figureSource = (id: FigureSourceId): FigureSource => figureSources[id];

/** Returns a figure of a source. Throws where there is none of that name, which tests rule out. */
export function figureOf(source: FigureSourceId, id: string): Figure {
  const figure = figureSource(source).figures[id];
  if (figure === undefined) throw new Error(`no figure ${source}/${id}`);
  return figure;
}
