import type { Row, Sheet } from './table';
import { trimmedRow } from './table';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ccedil: 'ç',
  Ccedil: 'Ç',
  ouml: 'ö',
  Ouml: 'Ö',
  uuml: 'ü',
  Uuml: 'Ü',
  scedil: 'ş',
  Scedil: 'Ş',
  gbreve: 'ğ',
  Gbreve: 'Ğ',
  inodot: 'ı',
  imath: 'ı',
  Idot: 'İ',
  euro: '€',
};

const LAST_CODE_POINT = 0x10_ff_ff;
const MOST_COLUMNS = 500;

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/giu, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}

function spanOf(attributes: string): number {
  const span = Number(/colspan\s*=\s*["']?(\d{1,4})/iu.exec(attributes)?.[1] ?? 1);
  return Math.min(Math.max(span, 1), MOST_COLUMNS);
}

/** A comment, a script or style with its content, or one tag. */
const TAGS = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][\w:]*)([^>]*)>/giu;

/**
 * The tables of a page that banks hand out as a workbook, each as a sheet. Of tables within tables each has its own;
 * those without a second row lay out the page only, and are left where there are others.
 */
export function readHtmlTables(html: string): readonly Sheet[] {
  const tables: Row[][] = [];
  const open: { readonly rows: Row[]; row: string[]; cell: string | null; span: number }[] = [];
  let from = 0;
  const endCell = (): void => {
    const table = open.at(-1);
    if (table === undefined || table.cell === null) return;
    const text = unescaped(table.cell.replace(/[\s\u00a0]+/gu, ' ')).trim();
    table.row.push(text, ...Array.from({ length: table.span - 1 }, () => ''));
    table.cell = null;
  };
  const endRow = (): void => {
    endCell();
    const table = open.at(-1);
    if (table === undefined || table.row.length === 0) return;
    table.rows.push(trimmedRow(table.row));
    table.row = [];
  };
  for (const match of html.matchAll(TAGS)) {
    const table = open.at(-1);
    const isCell = table !== undefined && table.cell !== null;
    if (isCell) table.cell += html.slice(from, match.index);
    from = match.index + match[0].length;
    const name = match[3]?.toLowerCase();
    if (name === 'table') {
      if (match[2] === '') {
        const rows: Row[] = [];
        tables.push(rows);
        open.push({ rows, row: [], cell: null, span: 1 });
      } else {
        endRow();
        open.pop();
      }
    } else if (name === 'tr') {
      endRow();
    } else if (name === 'td' || name === 'th') {
      endCell();
      if (table !== undefined && match[2] === '') {
        table.cell = '';
        table.span = spanOf(match[4] ?? '');
      }
    } else if (isCell && (name === 'br' || name === 'p' || name === 'div')) {
      table.cell += ' ';
    }
  }
  while (open.length > 0) {
    endRow();
    open.pop();
  }
  const filled = tables.filter((rows) => rows.some((row) => row.length > 0));
  const real = filled.filter((rows) => rows.length > 1);
  return (real.length > 0 ? real : filled).map((rows, at) => ({
    name: `Tablo ${at + 1}`,
    hidden: false,
    rows,
  }));
}
