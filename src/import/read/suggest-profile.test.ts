import { describe, expect, it } from 'vitest';
import type { Header } from './header';
import { differencesOf } from './header-difference';
import { parseProfile } from './profile';
import { readTable } from './read-table';
import { suggestProfile } from './suggest-profile';
import type { Row } from './table';

const today = '2026-11-25';

/** Headers as the reports of eight banks have them, each with a row. */
const banks: readonly (readonly [bank: string, names: string, row: string, fields: string])[] = [
  [
    'Ziraat',
    'Üye İşyeri No | Terminal No | İşlem Tarihi | Hesaba Geçiş Tarihi | Tutar | Kesilen Komisyon Tutarı | Hesaba Geçen/Geçecek Net Tutar | Komisyon Oranı (%) | Taksit Sayısı | İşlem Tipi | Provizyon Kodu',
    '001 | 002 | 21.11.2026 | 22.11.2026 | 100,00 | 2,00 | 98,00 | 2 | 1 | Satış | 123456',
    'approval_no commission commission_rate gross instalment_count kind merchant_no net posting_date terminal_no transaction_at',
  ],
  [
    'Akbank',
    'ISLEM_TARIHI | VALOR_TARIHI | PROVIZYON_TUTAR | KOMISYON_TUTAR | EO_KES_TUTAR | NET_TUTAR | TAKSIT_SAYI | TAKSIT_SIRA | UYE_ISYERI_NO | TERMINAL_NO | PROVIZYON_NO | GUNSONU_TARIHI | ALT_KART_TIPI',
    '21.11.2026 | 22.11.2026 | 100.00 | 2.00 | 1.00 | 97.00 | 3 | 1 | 001 | 002 | 123456 | 21.11.2026 | AXESS',
    'approval_no card_kind commission day_end_at gross instalment_count instalment_no merchant_no net terminal_no transaction_at value_date',
  ],
  [
    'Garanti BBVA',
    'ISLEMTARIHI | VALOR | BURUT | KOMISYON | NET | TSAYISI | UYENO | TERMINAL | BATCHNO | GUNSONU | ODULKESINTISI | SERVISKESINTISI | BORCALACAK',
    '20261121 | 20261122 | +0000100.00 | 2.00 | 95.00 | 1 | 001 | 002 | 7 | 20261121 | 2.00 | 1.00 | A',
    'batch_no commission day_end_at gross instalment_count kind merchant_no net reward service_fee terminal_no transaction_at value_date',
  ],
  [
    'Yapı Kredi',
    'Yükleme Tarihi | Ödeme Tarihi | İşlem Tutarı | Taksitli İşlem Komisyonu | Katkı Payı TL | Taksit Sayısı / Taksit Numarası | Mesaj Tipi | Onay Kodu',
    '21/11/2026 | 22/11/2026 | 100,00 | 2,00 | 1,00 | 3/1 | Satış | 123456',
    'approval_no commission gross instalment_count instalment_no kind reward transaction_at value_date',
  ],
  [
    'Halkbank',
    'Tarih | Valor Tarihi | Bekleyen Alacak Tutarı | Bekleyen Borç Tutarı | Alacak Net Bekleyen | Uye No | Oran | Host Cevap',
    '21.11.2026 | 22.11.2026 | 1.100,00 | 2,00 | 1.098,00 | 001 | %1,79 | Satış',
    'commission commission_rate gross kind merchant_no net transaction_at value_date',
  ],
  [
    'QNB',
    'Tarih | Hesaba Geçiş Tarihi | Çözülmüş Alacak | Çözülmüş Borç | Taksit Tipi | Üye No | Bloke Tipi',
    '@date:2026-11-21 | @date:2026-11-22 | @number:100 | @number:2.5 | Peşin | 001 | Bloke',
    'blocking_kind commission gross kind merchant_no posting_date transaction_at',
  ],
  [
    'VakıfBank',
    'İşlem Tarihi | Saat | Hesaba Geçiş Tarihi | Brüt Tutar | Komisyon | Net Tutar | İşlem Türü',
    '21.11.2026 | 14:30 | 22.11.2026 | 100,00 | 2,00 | 98,00 | TKS',
    'commission gross kind net posting_date transaction_at',
  ],
  [
    'İş Bankası',
    'İşlem Tarihi | Tutar | Komisyon | Net Tutar | Taksit Sayısı',
    '21.11.2026 | 1.234,00 | 34,00 | 1.200,00 | Peşin',
    'commission gross instalment_count net transaction_at',
  ],
];

/** `@number:5` and `@date:…` are cells of a workbook. */
function rowOf(line: string): Row {
  return line.split(' | ').map((text) => {
    const [, kind, value = ''] = /^@(number|date):(.*)$/u.exec(text) ?? [];
    return kind === 'number' || kind === 'date' ? { kind, text: value } : text;
  });
}

function suggest(names: Row, rows: readonly Row[]) {
  const header: Header = { at: 0, lines: 1, names: names.map(String) };
  const lines = [names, ...rows];
  const suggested = suggestProfile({ header, fingerprint: 'a'.repeat(64), lines, layout: null, sheet: null });
  return { header, lines, ...suggested };
}

describe('the header of', () => {
  it.each(banks)('%s is understood', async (_, names, row, fields) => {
    const { header, lines, profile, unmapped } = suggest(rowOf(names), [rowOf(row)]);
    expect(parseProfile(profile)).toEqual(profile);
    expect(profile.list).toBe('bank');
    expect(unmapped).toEqual([]);
    expect(differencesOf(profile, header.names)).toEqual([]);
    const { rows } = await readTable(lines, header, profile, { today });
    expect(rows[0]?.problems.filter(({ code }) => code !== 'unknown_kind')).toEqual([]);
    const values = rows[0]?.values ?? {};
    expect(
      Object.keys(values)
        .filter((key) => key !== 'currency' && key !== 'sign')
        .toSorted()
        .join(' '),
    ).toBe(fields);
    expect(String(values['transaction_at'])).toMatch(/^2026-11-2[01]T/u);
  });
});

it('deductions in several columns are summed, and the formula that closes is kept', () => {
  const [, akbank] = banks;
  const { profile } = suggest(rowOf(akbank?.[1] ?? ''), [rowOf(akbank?.[2] ?? '')]);
  expect(profile.mark).toBe('.');
  expect(profile.computed).toEqual([
    {
      field: 'commission',
      of: [
        { at: 3, name: 'KOMISYON_TUTAR', sign: 1 },
        { at: 4, name: 'EO_KES_TUTAR', sign: 1 },
      ],
    },
  ]);
  expect(profile.identity).toEqual({
    field: 'net',
    of: [
      { field: 'gross', sign: 1 },
      { field: 'commission', sign: -1 },
    ],
  });
});

it('misspelt and cut names are found, unknown ones are left', () => {
  const { profile, certainty, unmapped } = suggest(
    ['İşlm Tarihi', 'Hesaba Geçen/Geçecek Net Tutar', 'Tutarı', 'Kampanya'],
    [['21.11.2026', '98,00', '100,00', 'x']],
  );
  expect(profile.columns.map(({ field }) => field).toSorted()).toEqual(['gross', 'net', 'transaction_at']);
  expect(certainty.find(({ field }) => field === 'transaction_at')?.certainty).toBeLessThan(1);
  expect(unmapped).toEqual([{ at: 3, name: 'Kampanya' }]);
});

it.each([
  ['provision', ['Hasta Adı Soyadı', 'Provizyon No', 'Sigorta Şirketi', 'Onaylanan Tutar', 'Durum']],
  ['pathology', ['Hasta Adı', 'Patoloji No', 'Kabul Tarihi', 'Rapor Tarihi', 'Tanı']],
  ['identity', ['T.C. Kimlik No', 'Adı', 'Soyadı', 'Doğum Tarihi', 'Anne Adı']],
  ['receipts', ['Makbuz No', 'Tahsilat Tarihi', 'Vezne', 'Tutar', 'Ödeme Şekli']],
])('a list of kind %s is recognised', (list, names) => {
  expect(suggest(names, []).profile.list).toBe(list);
});

it.each([
  ['a day beyond the twelfth behind', ['03/25/2026', '04/02/2026', '11/30/2026'], 'mdy'],
  ['a day beyond the twelfth in front', ['25/03/2026', '02/04/2026'], 'dmy'],
  ['nothing proven', ['03/04/2026', '05/06/2026'], 'dmy'],
  ['both, as typing errors make it', ['25/03/2026', '03/25/2026'], 'dmy'],
  ['days that change behind a slash', [1, 2, 4, 5, 7].map((day) => `10/0${day}/2026`), 'mdy'],
  ['days that change in front of a slash', [1, 2, 4, 5, 7].map((day) => `0${day}/10/2026`), 'dmy'],
  ['months that change behind a dot', [1, 2, 4, 5, 7].map((month) => `10.0${month}.2026`), 'dmy'],
  ['few days', [1, 2, 4].map((day) => `10/0${day}/2026`), 'dmy'],
])('dates with %s are proposed as such', (_, dates, order) => {
  for (const [list, names, other] of [
    ['bank', ['İşlem Tarihi', 'Tutar'], '100,00'],
    ['surgeries', ['Ameliyat Tarihi', 'Salon'], '4'],
  ] as const) {
    const table = {
      header: { at: 0, lines: 1 as const, names },
      fingerprint: 'a'.repeat(64),
      lines: [names, ...dates.map((date) => [date, other])],
      layout: null,
      sheet: null,
    };
    expect(suggestProfile(table, list).profile.dates[0], list).toBe(order);
  }
});
