import type { Cell } from '@/import/read/table';
import type { Profile } from '@/import/read/profile';

/*
 * Layouts that a hospital begins with: headers that reports of Turkish banks are known to have, and a list as the
 * Ministry's data model describes it. They are a start, not official: what a bank changes is kept as the next version.
 */

/** A payment as a report tells it; amounts in kuruş, above zero also where money goes back. */
export interface SamplePayment {
  /** `16.11.2026` */
  readonly day: string;
  readonly valueDay: string;
  readonly kind: 'sale' | 'instalments' | 'refund';
  readonly gross: number;
  readonly commission: number;
  /** A second deduction, where the bank has one. */
  readonly extra: number;
  readonly instalment: number;
  readonly instalments: number;
  readonly approval: string;
  readonly card: string;
}

export interface StartLayout {
  /** Number of the record, and of the bank in the seed of look-ups; 0 where it is no bank's. */
  readonly no: number;
  readonly list: 'bank' | 'receipts';
  readonly name: string;
  /** Lines before the header. */
  readonly preface: readonly string[];
  readonly names: readonly string[];
  /** Returns the cells of a payment, in the order of the names. */
  readonly row: (payment: SamplePayment) => readonly Cell[];
  /** Adds to the profile what the words of the header do not say. */
  readonly correct?: (profile: Profile) => Profile;
}

/** Formats an amount with comma and points, as a text. */
export function written(minor: number): string {
  const [whole = '', rest = ''] = (Math.abs(minor) / 100).toFixed(2).split('.');
  return `${minor < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.')},${rest}`;
}

const MERCHANT = '0007001100';
const TERMINAL = '00412081';
const isBack = ({ kind }: SamplePayment): boolean => kind === 'refund';
/** As banks sign it that write what goes back with a minus. */
const signed = (payment: SamplePayment, minor: number): string => written(isBack(payment) ? -minor : minor);
const netOf = ({ gross, commission }: SamplePayment): number => gross - commission;
const kindWord = ({ kind }: SamplePayment): string =>
  ({ sale: 'Satış', instalments: 'Taksitli Satış', refund: 'İade' })[kind];

const refOf = ({ names }: Pick<Profile, 'names'>, name: string) => ({ at: names.indexOf(name), name });

/** Combines several columns that are one deduction. */
function withSum(profile: Profile, field: string, columns: readonly string[]): Profile {
  const parts = columns.map((name) => refOf(profile, name));
  const isPart = (at: number): boolean => parts.some((part) => part.at === at);
  return {
    ...profile,
    columns: profile.columns.filter(({ at }) => !isPart(at)),
    computed: [
      ...profile.computed.filter(({ of }) => !of.some(({ at }) => isPart(at))),
      { field, of: parts.map((part) => ({ ...part, sign: 1 })) },
    ],
  };
}

function withoutColumns(profile: Profile, names: readonly string[]): Profile {
  return { ...profile, columns: profile.columns.filter(({ name }) => !names.includes(name)) };
}

export const startLayouts: readonly StartLayout[] = [
  {
    no: 1,
    list: 'bank',
    name: 'Ziraat – üye iş yeri hareketleri',
    preface: [],
    names: [
      ...['Üye İşyeri No', 'Terminal No', 'İşlem Tarihi', 'Hesaba Geçiş Tarihi', 'İşlem Tipi', 'Kart No'],
      ...['Taksit Sayısı', 'Tutar', 'Komisyon Oranı (%)', 'Kesilen Komisyon Tutarı'],
      ...['Hesaba Geçen/Geçecek Net Tutar', 'Provizyon Kodu'],
    ],
    // Refunds show in the kind alone.
    row: (payment) => [
      ...[MERCHANT, TERMINAL, payment.day, payment.valueDay, kindWord(payment), payment.card],
      ...[String(payment.instalments), written(payment.gross), '1,79', written(payment.commission)],
      ...[written(netOf(payment)), payment.approval],
    ],
  },
  {
    no: 2,
    list: 'bank',
    name: 'Akbank – gün sonu ayrıntı',
    preface: [],
    names: [
      ...['UYE_ISYERI_NO', 'TERMINAL_NO', 'ISLEM_TARIHI', 'GUNSONU_TARIHI', 'VALOR_TARIHI', 'ALT_KART_TIPI'],
      ...['KARTNO', 'TAKSIT_SAYI', 'TAKSIT_SIRA', 'PROVIZYON_NO', 'PROVIZYON_TUTAR', 'KOMISYON_TUTAR'],
      ...['EO_KES_TUTAR', 'NET_TUTAR'],
    ],
    row: (payment) => [
      ...[MERCHANT, TERMINAL, payment.day, payment.day, payment.valueDay, 'KREDİ KARTI', payment.card],
      ...[String(payment.instalments), String(payment.instalment), payment.approval],
      ...[payment.gross, payment.commission - payment.extra, payment.extra, netOf(payment)].map((minor) =>
        signed(payment, minor),
      ),
    ],
    correct: (profile) => withSum(profile, 'commission', ['KOMISYON_TUTAR', 'EO_KES_TUTAR']),
  },
  {
    no: 3,
    list: 'bank',
    name: 'Garanti BBVA – ekstre',
    preface: [],
    names: [
      ...['UYENO', 'TERMINAL', 'BATCHNO', 'ISLEMTARIHI', 'GUNSONU', 'VALOR', 'KARTNO', 'TSAYISI', 'BURUT'],
      ...['KOMISYON', 'ODULKESINTISI', 'SERVISKESINTISI', 'NET', 'BORCALACAK'],
    ],
    row: (payment) => [
      ...[MERCHANT, TERMINAL, '41', payment.day, payment.day, payment.valueDay, payment.card],
      String(payment.instalments),
      ...[payment.gross, payment.commission - payment.extra, payment.extra, 0, netOf(payment)].map(written),
      isBack(payment) ? 'B' : 'A',
    ],
    correct: (profile) => ({
      ...profile,
      kinds: {
        columns: [refOf(profile, 'BORCALACAK')],
        rules: [
          { when: ['A'], kind: 'sale', sign: 1 },
          { when: ['Alacak'], kind: 'sale', sign: 1 },
          { when: ['B'], kind: 'refund', sign: -1 },
          { when: ['Borç'], kind: 'refund', sign: -1 },
        ],
      },
      identity: {
        field: 'net',
        of: [
          { field: 'gross', sign: 1 },
          { field: 'commission', sign: -1 },
          { field: 'reward', sign: -1 },
          { field: 'service_fee', sign: -1 },
        ],
      },
    }),
  },
  {
    no: 4,
    list: 'bank',
    name: 'Yapı Kredi – işlem listesi',
    preface: [],
    names: [
      ...['Üye İşyeri No', 'Terminal No', 'Yükleme Tarihi', 'Ödeme Tarihi', 'Mesaj Tipi', 'Kart Numarası'],
      ...[
        'Taksit Sayısı / Taksit Numarası',
        'İşlem Tutarı',
        'Taksitli İşlem Komisyonu',
        'Katkı Payı TL',
        'Onay Kodu',
      ],
    ],
    row: (payment) => [
      ...[MERCHANT, TERMINAL, payment.day, payment.valueDay, kindWord(payment), payment.card],
      `${payment.instalments}/${payment.instalment}`,
      ...[payment.gross, payment.commission - payment.extra, payment.extra].map(written),
      payment.approval,
    ],
    correct: (profile) => withSum(profile, 'commission', ['Taksitli İşlem Komisyonu', 'Katkı Payı TL']),
  },
  {
    no: 5,
    list: 'bank',
    name: 'Halkbank – bekleyen alacaklar',
    preface: [],
    names: [
      ...[
        'Uye No',
        'Terminal No',
        'Tarih',
        'Valor Tarihi',
        'Kart No',
        'Host Cevap',
        'Bekleyen Alacak Tutarı',
      ],
      ...['Oran', 'Bekleyen Borç Tutarı', 'Alacak Net Bekleyen', 'TL Karşılığı'],
    ],
    row: (payment) => [
      ...[MERCHANT, TERMINAL, payment.day, payment.valueDay, payment.card, 'ONAY'],
      signed(payment, payment.gross),
      '1,79',
      signed(payment, payment.commission),
      ...[signed(payment, netOf(payment)), signed(payment, payment.gross)],
    ],
    // What the host has answered is no kind; the sign tells what goes back.
    correct: (profile) => ({ ...withoutColumns(profile, ['TL Karşılığı', 'Host Cevap']), kinds: null }),
  },
  {
    no: 6,
    list: 'bank',
    name: 'QNB – çözülmüş alacaklar',
    preface: [],
    names: [
      ...['Üye No', 'Terminal No', 'Tarih', 'Hesaba Geçiş Tarihi', 'Taksit Tipi', 'Bloke Tipi', 'Kart No'],
      ...['Çözülmüş Alacak', 'Çözülmüş Borç'],
    ],
    row: (payment) => [
      ...[MERCHANT, TERMINAL, payment.day, payment.valueDay],
      { sale: 'Peşin', instalments: 'Taksitli', refund: 'İade' }[payment.kind],
      ...['Blokesiz', payment.card, written(payment.gross), written(payment.commission)],
    ],
  },
  {
    no: 7,
    list: 'bank',
    name: 'VakıfBank – POS hareketleri',
    preface: ['VakıfBank', 'Dönem: Kasım 2026'],
    names: [
      ...['İşlem Tarihi', 'Hesaba Geçiş Tarihi', 'Üye İşyeri No', 'Terminal No', 'İşlem Tipi', 'Kart No'],
      ...['Taksit Sayısı', 'Brüt Tutar', 'Komisyon', 'Net Tutar', 'Provizyon No'],
    ],
    row: (payment) => [
      ...[payment.day, payment.valueDay, MERCHANT, TERMINAL],
      { sale: 'TEK', instalments: 'TKS', refund: 'IAD' }[payment.kind],
      ...[payment.card, String(payment.instalments)],
      ...[payment.gross, payment.commission, netOf(payment)].map(written),
      payment.approval,
    ],
  },
  {
    no: 8,
    list: 'bank',
    name: 'İş Bankası – POS işlemleri',
    preface: [],
    names: [
      ...['İşlem Tarihi', 'Üye İşyeri No', 'Terminal No', 'Kart No', 'Taksit Sayısı', 'Tutar', 'Komisyon'],
      ...['Net Tutar', 'Provizyon No'],
    ],
    row: (payment) => [
      ...[payment.day, MERCHANT, TERMINAL, payment.card, String(payment.instalments)],
      ...[payment.gross, payment.commission, netOf(payment)].map((minor) => signed(payment, minor)),
      payment.approval,
    ],
  },
  {
    no: 0,
    list: 'receipts',
    name: 'Vezne tahsilat listesi (VEM)',
    preface: [],
    names: [
      ...['Makbuz No', 'Tahsilat Tarihi', 'Vezne', 'Veznedar', 'Tutar', 'Ödeme Şekli', 'Taksit Sayısı'],
      ...['Provizyon No', 'İptal'],
    ],
    row: (payment) => [
      ...[payment.approval, `${payment.day} 14:30`, 'Ana vezne', 'Serkan Uz', written(payment.gross)],
      ...['Kredi Kartı', String(payment.instalments), payment.approval, isBack(payment) ? 'Evet' : 'Hayır'],
    ],
  },
];

/** A sale, a sale by instalments and one that went back, of a layout's list. */
export const samplePayments: readonly SamplePayment[] = [
  {
    day: '16.11.2026',
    valueDay: '17.11.2026',
    kind: 'sale',
    gross: 4_850_00,
    commission: 86_82,
    extra: 10_00,
    instalment: 1,
    instalments: 1,
    approval: '104882',
    card: '540134******4417',
  },
  {
    day: '16.11.2026',
    valueDay: '18.11.2026',
    kind: 'instalments',
    gross: 12_600_01,
    commission: 403_21,
    extra: 126_00,
    instalment: 1,
    instalments: 3,
    approval: '104883',
    card: '415565******0932',
  },
  {
    day: '17.11.2026',
    valueDay: '18.11.2026',
    kind: 'refund',
    gross: 950_00,
    commission: 17_01,
    extra: 0,
    instalment: 1,
    instalments: 1,
    approval: '104884',
    card: '979206******2208',
  },
];
