import type { Figure, FigureColumn, FigureSource } from './figure';
import { count, definition, money, person, words } from './figure-parts';
import { currencies } from '../entities/pos-values';
import { languages } from '../tr/countries';

/** Figures of foreign patients; SQL in supabase/schemas/foreign-patients/figures_foreign.sql. */

const country: FigureColumn = { label: 'Ülke', without: 'Ülke yok', values: { of: 'country' } };
const nationality: FigureColumn = { label: 'Uyruk', without: 'Uyruk yok', values: { of: 'country' } };
const language = words('Dil', languages, 'Dil yok');
/** Their names come from the server: not every reader has the companies. */
const intermediary = words('Aracı', {}, 'Aracısız');
const source = definition('Kaynak', 'ticket_source', 'Kaynak yok');

const paid = (of: string, unit: Figure['unit']): Figure => ({
  ...money(
    `Tahsilat, ${of}`,
    `Ödeme günü dönemde olan ${of} ödemeler; başka para birimleri eklenmez.`,
    'more',
  ),
  unit,
});

const trips = {
  label: 'Yolculuklar',
  columns: {
    country,
    nationality,
    language,
    intermediary,
    source_id: source,
    responsible_id: person('Sorumlu', 'Sorumlusu yok'),
    visit: words('Geliş', { new: 'Yeni', returning: 'Yeniden gelen' }),
    currency: words('Para birimi', currencies, 'Ödeme yok'),
  },
  figures: {
    trips: count('Geliş', 'Gelişi dönemde olan yolculuklar; iptaller sayılmaz.', { better: 'more' }),
    patients: {
      label: 'Hasta',
      definition: 'Gelişi dönemde olan ayrı hastalar; iki kez gelen bir kez sayılır.',
      unit: 'count',
      better: 'more',
    },
    new_trips: count('Yeni gelen', 'Dönemdeki yolculuklardan, hastanın ilk yolculuğu olanlar.', {
      better: 'more',
    }),
    returning_trips: count('Yeniden gelen', 'Dönemdeki yolculuklardan, hastası daha önce de gelmiş olanlar.'),
    uncovered: count('Poliçesiz', 'Dönemdeki yolculuklardan, komplikasyon poliçesi girilmemiş olanlar.', {
      better: 'fewer',
    }),
    paid_eur: paid('avro', 'money_eur'),
    paid_usd: paid('dolar', 'money_usd'),
    paid_gbp: paid('sterlin', 'money_gbp'),
    paid_try: paid('lira', 'money'),
    paid_estimate: money(
      'Tahmini toplam, lira',
      'Bütün ödemelerin, ödeme gününün kuruyla liraya çevrilmiş toplamı; tahminidir, muhasebe kaydı değildir.',
      'more',
    ),
  },
} satisfies FigureSource;

const treatments = {
  label: 'Tedaviler',
  health: true,
  columns: {
    department_id: definition('Bölüm', 'department', 'Bölüm yok'),
    country,
    nationality,
    language,
    intermediary,
    source_id: source,
  },
  figures: {
    treated: count('Tedavi', 'Hastaneye girişi dönemde işaretlenen yolculuklar.', { better: 'more' }),
  },
} satisfies FigureSource;

const leads = {
  label: 'Başvurudan tedaviye',
  columns: { country, nationality, language, source_id: source },
  figures: {
    applications: count('Başvuru', 'Kaydı dönemde açılan yabancı hastalar ve adaylar.'),
    quoted: count('Teklif', 'Bu başvurulardan, bir yıl içinde fiyat teklifi verilenler.'),
    arrived: count('Geldi', 'Bu başvurulardan, gelişi bir yıl içinde işaretlenenler.'),
    treated: count('Tedavi', 'Bu başvurulardan, hastaneye girişi bir yıl içinde işaretlenenler.'),
    conversion: {
      label: 'Başvurudan tedaviye',
      definition:
        'Dönemdeki başvurulardan bir yıl içinde hastaneye gelenlerin payı; yeni aylar henüz dolmamıştır.',
      unit: 'percent',
      better: 'more',
      made: 'mean',
    },
  },
} satisfies FigureSource;

const answer = (label: string, what: string): Figure => ({
  label,
  definition: `Yabancı hastaların dönemde açılan ve yanıtlanan taleplerinin ${what}, çalışma saatiyle.`,
  unit: 'minutes',
  better: 'fewer',
});
const tickets = {
  label: 'Yanıtlar',
  columns: { country, nationality, language, source_id: source },
  figures: {
    opened: count('Talep', 'Yabancı hastaların dönemde açılan talepleri.'),
    answer_p50: answer('Yanıt süresi, medyan', 'yarısı bu sürede yanıtlandı'),
    answer_p90: answer('Yanıt süresi, p90', 'onda dokuzu bu sürede yanıtlandı'),
    answer_mean: answer('Yanıt süresi, ortalama', 'ortalama ilk yanıt süresi'),
  },
} satisfies FigureSource;

export const foreignSources = {
  foreign_trips: trips,
  foreign_treatments: treatments,
  foreign_leads: leads,
  foreign_tickets: tickets,
} as const;
