import { isCamt, readCamt } from './camt';
import { isCompoundFile, isLockedEnvelope, isWholeCompoundFile } from './compound-file';
import { nfc } from '@sync/model/tr/normal-form';
import { decodeText, isMisread, mendLetters } from './decode-text';
import type { DecodedText } from './decode-text';
import { findDelimiter, readDelimited } from './delimited';
import type { Delimiter } from './delimited';
import { FileProblem } from './file-problem';
import { findCuts, linesOf, readFixedWidth } from './fixed-width';
import { readHtmlTables } from './html-table';
import { isMt940, readMt940 } from './mt940';
import { statementSheet } from './statement';
import type { Statement } from './statement';
import { MAX_LINES, textOf } from './table';
import type { Cell, Sheet } from './table';
import { unpacked } from './unpack';
import { readWorkbook } from './workbook';

export const MAX_BYTES = 50 * 1024 * 1024;

/** Layout that splits a text file into cells. */
export type TextLayout =
  | { readonly kind: 'delimited'; readonly delimiter: Delimiter }
  | { readonly kind: 'fixed'; readonly cuts: readonly number[] };

/** Format and tables of a file. */
export interface FileTables {
  readonly kind: 'xlsx' | 'xls' | 'html' | 'text' | 'camt' | 'mt940';
  /** Encoding of text and HTML; null of workbooks. */
  readonly encoding: DecodedText['encoding'] | null;
  /** Layout, of text alone. */
  readonly layout: TextLayout | null;
  /** First lines as they are, of text alone: for the ruler of fixed widths. */
  readonly raw?: readonly string[];
  /** True if `Ý Þ Ð ý þ ð` were turned back into Turkish letters. */
  readonly lettersMended: boolean;
  readonly sheets: readonly Sheet[];
}

type Found = Omit<FileTables, 'lettersMended'>;

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

async function readBinary(bytes: Uint8Array): Promise<Found | null> {
  const workbook = { encoding: null, layout: null };
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    return { ...workbook, kind: 'xlsx', sheets: await readWorkbook(unpacked(bytes)) };
  }
  const isCompound = isCompoundFile(bytes);
  if (isCompound && isLockedEnvelope(bytes)) throw new FileProblem('locked');
  if (isCompound && !isWholeCompoundFile(bytes)) throw new FileProblem('damaged');
  // A workbook of Excel 2 to 4 begins with its first record.
  const isBare = startsWith(bytes, 0x09) && [0x00, 0x02, 0x04, 0x08].includes(bytes[1] ?? -1);
  if (!isCompound && !(isBare && bytes.subarray(0, 16).includes(0))) return null;
  return { ...workbook, kind: 'xls', sheets: await readWorkbook(bytes) };
}

/** Lines that a text hands out as they are, and the characters that they are looked for in. */
const RAW_LINES = 12;
const RAW_SAMPLE = 20_000;
/** Characters by which commas are told apart. */
const COMMA_SAMPLE = 20_000;
/** Columns from which blanks that all rows share are no chance. */
const FEWEST_COLUMNS = 3;

/** Returns whether most commas of a text stand before the decimals of an amount. */
function hasDecimalCommas(text: string): boolean {
  const sample = text.slice(0, COMMA_SAMPLE);
  const commas = sample.split(',').length - 1;
  const decimals = sample.match(/\d,\d{1,2}(?!\d)/gu)?.length ?? 0;
  return decimals * 2 > commas;
}

function layoutOf(text: string): TextLayout {
  const delimiter = findDelimiter(text);
  const cuts = delimiter === null || delimiter === ',' ? findCuts(text) : null;
  const isFixed =
    delimiter === ',' && cuts !== null && cuts.length >= FEWEST_COLUMNS && hasDecimalCommas(text);
  if (delimiter !== null && !isFixed) return { kind: 'delimited', delimiter };
  return cuts === null ? { kind: 'delimited', delimiter: ';' } : { kind: 'fixed', cuts };
}

/** Returns the table of a statement of account in a format of its own; null where the text is none. */
function readStatement(text: string, encoding: DecodedText['encoding']): Found | null {
  const found = (kind: 'camt' | 'mt940', statements: readonly Statement[]): Found => {
    if (statements.length === 0) throw new FileProblem('no_table');
    return {
      kind,
      encoding,
      layout: null,
      sheets: [statementSheet(kind === 'camt' ? 'CAMT' : 'MT940', statements)],
    };
  };
  if (text.trimStart().startsWith('<') && isCamt(text)) return found('camt', readCamt(text));
  return isMt940(text) ? found('mt940', readMt940(text)) : null;
}

async function readText(bytes: Uint8Array, wanted: TextLayout | undefined): Promise<Found> {
  const decoded = decodeText(bytes);
  const start = decoded?.text.slice(0, 2_000).trimStart() ?? '%PDF-';
  // A page that was saved with its pictures, a document, a picture of a page.
  if (decoded === null || /^(?:%PDF-|MIME-Version:|\{\\rtf)/iu.test(start))
    throw new FileProblem('unknown_type');
  const { text, encoding } = decoded;
  if (/^<\?xml/u.test(start) && start.includes('urn:schemas-microsoft-com:office:spreadsheet')) {
    return { kind: 'xls', encoding: null, layout: null, sheets: await readWorkbook(text) };
  }
  const statement = readStatement(text, encoding);
  if (statement !== null) return statement;
  if (start.startsWith('<') && /<(?:table|tr|td)\b/iu.test(text)) {
    return { kind: 'html', encoding, layout: null, sheets: readHtmlTables(text) };
  }
  const layout = wanted ?? layoutOf(text);
  const rows =
    layout.kind === 'fixed' ? readFixedWidth(text, layout.cuts) : readDelimited(text, layout.delimiter);
  const raw = linesOf(text.slice(0, RAW_SAMPLE)).slice(0, RAW_LINES);
  return { kind: 'text', encoding, layout, raw, sheets: [{ name: 'Metin', hidden: false, rows }] };
}

function* textsOf(sheets: readonly Sheet[]): Generator<string> {
  for (const { rows } of sheets) for (const row of rows) for (const cell of row) yield textOf(cell);
}

/** Returns the sheets with another text in each cell that has one. */
const rewritten = (sheets: readonly Sheet[], rewrite: (text: string) => string): readonly Sheet[] =>
  sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) =>
      row.map((cell: Cell): Cell => (typeof cell === 'string' ? rewrite(cell) : cell)),
    ),
  }));

/** Returns whether a letter came apart in a file. */
function hasLoose(sheets: readonly Sheet[]): boolean {
  for (const text of textsOf(sheets)) if (nfc(text) !== text) return true;
  return false;
}

/**
 * Reads the tables of a file, by its content; its name says nothing. Nothing is stored, and nothing of it is masked
 * yet.
 * @param layout splits a text, where a profile or the user knows it.
 * @throws FileProblem
 */
export async function readFileTables(bytes: Uint8Array, layout?: TextLayout): Promise<FileTables> {
  if (bytes.length === 0) throw new FileProblem('empty');
  if (bytes.length > MAX_BYTES) throw new FileProblem('too_large');
  const found = (await readBinary(bytes)) ?? (await readText(bytes, layout));
  const sheets = found.sheets.filter((sheet) => sheet.rows.some((row) => row.length > 0));
  if (sheets.length === 0) throw new FileProblem('no_table');
  for (const { rows } of sheets) {
    if (rows.length > MAX_LINES && rows.filter((row) => row.length > 0).length > MAX_LINES) {
      throw new FileProblem('too_many_rows');
    }
  }
  const whole = hasLoose(sheets) ? rewritten(sheets, nfc) : sheets;
  if (!isMisread(textsOf(whole))) return { ...found, sheets: whole, lettersMended: false };
  return { ...found, lettersMended: true, sheets: rewritten(whole, mendLetters) };
}
