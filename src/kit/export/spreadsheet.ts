import { formatMinor, formatNumber } from '@/lib/numbers';
import { formatDate, formatDateTime } from '@/lib/dates';
import { majorOf } from '@sync/model/money';
import { ISTANBUL_OFFSET_MINUTES } from '@sync/model/tr/clock';
import { guardFormula } from './formula-guard';

/**
 * A cell of a listed table, for the file, the workbook and the paper alike: text, whole number, calendar day
 * `YYYY-MM-DD`, ISO instant in UTC (shown to the minute), amount in minor units, share in millionths, or a decimal
 * `scaled / 10 ** digits`.
 */
export type SheetCell =
  | string
  | number
  | null
  | { readonly day: string }
  | { readonly instant: string }
  | { readonly minor: number }
  | { readonly share: number }
  | { readonly scaled: number; readonly digits: number };

/** Days between 30.12.1899, where spreadsheets start to count, and 01.01.1970. */
const EPOCH_DAYS = 25_569;
/** 1 March 1900: workbooks count a day before it that never was, and know none before 1900. */
const FIRST_TRUE_DAY = 61;
const MINUTE = 60_000;
const DAY = 86_400_000;
const MILLION = 1_000_000;
/** Digits behind the comma of a number that does not say how many it has. */
const MOST_DIGITS = 4;

/** Returns a measured number as a cell with so many digits behind the comma; null for what is no number. */
export function decimalCell(value: number, digits: number): SheetCell {
  if (!Number.isFinite(value)) return null;
  // Adding nothing makes a negative zero a zero.
  const scaled = Math.round(value * 10 ** digits) + 0;
  return digits === 0 ? scaled : { scaled, digits };
}

/** Formats a cell for people, on screen and on paper: numbers with thousands, amounts without a currency. */
export function wordsOf(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return Number.isInteger(cell) ? formatNumber(cell) : decimalWords(cell);
  if ('day' in cell) return formatDate(cell.day);
  if ('instant' in cell) return formatDateTime(cell.instant);
  if ('minor' in cell) return formatMinor(cell.minor);
  if ('share' in cell) return formatMinor(cell.share, 4);
  return formatMinor(cell.scaled, cell.digits);
}

/** Formats a number that nobody rounded. */
function decimalWords(value: number): string {
  const cell = decimalCell(value, MOST_DIGITS);
  return cell === null ? '' : wordsOf(cell);
}

/** Formats a cell as Turkish spreadsheets read it: decimals with a comma, no thousands, no formulas. */
function csvText(cell: SheetCell): string {
  if (typeof cell === 'string') return guardFormula(cell);
  const isDate = cell !== null && typeof cell === 'object' && ('day' in cell || 'instant' in cell);
  return isDate ? wordsOf(cell) : wordsOf(cell).replaceAll('.', '');
}

function csvCell(cell: SheetCell): string {
  const text = csvText(cell);
  return /[";\t\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns CSV as Turkish Excel opens it by a double click: byte order mark, semicolons, CRLF. */
export function toCsv(rows: readonly (readonly SheetCell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`;
}

/** Returns a cell as the workbook library takes it; times are Istanbul's, since a spreadsheet knows no zones. */
function sheetCell(cell: SheetCell): unknown {
  if (typeof cell === 'number' && !Number.isInteger(cell)) return sheetCell(decimalCell(cell, MOST_DIGITS));
  if (cell === null || typeof cell !== 'object') return cell;
  if ('minor' in cell) return { t: 'n', v: majorOf(cell.minor), z: '#,##0.00' };
  if ('share' in cell) return { t: 'n', v: cell.share / MILLION, z: '0.00##%' };
  if ('scaled' in cell) {
    return { t: 'n', v: cell.scaled / 10 ** cell.digits, z: `#,##0.${'0'.repeat(cell.digits)}` };
  }
  const [time, z] =
    'day' in cell
      ? [Date.parse(`${cell.day}T00:00:00Z`), 'dd.mm.yyyy']
      : [
          Math.floor(Date.parse(cell.instant) / MINUTE + ISTANBUL_OFFSET_MINUTES) * MINUTE,
          'dd.mm.yyyy hh:mm',
        ];
  const serial = time / DAY + EPOCH_DAYS;
  return serial < FIRST_TRUE_DAY ? wordsOf(cell) : { t: 'n', v: serial, z };
}

/**
 * Creates a workbook of one sheet with typed cells: days are dates, texts stay texts, so that long numbers keep their
 * digits and nothing is read as a formula. The library loads with the first call.
 */
export async function toWorkbook(
  sheetName: string,
  rows: readonly (readonly SheetCell[])[],
): Promise<ArrayBuffer> {
  const { utils, write } = await import('@e965/xlsx');
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map(sheetCell)));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName);
  return write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
}

const TYPES = {
  csv: 'text/csv;charset=utf-8',
  zip: 'application/zip',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, kind: keyof typeof TYPES, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type: TYPES[kind] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${kind}`;
  link.click();
  URL.revokeObjectURL(url);
}
