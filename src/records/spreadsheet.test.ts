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
