import { expect, test } from 'vitest';
import { portalSheetRows } from './portal-sheet-rows';

test('the file has typed cells in the order of its columns: days, instants, amounts, names of codes', () => {
  const columns = [
    { id: 'last_name', header: 'Soyad' },
    { id: 'birth_date', header: 'Doğum' },
    { id: 'arrival_at', header: 'Geliş' },
    { id: 'country', header: 'Ülke' },
    { id: 'sex', header: 'Cinsiyet' },
    { id: 'paid_amount', header: 'Tahsilat' },
    { id: 'rate', header: 'Kur' },
    { id: 'hotel', header: 'Yok' },
  ].filter(({ id }) => id !== 'hotel') as never;
  const row = {
    last_name: 'Lindqvist',
    birth_date: '1980-01-02',
    arrival_at: '2026-11-19T08:00:00.000Z',
    country: 'SE',
    sex: 'female',
    paid_amount: 1_250_000,
    rate: 486_500,
  };
  expect(portalSheetRows({ columns }, [row, { last_name: 'Saleh' }])).toEqual([
    [
      'Lindqvist',
      { day: '1980-01-02' },
      { instant: '2026-11-19T08:00:00.000Z' },
      'İsveç',
      'Kadın',
      { minor: 1_250_000 },
      { scaled: 486_500, digits: 4 },
    ],
    ['Saleh', null, null, null, null, null, null],
  ]);
});
