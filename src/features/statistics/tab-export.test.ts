import { expect, test } from 'vitest';
import { statisticsTab } from './statistics-tabs';
import { exportRows } from './tab-export';

const names = {
  definitionName: (id: string | null) => `ad ${id}`,
  userName: () => null,
  countryName: () => '',
};
const period = { from: '2026-11-01', to: '2026-11-30' };

test('each value has a row with its basis; money in lira, what is hidden as words, what is not known empty', () => {
  const rows = exportRows(
    statisticsTab('pos'),
    {
      period,
      former: null,
      at: '2026-11-30T10:00:00.000Z',
      byName: {
        'kpi card_money': {
          hidden: false,
          rows: [{ g: [], m: { gross: { v: 123_456, n: 7 }, refunds: { hidden: true } } }],
        },
        'panel bank': { hidden: false, rows: [{ g: ['b'], m: { commission_share: { v: 1.5, n: 7 } } }] },
      },
    },
    names,
  );
  expect(rows).toEqual([
    ['Özet', '', 'Brüt tutar', '01.11–30.11.2026', { minor: 123_456 }, '₺', 7],
    ['Özet', '', 'İşlem', '01.11–30.11.2026', null, '', null],
    ['Özet', '', 'Komisyon', '01.11–30.11.2026', null, '₺', null],
    ['Özet', '', 'Komisyon oranı', '01.11–30.11.2026', null, '%', null],
    ['Özet', '', 'İade ve iptal', '01.11–30.11.2026', '5’ten az', '₺', null],
    [
      'Komisyon oranı, bankaya göre',
      'ad b',
      'Komisyon oranı',
      '01.11–30.11.2026',
      { scaled: 150, digits: 2 },
      '%',
      7,
    ],
  ]);
});
