import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDelimiter, readDelimited } from './delimited';
import type { Delimiter } from './delimited';
import { textOf } from './table';

const delimiters = [';', ',', '\t', '|'] as const;

/** Writes rows as other programs do: every cell quoted, or only those that need it; with a blank behind delimiters. */
function written(
  rows: readonly (readonly string[])[],
  delimiter: Delimiter,
  { all, blank }: { readonly all: boolean; readonly blank: boolean },
): string {
  const quoted = (cell: string) =>
    all || /[";,\t|\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => row.map(quoted).join(blank ? `${delimiter} ` : delimiter)).join('\r\n');
}

describe('a delimiter inside quotation marks', () => {
  it.each([
    ['"Yılmaz; Ali","A;B"\r\n"Kaya; Su","C;D"\r\n', ','],
    ['Ad, Not\r\nAli, "a;b;c;d"\r\nSu, "e;f;g;h"\r\n', ','],
    ['Ad;Tutar\r\n"Ali";"1,5,5,5"\r\n', ';'],
    ['Ad\tNot\r\nAli\t"x;y;z"\r\n', '\t'],
    ['"Ad; soyad"|"Not"\r\n"a"|"b;\r\n;;;"\r\n', '|'],
    ['Boy;5" boru;x\r\nKol;6" boru;y\r\n', ';'],
  ] as const)('does not count: %j', (text, delimiter) => {
    expect(findDelimiter(text)).toBe(delimiter);
  });

  it('is none, whatever the cells contain', () => {
    const cell = fc
      .array(fc.constantFrom('a', 'ş', '1', ';', ',', '|', '\t', '"', '\n', ' '), { maxLength: 8 })
      .map((signs) => `k${signs.join('')}k`);
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 8 });
    const style = fc.record({ all: fc.boolean(), blank: fc.boolean() });
    fc.assert(
      fc.property(rows, fc.constantFrom(...delimiters), style, (cells, delimiter, how) => {
        const text = written([['Bir', 'İki', 'Üç'], ...cells], delimiter, how);
        expect(findDelimiter(text)).toBe(delimiter);
        const read = readDelimited(text, delimiter).slice(1);
        expect(read.map((row) => row.map((value) => textOf(value).trim()))).toEqual(cells);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(delimiters)('is %j where a list has nothing in its last columns, too', (delimiter) => {
    const filled = fc.constantFrom('Ali', '12', '01.12.2026', '3.5');
    const lines = fc.array(fc.tuple(filled, fc.constantFrom('', 'x')), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lines, (rows) => {
        const table = [
          ['Bir', 'İki', 'Üç', 'Dört'],
          ...rows.map(([first, second]) => [first, second, '', '']),
        ];
        expect(findDelimiter(table.map((row) => `${row.join(delimiter)}\r\n`).join(''))).toBe(delimiter);
      }),
    );
  });

  it('stays one where a quotation is never closed', () => {
    expect(findDelimiter('Ad;Not\r\n"Ali;x\r\nSu;y\r\nCan;z\r\n')).toBe(';');
  });
});
