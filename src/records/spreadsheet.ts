import { formatDate, formatDateTime, ISTANBUL_OFFSET_MINUTES } from '@/lib/dates';

/** A cell of an exported table: text, whole number, calendar day `YYYY-MM-DD`, or ISO instant in UTC. */
export type SheetCell = string | number | null | { readonly day: string } | { readonly instant: string };

/** Days between 30.12.1899, where spreadsheets start to count, and 01.01.1970. */
const EPOCH_DAYS = 25_569;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Puts an apostrophe before a text that a spreadsheet would take for a formula, so that it stays a text. */
export function guardFormula(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text =
    typeof cell === 'string'
      ? guardFormula(cell)
      : 'day' in cell
        ? formatDate(cell.day)
        : formatDateTime(cell.instant);
  return /[";\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV as Turkish Excel opens it by a double click: byte order mark, semicolons, CRLF. */
export function toCsv(rows: readonly (readonly SheetCell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`;
}

/** A cell as the workbook library takes it; times are Istanbul's, since a spreadsheet knows no zones. */
function sheetCell(cell: SheetCell) {
  if (cell === null || typeof cell !== 'object') return cell;
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
 * A workbook of one sheet with typed cells: days are dates, texts stay texts, so that long numbers keep their
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
