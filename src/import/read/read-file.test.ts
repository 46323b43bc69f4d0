import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { formatted, in1254, inUtf16, inUtf8, lockedWorkbook, workbookOf } from './files.fixture';
import { readFileTables } from './read-file';
import { textOf } from './table';

const rows = [
  ['Üye İşyeri No', 'İşlem Tarihi', 'Tutar', 'Açıklama'],
  ['0012', formatted(46_347, 'dd.mm.yyyy'), 1234.56, 'Şişli'],
  [],
  [formatted(123, '00000000'), formatted(46_347.604_166_666_7, 'dd.mm.yyyy hh:mm'), 0.1 + 0.2, true],
];
const read = [
  ['Üye İşyeri No', 'İşlem Tarihi', 'Tutar', 'Açıklama'],
  ['0012', { kind: 'date', text: '2026-11-21' }, { kind: 'number', text: '1234.56' }, 'Şişli'],
  [],
  ['00000123', { kind: 'date', text: '2026-11-21T14:30:00' }, { kind: 'number', text: '0.3' }, 'DOĞRU'],
];
const text = 'Üye İşyeri No;Tutar\r\n0012;1.234,56\r\n0013;"Şişli; ""Ağa"""\r\n';
const textRows = [
  ['Üye İşyeri No', 'Tutar'],
  ['0012', '1.234,56'],
  ['0013', 'Şişli; "Ağa"'],
];

it('joins letters that came apart, whatever the file', async () => {
  for (const bytes of [
    workbookOf('xlsx', [['Rapor', [['Şişli'.normalize('NFD'), 5]]]]),
    inUtf8(text.normalize('NFD')),
  ]) {
    const [sheet] = (await readFileTables(bytes)).sheets;
    const texts = (sheet?.rows ?? []).flat().map(textOf);
    expect(texts).toEqual(texts.map((cell) => cell.normalize('NFC')));
    expect(texts.join()).toContain('Şişli');
  }
});

describe('a workbook', () => {
  it.each(['xlsx', 'xlsb', 'biff8'] as const)('%s gives exact cells', async (type) => {
    const file = await readFileTables(workbookOf(type, [['Rapor', rows]]));
    expect(file.kind).toBe(type === 'biff8' ? 'xls' : 'xlsx');
    expect(file.sheets).toEqual([{ name: 'Rapor', hidden: false, rows: read }]);
  });

  it('lists its sheets and marks hidden ones; empty ones are left', async () => {
    const file = await readFileTables(
      workbookOf('xlsx', [
        ['Bir', [['a']]],
        ['Gizli', [['b']], { hidden: true }],
        ['Boş', [[]]],
      ]),
    );
    expect(file.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Bir', false],
      ['Gizli', true],
    ]);
  });

  it('may count its days from 1904', async () => {
    const book = workbookOf('xlsx', [['S', [[formatted(44_885, 'dd.mm.yyyy')]]]], { date1904: true });
    expect((await readFileTables(book)).sheets[0]?.rows).toEqual([[{ kind: 'date', text: '2026-11-21' }]]);
  });

  it('keeps every digit of long numbers', async () => {
    const book = workbookOf('xlsx', [['S', [[123_456_789_012_345, 1e21, 1.5e-7]]]]);
    expect((await readFileTables(book)).sheets[0]?.rows[0]?.map(textOf)).toEqual([
      '123456789012345',
      '1000000000000000000000',
      '0.00000015',
    ]);
  });

  it('has rates as it shows them', async () => {
    const book = workbookOf('xlsx', [['S', [[formatted(0.0179, '0.00%')]]]]);
    expect((await readFileTables(book)).sheets[0]?.rows).toEqual([[{ kind: 'number', text: '1.79' }]]);
  });

  it('that is a web page is read as one', async () => {
    const page = in1254(
      '<html><meta charset=windows-1254><style>td{}</style><table><tr><th colspan=2>İşlem</th></tr>' +
        '<tr><td>0012</td><td>1.234,56&nbsp;TL<br>&#350;i&#x15f;li &amp; A</td></tr></table></html>',
    );
    expect(await readFileTables(page)).toMatchObject({
      kind: 'html',
      encoding: 'windows-1254',
      sheets: [{ rows: [['İşlem'], ['0012', '1.234,56 TL Şişli & A']] }],
    });
  });

  it.each([
    ['locked', lockedWorkbook()],
    ['damaged', workbookOf('xlsx', [['S', rows]]).slice(0, 3_000)],
    ['damaged', workbookOf('biff8', [['S', rows]]).slice(0, 2_000)],
    ['unknown_type', zipSync({ 'word/document.xml': inUtf8('<a/>') })],
    ['unpacks_too_large', zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(20_000_000) })],
    ['no_table', workbookOf('xlsx', [['S', [[]]]])],
  ])('is refused: %s', async (code, bytes) => {
    await expect(readFileTables(bytes)).rejects.toMatchObject({ code });
  });

  it('whose archive lies about its sizes is refused', async () => {
    const bytes = workbookOf('xlsx', [['S', rows]]);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x02_01_4b_50) view.setUint32(at + 24, 40, true);
    }
    await expect(readFileTables(bytes)).rejects.toMatchObject({ code: 'damaged' });
  });
});

describe('a text', () => {
  it.each([
    ['utf-8', inUtf8(text)],
    ['utf-8', inUtf8(`\uFEFF${text}`)],
    ['windows-1254', in1254(text)],
    ['utf-16le', inUtf16(text)],
    ['utf-16be', inUtf16(text, { bigEndian: true })],
    ['utf-16le', inUtf16(text, { mark: false })],
  ])('in %s', async (encoding, bytes) => {
    const file = await readFileTables(bytes);
    expect(file).toMatchObject({
      kind: 'text',
      encoding,
      layout: { kind: 'delimited', delimiter: ';' },
      lettersMended: false,
    });
    expect(file.sheets[0]?.rows).toEqual(textRows);
  });

  it('that was once read in a wrong encoding gets its letters back', async () => {
    const file = await readFileTables(inUtf8('Üye Ýþyeri No;Tutar\nDoðan Iþýk;1\n'));
    expect(file.lettersMended).toBe(true);
    expect(file.sheets[0]?.rows).toEqual([
      ['Üye İşyeri No', 'Tutar'],
      ['Doğan Işık', '1'],
    ]);
  });

  it('in UTF-8 stays so where a byte does not fit', async () => {
    const bytes = inUtf8(text.repeat(3)).slice(0, -5);
    const cut = inUtf8(`${text.repeat(2)}ş`).slice(0, -1);
    for (const damaged of [Uint8Array.from([...bytes, 0xfe]), cut]) {
      const file = await readFileTables(damaged);
      expect(file).toMatchObject({ encoding: 'utf-8', lettersMended: false });
      expect(file.sheets[0]?.rows.slice(0, 3)).toEqual(textRows);
    }
  });

  it.each([
    [',', 'a,b,c\n1,"1.234,56",2\n'],
    ['\t', 'a\tb\tc\n1\t1.234,56\t2\n'],
    ['|', 'a|b|c\n1|1.234,56|2\n'],
    [';', 'Rapor\n\nA Hastanesi\na;b;c\n1;1,5;2,5\n2;1,5;2,5\n3;1,5;2,5\n'],
  ])('finds the delimiter %j', async (delimiter, content) => {
    expect((await readFileTables(inUtf8(content))).layout).toEqual({ kind: 'delimited', delimiter });
  });

  it('a quotation mark that is never closed takes its cell alone', async () => {
    const file = await readFileTables(inUtf8('a;b\n"5 inç;1\n6" ekran;2\n="007";3\n'));
    expect(file.sheets[0]?.rows).toEqual([
      ['a', 'b'],
      ['"5 inç', '1'],
      ['6" ekran', '2'],
      ['007', '3'],
    ]);
  });

  const fixed =
    'TERMINAL   TARIH      TUTAR\n' +
    '00012345   20261121   +00000000000005038.80\n' +
    '00012346   20261122   +00000000000000012.00\n';
  it('of fixed width is cut where all rows are blank', async () => {
    const file = await readFileTables(inUtf8(fixed));
    expect(file.layout).toEqual({ kind: 'fixed', cuts: [0, 11, 22] });
    expect(file.sheets[0]?.rows[1]).toEqual(['00012345', '20261121', '+00000000000005038.80']);
  });

  it('of fixed width is cut where a profile says', async () => {
    const file = await readFileTables(inUtf8(fixed), { kind: 'fixed', cuts: [0, 3, 22] });
    expect(file.sheets[0]?.rows[1]).toEqual(['000', '12345   20261121', '+00000000000005038.80']);
  });

  it.each([
    ['empty', new Uint8Array()],
    ['no_table', inUtf8(' \n\n')],
    ['unknown_type', inUtf8('%PDF-1.7 …')],
    ['unknown_type', Uint8Array.from([0x89, 0x50, 0, 0, 0, 1, 2, 3])],
    ['too_many_rows', inUtf8('a;b\n'.repeat(200_101))],
    ['too_large', new Uint8Array(50 * 1024 * 1024 + 1)],
  ])('is refused: %s', async (code, bytes) => {
    await expect(readFileTables(bytes)).rejects.toMatchObject({ code });
  });
});
