import type * as Library from '@e965/xlsx';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { FileProblem } from './file-problem';
import { dateOfSerial, decimalOf } from './serial-date';
import type { Cell, Row, Sheet } from './table';
import { MAX_COLUMNS, MAX_LINES, trimmedRow } from './table';

/** The part of the library that has no types. */
interface Formats {
  readonly is_date: (format: string) => boolean;
}

/** Lines that are read: one more than allowed tells that there are too many. */
const READ_ROWS = MAX_LINES + 100;

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function numberCell(
  value: number,
  format: string | number | undefined,
  isDate: boolean,
  from1904: boolean,
): Cell {
  if (isDate) {
    const date = dateOfSerial(value, from1904);
    if (date !== null) return { kind: 'date', text: date };
  }
  // A rate is meant as it is shown: `1,79 %` is kept as 0.0179.
  const text = decimalOf(typeof format === 'string' && format.includes('%') ? value * 100 : value);
  // `00000000`: numbers of terminals and merchants, whose zeros in front count.
  const isPadded = typeof format === 'string' && /^0{2,}$/u.test(format) && /^\d+$/u.test(text);
  return isPadded ? text.padStart(format.length, '0') : { kind: 'number', text };
}

function rowsOf(sheet: WorkSheet, isDate: (format: string | number) => boolean, from1904: boolean): Row[] {
  const lines = sheet['!data'] ?? [];
  const known = new Map<string | number, boolean>();
  const cellOf = (cell: CellObject | undefined): Cell => {
    if (cell === undefined) return '';
    if (typeof cell.v === 'string') return cell.v;
    if (typeof cell.v === 'boolean') return cell.v ? 'DOĞRU' : 'YANLIŞ';
    if (typeof cell.v !== 'number') return '';
    if (cell.t === 'e') return ERRORS[cell.v] ?? '#N/A';
    const format = cell.z ?? 'General';
    const dated = known.get(format) ?? isDate(format);
    known.set(format, dated);
    return numberCell(cell.v, format, dated, from1904);
  };
  // Lines without a cell are holes.
  return Array.from(lines, (line: CellObject[] | undefined) =>
    line === undefined ? [] : trimmedRow(Array.from(line.slice(0, MAX_COLUMNS), cellOf)),
  );
}

function readBook(library: typeof Library, content: Uint8Array | string): WorkBook {
  try {
    return library.read(content, {
      type: typeof content === 'string' ? 'string' : 'array',
      dense: true,
      raw: true,
      cellDates: false,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellFormula: false,
      sheetRows: READ_ROWS,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/password|encrypt/iu.test(message)) throw new FileProblem('locked', { cause: error });
    const isForeign = /unsupported zip file|cannot find workbook|unrecognized|not a spreadsheet/iu.test(
      message,
    );
    throw new FileProblem(isForeign ? 'unknown_type' : 'damaged', { cause: error });
  }
}

/** Reads the sheets of a workbook, .xlsx, .xlsb, .ods, .xls or XML. The library loads with the first call. */
export async function readWorkbook(content: Uint8Array | string): Promise<readonly Sheet[]> {
  const library = await import('@e965/xlsx');
  const book = readBook(library, content);
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const formats = library.SSF as Formats;
  const isDate = (format: string | number): boolean => {
    try {
      return formats.is_date(String(format));
    } catch {
      return false;
    }
  };
  return book.SheetNames.flatMap((name, at) => {
    const sheet = book.Sheets[name];
    if (sheet === undefined) return [];
    const hidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0;
    const merged = (sheet['!merges'] ?? []).flatMap(({ s, e }) =>
      s.c === e.c && e.r > s.r ? [{ column: s.c, from: s.r, to: e.r }] : [],
    );
    const rows = rowsOf(sheet, isDate, from1904);
    return [merged.length === 0 ? { name, hidden, rows } : { name, hidden, rows, merged }];
  });
}
