import type { Profile } from './profile';

export const bankNames = [
  'Üye İşyeri No',
  'İşlem Tarihi',
  'İşlem Tutarı',
  'Komisyon',
  'Net Tutar',
  'İşlem Tipi',
  'Taksit',
  'Kart No',
  'Açıklama',
  'Kart Sahibi',
  'Katkı Payı',
];

const ref = (at: number) => ({ at, name: bankNames[at] ?? '' });

/** A bank's report with deductions in two columns. */
export const bankProfile: Profile = {
  version: 1,
  list: 'bank',
  fingerprints: [],
  names: bankNames,
  sheet: null,
  header: { at: null, lines: 1 },
  layout: null,
  mark: ',',
  dates: ['dmy'],
  currency: 'TRY',
  skipWords: ['Toplam', 'Genel Toplam', 'Ara Toplam'],
  columns: [
    { ...ref(0), field: 'merchant_no', reads: 'digits', required: true },
    { ...ref(1), field: 'transaction_at', reads: 'moment', required: true },
    { ...ref(2), field: 'gross', reads: 'amount', required: true },
    { ...ref(4), field: 'net', reads: 'amount' },
    { ...ref(6), field: 'instalment_no', second: 'instalment_count', reads: 'pair', words: { pesin: '1/1' } },
    { ...ref(7), field: 'card_masked', reads: 'card' },
    { ...ref(8), field: 'note', reads: 'text' },
  ],
  computed: [
    {
      field: 'commission',
      of: [
        { ...ref(3), sign: 1 },
        { ...ref(10), sign: 1 },
      ],
    },
  ],
  kinds: {
    columns: [ref(5)],
    rules: [
      { when: ['Satış'], kind: 'sale', sign: 1 },
      { when: ['İade'], kind: 'refund', sign: -1 },
    ],
  },
  identity: {
    field: 'net',
    of: [
      { field: 'gross', sign: 1 },
      { field: 'commission', sign: -1 },
    ],
  },
  constants: { bank: 'Örnek Bank' },
};
