import { describe, expect, test } from 'vitest';
import { missingFields } from '@/import/flow/mapping';
import { importAmounts } from '@sync/model/rules/import-sums';
import { agreementKind } from './agreement-kind';
import { ANKA, context, csvBytes, readList, SGK, stagedRows, xlsxBytes } from './kinds.fixture';
import type { Lines } from './kinds.fixture';
import { paymentKind } from './payment-kind';
import { denialKind, provisionKind } from './provision-kind';

const provisions: Lines = [
  [
    'PROV. TALEP NO',
    'SİGORTALI ADI SOYADI',
    'TC KİMLİK NO',
    'İŞLEM TARİHİ',
    'TALEP TUTARI',
    'ONAY TUTARI',
    'SONUÇ',
    'AÇIKLAMA',
    'ŞİRKET',
  ],
  [
    '8841',
    'İLYAS DEMİRKIRAN',
    '10000000146',
    '16.11.2026',
    '168.400,00',
    '0,00',
    'EVRAK BEKLENİYOR',
    'MR raporu',
    'ANKA SİG. A.Ş.',
  ],
  ['8842', 'Şule Erdinç', '', '16.11.2026', '12.250,50', '12.250,50', 'ONAYLANDI', '', 'Anka Sigorta'],
  [
    '8843',
    'Ümit Çağlar',
    '',
    '17.11.2026',
    '6.480,00',
    '3.000,00',
    'KISMİ ONAY',
    'Limit dolmuştur',
    'Anka Sigorta',
  ],
  [
    '8844',
    'Ayşe Işık',
    '123******46',
    '17.11.2026',
    '900,00',
    '0,00',
    'RED',
    'Talep kapsam dışı',
    'Anka Sigorta',
  ],
  [
    '8845',
    'Can Öz',
    '',
    '17.11.2026',
    '900,00',
    '900,00',
    'MÜSTEHAK',
    'müstehaktır, provizyon alabilir',
    'SGK',
  ],
  ['', 'Kaya Su', '', '17.11.2026', '1,00', '1,00', 'ONAYLANDI', '', 'Anka Sigorta'],
];

describe.each([
  ['windows-1254 with semicolons', csvBytes],
  ['a workbook', xlsxBytes],
])('a list of provisions in %s', (_, write) => {
  const kind = provisionKind(context);

  test('is read without a profile: numbers, insurers, decisions and reasons', async () => {
    const read = await readList(kind, write(provisions));
    expect(missingFields(read.profile, kind)).toEqual([]);
    const rows = stagedRows(kind, read);
    expect(
      rows.map(({ values }) => [
        values['provision_no'],
        values['decision'],
        values['insurer_id'],
        values['reason'],
      ]),
    ).toEqual([
      ['8841', 'documents_missing', ANKA, null],
      ['8842', 'approved', ANKA, null],
      ['8843', 'partial', ANKA, 'limit_reached'],
      ['8844', 'refused', ANKA, 'not_covered'],
      ['8845', 'approved', SGK, null],
      [null, 'approved', ANKA, null],
    ]);
    expect(rows[1]?.values).toMatchObject({
      name: 'Şule Erdinç',
      service_day: '2026-11-16',
      asked: 12_250_50,
      approved: 12_250_50,
      currency: 'TRY',
    });
    expect(rows[0]?.values['national_id']).toBe('10000000146');
    // A masked number is nothing to complain about, and nothing to look for.
    expect(rows[3]).toMatchObject({ warning: null, values: { national_id: null } });
    expect(rows.at(-1)?.problem).toBe('missing');
    expect(read.scan).toMatchObject({ rows: 6, taken: 5, faulty: 1 });
    expect(read.scan.read).toEqual({ TRY: { asked: 188_930_50, approved: 16_150_50 } });
  });
});

test('a word for a decision that nobody knows is a warning, in a list of refusals an error', async () => {
  const lines: Lines = [
    ['Provizyon No', 'Durum', 'Red Nedeni'],
    ['1', 'Beklenmedik söz', 'Eksik evrak'],
    ['2', 'Reddedildi', 'Başka bir şey'],
  ];
  const provision = provisionKind(context);
  const denial = denialKind(context);
  const [unknown] = stagedRows(provision, await readList(provision, csvBytes(lines)));
  expect(unknown).toMatchObject({ problem: null, warning: 'unknown_kind', values: { decision: null } });
  const [left, refused] = stagedRows(denial, await readList(denial, csvBytes(lines)));
  expect(left?.problem).toBe('unknown_decision');
  expect(refused).toMatchObject({ problem: null, values: { decision: 'refused', reason: 'other' } });
});

test('without a column for it the amounts tell an approval, never a refusal', async () => {
  const kind = provisionKind(context);
  const lines: Lines = [
    ['Provizyon No', 'Talep Tutarı', 'Onaylanan Tutar'],
    ['1', '100,00', '100,00'],
    ['2', '100,00', '40,00'],
    ['3', '100,00', '0,00'],
  ];
  const rows = stagedRows(kind, await readList(kind, csvBytes(lines)));
  expect(rows.map(({ values }) => values['decision'])).toEqual(['approved', 'partial', null]);
});

test('a part of nothing is pointed out', async () => {
  const kind = provisionKind(context);
  const lines: Lines = [
    ['Provizyon No', 'Durum', 'Talep Tutarı', 'Onaylanan Tutar'],
    ['1', 'Kısmi onay', '100,00', '0,00'],
    ['2', 'Kısmi onay', '100,00', '0,01'],
  ];
  const rows = stagedRows(kind, await readList(kind, csvBytes(lines)));
  expect(rows.map(({ warning }) => warning)).toEqual(['empty_partial', null]);
});

test('an insurer that was renamed is unknown, until somebody says whose name it is', async () => {
  const lines: Lines = [
    ['Provizyon No', 'Durum', 'Şirket'],
    ['1', 'Onaylandı', 'Anka Yaşam A.Ş.'],
  ];
  const kind = provisionKind(context);
  const [row] = stagedRows(kind, await readList(kind, csvBytes(lines)));
  expect(row).toMatchObject({
    warning: 'unknown_insurer',
    values: { insurer_id: null, insurer: 'Anka Yaşam A.Ş.' },
  });
  const told = provisionKind({ ...context, aliases: { ankayasamas: ANKA } });
  const [known] = stagedRows(told, await readList(told, csvBytes(lines)));
  expect(known).toMatchObject({ warning: null, values: { insurer_id: ANKA } });
});

test('payments: what is cut is a size, a number of either kind is needed', async () => {
  const kind = paymentKind(context);
  const lines: Lines = [
    ['Fatura No', 'İcmal No', 'Fatura Tutarı', 'Ödenen Tutar', 'Kesinti', 'Kesinti Nedeni', 'Ödeme Tarihi'],
    ['F-77', '2026/11', '1.000,00', '800,00', '-200,00', 'Malzeme', '20.11.2026'],
    ['', '2026/11', '1.000,00', '800,00', '0,00', '', '20.11.2026'],
    ['F-78', '2026/11', '1.000,00', '1.200,00', '-200,00', 'Düzeltme', '20.11.2026'],
    ['F-79', '2026/11', '1.000,00', '', '-200,00', 'Düzeltme', '20.11.2026'],
  ];
  const rows = stagedRows(kind, await readList(kind, csvBytes(lines)));
  expect(rows[0]).toMatchObject({
    problem: null,
    values: {
      invoice_no: 'F-77',
      batch_no: '2026/11',
      paid: 800_00,
      cut: 200_00,
      paid_on: '2026-11-20',
      words: 'Malzeme',
    },
  });
  expect(rows[1]?.problem).toBe('no_case_number');
  // Paid back, or not proven: a person decides.
  expect(rows.slice(2).map(({ problem }) => problem)).toEqual(['cut_below_zero', 'cut_below_zero']);
});

test('agreements have a code and a price above zero', async () => {
  const kind = agreementKind(context);
  const lines: Lines = [
    ['SUT Kodu', 'İşlem Adı', 'Birim Fiyat', 'Başlangıç Tarihi'],
    ['520.030', 'Muayene', '1.850,00', '01.01.2026'],
    ['520.040', 'Tetkik', '0,00', '01.01.2026'],
  ];
  const rows = stagedRows(kind, await readList(kind, csvBytes(lines)));
  expect(rows[0]).toMatchObject({
    problem: null,
    values: { code: '520.030', amount: 1_850_00, valid_from: '2026-01-01' },
  });
  expect(rows[1]?.problem).toBe('negative_amount');
});

test('a provision number stays whole, however long it is; a card number beside it does not', async () => {
  const kind = provisionKind(context);
  const lines: Lines = [
    ['Provizyon No', 'Durum', 'Açıklama'],
    ['4111111111111111', 'Onaylandı', 'Kart 5555555555554444'],
    ['411111******1111', 'Onaylandı', ''],
  ];
  const [whole, masked] = stagedRows(kind, await readList(kind, csvBytes(lines)));
  expect(whole).toMatchObject({
    problem: null,
    values: { provision_no: '4111111111111111', words: 'Kart 555555******4444' },
  });
  expect(masked?.problem).toBe('masked_number');
});

test.each([provisionKind, denialKind, paymentKind, agreementKind].map((kind) => [kind(context)] as const))(
  'the server counts the amounts that the screen shows of $list',
  (kind) => {
    expect(Object.keys(kind.amounts)).toEqual(importAmounts[kind.list]);
  },
);
