import { formatMinor } from '@/lib/numbers';
import { formatDate, formatDateTime, ISTANBUL_OFFSET_MINUTES } from '@/lib/dates';
import { majorOf } from '@sync/model/money';

/**
 * A cell of an exported table: text, whole number, calendar day `YYYY-MM-DD`, ISO instant in UTC, amount in minor units,
 * or share in millionths.
 */
export type SheetCell =
  | string
  | number
  | null
  | { readonly day: string }
  | { readonly instant: string }
  | { readonly minor: number }
  | { readonly share: number };

/** Days between 30.12.1899, where spreadsheets start to count, and 01.01.1970. */
const EPOCH_DAYS = 25_569;
const MINUTE = 60_000;
const DAY = 86_400_000;
const MILLION = 1_000_000;

/** Puts an apostrophe before a text that a spreadsheet would take for a formula, so that it stays a text. */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}

/** Formats a typed cell for people, without a currency. */
export function wordsOf(cell: Exclude<SheetCell, string | number | null>): string {
  if ('day' in cell) return formatDate(cell.day);
  if ('instant' in cell) return formatDateTime(cell.instant);
  // Without thousands, as a spreadsheet reads numbers in Turkish.
  if ('minor' in cell) return formatMinor(cell.minor).replaceAll('.', '');
  return formatMinor(cell.share, 4);
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? guardFormula(cell) : wordsOf(cell);
  return /[";\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns CSV as Turkish Excel opens it by a double click: byte order mark, semicolons, CRLF. */
export function toCsv(rows: readonly (readonly SheetCell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`;
}

/** Returns a cell as the workbook library takes it; times are Istanbul's, since a spreadsheet knows no zones. */
function sheetCell(cell: SheetCell) {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('minor' in cell) return { t: 'n', v: majorOf(cell.minor), z: '#,##0.00' };
  if ('share' in cell) return { t: 'n', v: cell.share / MILLION, z: '0.00%' };
  const [time, z] =
    'day' in cell
      ? [Date.parse(`${cell.day}T00:00:00Z`), 'dd.mm.yyyy']
      : [
          Math.floor(Date.parse(cell.instant) / MINUTE + ISTANBUL_OFFSET_MINUTES) * MINUTE,
          'dd.mm.yyyy hh:mm',
        ];
  return { t: 'n', v: time / DAY + EPOCH_DAYS, z };
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
