import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { decimalCell, toCsv, toWorkbook, wordsOf } from './spreadsheet';

const rows = [
  ['Ad', 'Telefon', 'Doğum tarihi', 'Açık talep'],
  ['=2+5', '+49 151 123', { day: '1979-03-14' }, 3],
  ['Işıl; "Şen"', '0532', null, 0],
];

describe('exported tables', () => {
  it('are CSV that Turkish Excel opens', () => {
    expect(toCsv(rows)).toBe(
      '\uFEFFAd;Telefon;Doğum tarihi;Açık talep\r\n' +
        "'=2+5;+49 151 123;14.03.1979;3\r\n" +
        '"Işıl; ""Şen""";0532;;0\r\n',
    );
  });

  it('write decimals with a comma, rounded, and no thousands', () => {
    const numbers = [
      [{ minor: -123_456 }, decimalCell(100 / 3, 1), decimalCell(11.5, 1), { scaled: 417_000, digits: 4 }],
      [12_345, 100 / 3, { share: 35_600 }, decimalCell(1234.5, 1)],
      [decimalCell(Number.NaN, 1), decimalCell(2.6, 0), -0.04, decimalCell(-0.04, 1)],
    ];
    expect(toCsv(numbers)).toBe(
      '\uFEFF-1234,56;33,3;11,5;41,7000\r\n12345;33,3333;3,5600;1234,5\r\n;3;-0,0400;0,0\r\n',
    );
  });

  it('hold instants as Istanbul shows them', async () => {
    const evening = [[{ instant: '2026-11-20T21:05:40.120Z' }]];
    expect(toCsv(evening)).toBe('\uFEFF21.11.2026 00:05\r\n');
    const sheet = read(await toWorkbook('Talepler', evening), { cellNF: true }).Sheets['Talepler'] ?? {};
    expect(sheet['A1']).toMatchObject({
      t: 'n',
      v: expect.closeTo(46_347 + 5 / 1440, 6) as number,
      z: 'dd.mm.yyyy hh:mm',
    });
  });

  it('are workbooks with typed cells', async () => {
    const book = read(await toWorkbook('Hastalar', rows), { cellNF: true });
    const sheet = book.Sheets['Hastalar'] ?? {};
    expect(sheet['A2']).toMatchObject({ t: 's', v: '=2+5' });
    expect(sheet['A2']).not.toHaveProperty('f');
    expect(sheet['C2']).toMatchObject({ t: 'n', v: 28_928, z: 'dd.mm.yyyy' });
    expect(sheet['D2']).toMatchObject({ t: 'n', v: 3 });
    expect(utils.sheet_to_json(sheet)).toHaveLength(2);
  });

  it('have decimals in workbooks as numbers with the same digits', async () => {
    const cells = [[decimalCell(100 / 3, 1), 100 / 3, { scaled: 417_000, digits: 4 }]];
    const sheet = read(await toWorkbook('S', cells), { cellNF: true }).Sheets['S'] ?? {};
    expect(sheet['A1']).toMatchObject({ t: 'n', v: 33.3, z: '#,##0.0' });
    expect(sheet['B1']).toMatchObject({ t: 'n', v: 33.3333 });
    expect(sheet['C1']).toMatchObject({ t: 'n', v: 41.7, z: '#,##0.0000' });
  });

  it('are on paper as on the screen', () => {
    expect([{ minor: -123_456 }, 12_345, decimalCell(1234.5, 1), null, '=x'].map(wordsOf)).toEqual([
      '-1.234,56',
      '12.345',
      '1.234,5',
      '',
      '=x',
    ]);
  });
});
