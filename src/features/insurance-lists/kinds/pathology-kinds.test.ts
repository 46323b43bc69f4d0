import { expect, test } from 'vitest';
import { specimenKind } from './specimen-kind';
import { colonoscopyKind, indicationOf } from './colonoscopy-kind';
import { context, csvBytes, KOCER, readList, stagedRows, xlsxBytes } from './kinds.fixture';
import type { Lines } from './kinds.fixture';
import { doctorKey } from './list-context';
import { pathologyKind } from './pathology-kind';
import { answerOf, organOf } from './pathology-values';

const reports: Lines = [
  [
    'Patoloji No',
    'Hasta Adı',
    'TC Kimlik No',
    'Numune Alma Tarihi',
    'Rapor Tarihi',
    'Materyal',
    'İsteyen Doktor',
    'Tanı',
  ],
  [
    'P-1',
    'Ali Ak',
    '10000000146',
    '02.11.2026',
    '09.11.2026',
    'Prostat iğne biyopsisi',
    'Op. Dr. Sinan KOÇER',
    'Asiner adenokarsinom, Gleason skoru 3+4=7.',
  ],
  ['P-2', 'Ece Su', '', '02.11.2026', '09.11.2026', 'Kolon, sigmoid', 'Dr. Yabancı', 'Malignite saptanmadı.'],
  ['P-3', 'Can Er', '', '10.11.2026', '09.11.2026', 'Mide antrum', '', 'Kronik gastrit.'],
  ['P-4', 'Su Ay', '', '02.11.2026', '09.11.2026', 'Kolon', '', ''],
];

test.each([
  ['csv', csvBytes],
  ['xlsx', xlsxBytes],
])('reports are read on the device, %s', async (_, write) => {
  const kind = pathologyKind(context);
  const read = await readList(kind, write(reports));
  const rows = stagedRows(kind, read);
  expect(rows[0]?.values).toMatchObject({
    pathology_no: 'P-1',
    organ: 'prostate',
    doctor_id: KOCER,
    result_class: 'malignant',
    gleason: '3+4=7',
    national_id: '10000000146',
    taken_on: '2026-11-02',
    reported_on: '2026-11-09',
  });
  expect(rows[0]?.values['reading']).toMatchObject({ result_class: 'malignant' });
  // Negated: it is not malignant, whatever else it is.
  expect(rows[1]?.values['result_class']).not.toBe('malignant');
  expect(rows[1]?.values['organ']).toBe('colorectal');
  expect(rows[2]?.warning).toBe('report_before_sample');
  expect(rows[3]?.warning).toBe('empty_report');
  expect(rows.every(({ problem }) => problem === null)).toBe(true);
  // What the report says stays out of what is kept for comparing.
  expect(read.scan.kept[0]?.values).not.toHaveProperty('text');
  expect(read.scan.kept[0]?.values).toMatchObject({ pathology_no: 'P-1', has_text: true });
});

test('a grade on another organ than the prostate is looked at', async () => {
  const kind = pathologyKind(context);
  const lines: Lines = [
    ['Patoloji No', 'Rapor Tarihi', 'Organ', 'Tanı'],
    ['P-1', '09.11.2026', 'Kolon', 'Adenokarsinom, Gleason skoru 3+4=7, ISUP derece grubu 2.'],
  ];
  expect(stagedRows(kind, await readList(kind, csvBytes(lines)))[0]?.warning).toBe('isup_organ');
});

test('colonoscopies', async () => {
  const kind = colonoscopyKind(context);
  const lines: Lines = [
    ['Kolonoskopi Tarihi', 'Endoskopist', 'Endikasyon', 'Çekuma Ulaşıldı', 'Boston Skoru', 'Adenom'],
    ['03.11.2026', 'Prof.Dr. Sinan Koçer', 'Tarama', 'Evet', '8', 'Var'],
    ['', 'Sinan Koçer', 'Polip takibi', 'Hayır', '12', 'Yok'],
    ['04.11.2026', 'Başkası', 'Bilinmez', 'belki', '', ''],
  ];
  const rows = stagedRows(kind, await readList(kind, csvBytes(lines)));
  expect(rows[0]).toMatchObject({
    problem: null,
    warning: null,
    values: {
      day: '2026-11-03',
      doctor_id: KOCER,
      indication: 'screening',
      complete: true,
      bowel_prep: 8,
      adenoma_found: true,
    },
  });
  expect(rows[1]).toMatchObject({
    problem: 'missing',
    values: { indication: 'surveillance', complete: false, bowel_prep: null, adenoma_found: false },
  });
  expect(rows[2]).toMatchObject({
    problem: null,
    warning: 'unknown_indication',
    values: { doctor_id: null, indication: null, complete: null, adenoma_found: null },
  });
});

test.each([
  ['Prof. Dr. Sinan KOÇER', 'sinan kocer'],
  ['Op.Dr.Sinan Koçer', 'sinan kocer'],
  ['Dr. Öğr. Üyesi Sinan Koçer', 'sinan kocer'],
  ['SINAN KOÇER', 'sinan kocer'],
])('a doctor called %s is %s', (name, key) => expect(doctorKey(name)).toBe(key));

test.each([
  ['Prostat iğne biyopsisi', 'prostate'],
  ['Çıkan kolon polip', 'colorectal'],
  ['REKTUM', 'colorectal'],
  ['Mide antrum', 'stomach'],
  ['Sağ tiroid lobu', 'thyroid'],
  ['Sol meme', 'breast'],
  ['Deri', null],
  [null, null],
])('%s lies in %s', (text, organ) => expect(organOf(text)).toBe(organ));

test.each([
  ['Evet', true],
  ['VAR', true],
  ['hayır', false],
  ['-', false],
  ['belki', null],
  [null, null],
])('%s is %s', (text, value) => expect(answerOf(text).value).toBe(value));

test.each([
  ['Tarama amaçlı', 'screening'],
  ['Adenom sonrası kontrol', 'surveillance'],
  ['Rektal kanama', 'diagnostic'],
  ['?', null],
])('%s is %s', (text, indication) => expect(indicationOf(text)).toBe(indication));

test('a specimen has its times with the time of day, and a row without any is left out', async () => {
  const kind = specimenKind();
  const lines: Lines = [
    [
      'Barkod',
      'Hasta No',
      'Numune Alma Zamanı',
      'Numune Kabul Zamanı',
      'Numune Ret Zamanı',
      'Ret Nedeni',
      'Kabul Eden',
    ],
    ['00451', '7', '20.11.2026 10:15', '20.11.2026 12:40', '', '', 'Ali'],
    ['00452', '7', '20.11.2026 10:15', '', '20.11.2026 12:45', 'Fiksatif yok', ''],
    ['00453', '7', '20.11.2026 10:15', '20.11.2026 09:00', '', '', ''],
    ['00454', '7', '', '', '', '', ''],
  ];
  const rows = stagedRows(kind, await readList(kind, csvBytes(lines)));
  expect(rows.map(({ problem, warning }) => problem ?? warning)).toEqual([
    null,
    null,
    'accepted_before_taken',
    'no_moment',
  ]);
  expect(rows[0]?.values).toMatchObject({
    barcode: '00451',
    client_no: '7',
    taken_at: '2026-11-20T07:15:00.000Z',
    accepted_at: '2026-11-20T09:40:00.000Z',
    accepted_by: 'Ali',
  });
  expect(rows[1]?.values).toMatchObject({ refused_at: '2026-11-20T09:45:00.000Z', reason: 'Fiksatif yok' });
});
