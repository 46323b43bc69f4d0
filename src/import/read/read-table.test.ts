import { describe, expect, it } from 'vitest';
import { bankNames, bankProfile } from './profile.fixture';
import type { Profile } from './profile';
import { readTable } from './read-table';
import type { Row } from './table';

const today = '2026-11-25';
const header = { at: 0, lines: 1, names: bankNames } as const;
const sale = [
  '0012',
  '21.11.2026 14:30',
  '1.234,56',
  '20,00',
  '1.204,56',
  'Satış',
  '1/3',
  '4111111111111111',
  '',
  'Ada Ay',
  '10,00',
];

const read = (rows: readonly Row[], profile: Profile = bankProfile) =>
  readTable([bankNames, ...rows], header, profile, { today });
const firstOf = async (row: Row, profile?: Profile) => (await read([row], profile)).rows[0];

describe('a row', () => {
  it('has the values of its columns, sums and kind', async () => {
    expect(await firstOf(sale)).toEqual({
      line: 2,
      values: {
        bank: 'Örnek Bank',
        merchant_no: '0012',
        transaction_at: '2026-11-21T11:30:00.000Z',
        gross: 123_456,
        net: 120_456,
        commission: 3_000,
        currency: 'TRY',
        instalment_no: 1,
        instalment_count: 3,
        card_masked: '411111******1111',
        note: null,
        kind: 'sale',
        sign: 1,
      },
      problems: [],
      hash: expect.stringMatching(/^[\da-f]{64}$/u) as string,
      twin: 1,
    });
  });

  it.each([
    [0, '', 'merchant_no', 'missing', null],
    [0, { kind: 'number', text: '4111111111111110' }, 'merchant_no', 'lost_digits', '411111******1110'],
    [0, '1,23E+15', 'merchant_no', 'lost_digits', '1,23E+15'],
    [1, '21.11.2027', 'transaction_at', 'too_far_ahead', '21.11.2027'],
    [2, '1,234.56', 'gross', 'wrong_mark', '1,234.56'],
    [4, '1.204,54', 'net', 'does_not_close', '-2'],
    [3, 'yok', 'commission', 'no_amount', 'yok'],
    [2, '1.234,56 USD', 'gross', 'currency_differs', '1.234,56 USD'],
    [5, 'Taksitli', 'kind', 'unknown_kind', 'Taksitli'],
    [6, { kind: 'date', text: '2026-03-01' }, 'instalment_no', 'no_pair', '2026-03-01'],
  ] as const)('with a wrong cell in column %i tells it: %j', async (at, cell, field, code, text) => {
    const profile: Profile =
      code === 'currency_differs' ? { ...bankProfile, constants: { currency: 'TRY' } } : bankProfile;
    const row = await firstOf((sale as Row).with(at, cell), profile);
    expect(row?.problems).toContainEqual({ field, code, text });
  });

  it('closes within a kuruş', async () => {
    expect((await firstOf(sale.with(4, '1.204,57')))?.problems).toEqual([]);
  });

  it('has the words of the profile read as what they stand for', async () => {
    expect((await firstOf(sale.with(6, 'PEŞİN')))?.values).toMatchObject({
      instalment_no: 1,
      instalment_count: 1,
    });
  });

  it('has a kind by several columns', async () => {
    const columns = [5, 8].map((at) => ({ at, name: bankNames[at] ?? '' }));
    const rules = [
      { when: ['satış', 'puan'], kind: 'points', sign: -1 as const },
      { when: ['satış', null], kind: 'sale', sign: 1 as const },
    ];
    const profile = { ...bankProfile, kinds: { columns, rules } };
    expect((await firstOf(sale.with(8, 'PUAN'), profile))?.values).toMatchObject({
      kind: 'points',
      sign: -1,
    });
    expect((await firstOf(sale, profile))?.values).toMatchObject({ kind: 'sale', sign: 1 });
  });
});

describe('a table', () => {
  it('numbers equal rows, and is recognised in any order', async () => {
    const other = sale.with(0, '0013');
    const table = await read([sale, other, sale]);
    expect(table.rows.map(({ twin }) => twin)).toEqual([1, 1, 2]);
    expect(table.summary.twins).toBe(1);
    const { contentHash } = table.summary;
    expect((await read([other, [], sale, sale])).summary.contentHash).toBe(contentHash);
    expect((await read([other, sale])).summary.contentHash).not.toBe(contentHash);
  });

  it('compares its rows with the totals that the file states', async () => {
    const { rows, summary } = await read([
      sale,
      sale,
      ['Ara Toplam', '', '2.469,12', '40,00', '2.409,12', '', '', '', '', '', '20,00'],
      bankNames,
      [],
      ['Sayfa 2'],
      sale.with(0, 'Toplam Gıda'),
      ['GENEL TOPLAM: 3 adet', '', '3.703,68', '60,00', '3.613,69', '', '', '', '', '', '30,00'],
    ]);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 8]);
    expect(summary.skipped).toEqual({ blank: 1, total: 2, header: 1, remark: 1 });
    expect(summary.totals).toEqual({ TRY: { gross: 370_368, net: 361_368, commission: 9_000 } });
    expect(summary.controls.map(({ line, field, matches }) => [line, field, matches])).toEqual([
      [4, 'gross', true],
      [4, 'net', true],
      [4, 'commission', true],
      [9, 'gross', true],
      [9, 'net', false],
      [9, 'commission', true],
    ]);
  });

  it('lets no card number and no cardholder out, and counts them', async () => {
    const note = 'iade 5500 0000 0000 0004';
    const { rows, summary } = await read([sale.with(8, note), sale.with(9, '4111-1111-1111-1111')]);
    expect(JSON.stringify(rows)).not.toMatch(/Ada Ay|0000 0000 0004|\d{13}/u);
    expect(rows[0]?.values['note']).toBe('iade 550000******0004');
    expect(summary.masked).toEqual([
      { at: 7, name: 'Kart No', count: 2 },
      { at: 8, name: 'Açıklama', count: 1 },
      { at: 9, name: 'Kart Sahibi', count: 1 },
    ]);
  });

  it('keeps its currencies apart', async () => {
    const profile: Profile = {
      ...bankProfile,
      columns: [...bankProfile.columns, { at: 9, name: 'Kart Sahibi', field: 'currency', reads: 'currency' }],
    };
    const { summary } = await read([sale.with(9, 'TL'), sale.with(9, 'EUR'), sale.with(9, '')], profile);
    expect(Object.keys(summary.totals)).toEqual(['TRY', 'EUR']);
    expect(summary.totals['TRY']?.['gross']).toBe(246_912);
  });

  it('tells words of kinds that it does not know', async () => {
    const { summary } = await read([sale.with(5, 'VFT'), sale.with(5, 'VFT'), sale]);
    expect(summary.unknownKinds).toEqual([{ words: 'VFT', rows: 2 }]);
  });
});

describe('totals of several currencies', () => {
  const inCurrency = (gross: string, currency: string) =>
    sale.with(2, `${gross} ${currency}`).with(3, '').with(4, '').with(10, '');
  const total = (label: string, gross: string) => [label, '', gross];

  it.each([
    ['by the amount', total('TOPLAM', '300,00 TL'), total('TOPLAM', '70,00 EUR')],
    ['by the label', total('TOPLAM TL', '300,00'), total('TOPLAM EUR', '70,00')],
    ['in any order', total('GENEL TOPLAM (EUR)', '70,00'), total('GENEL TOPLAM (TRY)', '300,00')],
  ])('are told apart %s', async (_, first, second) => {
    const { summary } = await read([
      inCurrency('100,00', 'TL'),
      inCurrency('70,00', 'EUR'),
      inCurrency('200,00', 'TL'),
      first,
      second,
    ]);
    expect(summary.controls.map(({ matches }) => matches)).toEqual([true, true]);
    expect(new Set(summary.controls.map(({ currency }) => currency))).toEqual(new Set(['TRY', 'EUR']));
  });

  it('that name none are compared with nothing: currencies are never added', async () => {
    const { summary } = await read([
      inCurrency('100,00', 'TL'),
      inCurrency('70,00', 'EUR'),
      total('TOPLAM', '170,00'),
    ]);
    expect(summary.controls).toMatchObject([{ currency: null, matches: false }]);
  });
});

describe('a word of totals', () => {
  it.each(['Toplam', 'TOPLAM', 'Genel Toplam', 'Ara Toplam: kasa', 'Total'])(
    '%s in a row with date, number and amount makes no total of it',
    async (word) => {
      const { rows, summary } = await read([sale.with(8, word), sale.with(9, word)]);
      expect(rows).toHaveLength(2);
      expect(summary.skippedLines).toEqual([]);
    },
  );

  it('skips a line without them, and lists it', async () => {
    const { rows, summary } = await read([sale, ['', '21.11.2026', '1.234,56', '', '', 'Toplam']]);
    expect(rows).toHaveLength(1);
    expect(summary.skippedLines).toEqual([{ line: 3, why: 'total' }]);
  });
});

it('says where dates can only be read with the month in front', async () => {
  const dates = ['11/21/2026', '03/04/2026', '11/20/2026'];
  const { summary } = await read(dates.map((date) => sale.with(1, date)));
  expect(summary.monthFirst).toBe(2);
  const proposed = { ...bankProfile, dates: ['mdy' as const] };
  const { rows, summary: second } = await read(
    dates.map((date) => sale.with(1, date)),
    proposed,
  );
  expect(second.monthFirst).toBe(0);
  expect(rows[1]?.values['transaction_at']).toBe('2026-03-03T21:00:00.000Z');
});

it.each(['a\u0000b', 'a\ud800', '\udfffb'])(
  'a text that no database keeps names its line: %j',
  async (text) => {
    const { rows } = await read([sale, sale.with(8, text)]);
    expect(rows[1]).toMatchObject({ line: 3, problems: [{ field: 'note', code: 'odd_character' }] });
  },
);
