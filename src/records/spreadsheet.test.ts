import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { guardFormula, toCsv, toWorkbook } from './spreadsheet';

const rows = [
  ['Ad', 'Telefon', 'Doğum tarihi', 'Açık talep'],
  ['=2+5', '+49 151 123', { day: '1979-03-14' }, 3],
  ['Işıl; "Şen"', '0532', null, 0],
];

describe('exported tables', () => {
  it.each(['=1+1', '+49', '-1', '@SUM(A1)', '\tx'])('keep %j a text', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  });

  it('are CSV that Turkish Excel opens', () => {
    expect(toCsv(rows)).toBe(
      '\uFEFFAd;Telefon;Doğum tarihi;Açık talep\r\n' +
        "'=2+5;'+49 151 123;14.03.1979;3\r\n" +
        '"Işıl; ""Şen""";0532;;0\r\n',
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
});
