import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isWholeCompoundFile } from './compound-file';
import { readDelimited } from './delimited';
import { FileProblem } from './file-problem';
import { inUtf8, workbookOf } from './files.fixture';
import { readFileTables } from './read-file';
import { dateOfSerial, decimalOf } from './serial-date';
import { textOf } from './table';

async function problemOf(bytes: Uint8Array): Promise<unknown> {
  try {
    await readFileTables(bytes);
    return null;
  } catch (error) {
    return error instanceof FileProblem ? null : error;
  }
}

const rows = [
  ['Tarih', 'Tutar'],
  ['21.11.2026', 12.5],
];
const starts = [
  [],
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  [0x09, 0x08, 0x10, 0x00, 0x00, 0x06],
  [0xff, 0xfe],
  [...inUtf8('<html><table><tr><td colspan=99999>')],
  [...inUtf8('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">')],
];

describe('a file of anything', () => {
  // The library tells of records that it does not know.
  beforeEach(() => vi.spyOn(console, 'error').mockReturnValue());
  afterEach(() => vi.restoreAllMocks());

  it('is read or refused with a reason', async () => {
    const bytes = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2_000 }));
    await fc.assert(
      fc.asyncProperty(bytes, async ([start, rest]) => {
        expect(await problemOf(Uint8Array.from([...start, ...rest]))).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it.each(['xlsx', 'biff8'] as const)(
    'that was a workbook (%s) once is read or refused with a reason',
    async (type) => {
      const book = workbookOf(type, [['S', rows]]);
      const damage = fc.array(fc.tuple(fc.nat(book.length - 1), fc.nat(255)), {
        minLength: 1,
        maxLength: 20,
      });
      await fc.assert(
        fc.asyncProperty(damage, fc.nat(book.length), async (changes, length) => {
          const bytes = book.slice(0, length % 3 === 0 ? length : undefined);
          for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
          expect(await problemOf(bytes)).toBeNull();
        }),
        { numRuns: 150 },
      );
    },
  );
});

it.each(['biff8', 'biff5'] as const)('a workbook (%s) without its end is refused', (type) => {
  const book = workbookOf(type, [['S', Array.from({ length: 400 }, (_, at) => [`satır ${at}`, at])]]);
  expect(isWholeCompoundFile(book)).toBe(true);
  for (const missing of [book.length / 4, book.length / 2, book.length - 600]) {
    expect(isWholeCompoundFile(book.slice(0, Math.ceil(book.length - missing)))).toBe(false);
  }
});

it('delimited cells come back as they were written', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ş', '1', ';', '"', '\n', '\r', ' ', ','),
    maxLength: 8,
  });
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(table, (cells) => {
      const written = cells.map((row) =>
        [...row.map((text) => `"${text.replaceAll('"', '""')}"`), 'x'].join(';'),
      );
      expect(readDelimited(written.join('\r\n'), ';')).toEqual(cells.map((row) => [...row, 'x']));
    }),
  );
});

it('numbers of a workbook come back with all their digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (minor) => {
      const [whole = '', fraction = ''] = decimalOf(minor / 100).split('.');
      expect(Number(`${whole}${fraction.padEnd(2, '0')}`)).toBe(minor);
    }),
  );
});

it.each([
  [1, false, '1900-01-01'],
  [59, false, '1900-02-28'],
  [60, false, null],
  [61, false, '1900-03-01'],
  [46_347, false, '2026-11-21'],
  [44_885, true, '2026-11-21'],
  [46_347.999_999, false, '2026-11-22'],
  [0.5, false, '12:00:00'],
  [0, false, null],
  [-1, false, null],
  [3_000_000, false, null],
  [Number.NaN, false, null],
])('the serial %d (1904: %s) is %s', (serial, from1904, date) => {
  expect(dateOfSerial(serial, from1904)).toBe(date);
});

it('texts of a workbook are no formulas and stay as they are', async () => {
  const file = await readFileTables(workbookOf('xlsx', [['S', [['=1+1', "'0012", '  a ']]]]));
  expect(file.sheets[0]?.rows[0]?.map(textOf)).toEqual(['=1+1', "'0012", '  a ']);
});
