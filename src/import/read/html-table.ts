import { withoutEntities } from '@sync/model/files/entities';
import { scanHtml } from './html-scan';
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

const MOST_COLUMNS = 500;

function spanOf(attributes: string): number {
  const span = Number(/colspan\s*=\s*["']?(\d{1,4})/iu.exec(attributes)?.[1] ?? 1);
  return Math.min(Math.max(span, 1), MOST_COLUMNS);
}

/**
 * Reads the tables of a page that banks hand out as a workbook, each as a sheet. Tables within tables become sheets
 * of their own; those without a second row only lay out the page, and are skipped if there are others.
 */
export function readHtmlTables(html: string): readonly Sheet[] {
  const tables: Row[][] = [];
  const open: { readonly rows: Row[]; row: string[]; cell: string[] | null; span: number }[] = [];
  const endCell = (): void => {
    const table = open.at(-1);
    if (table === undefined || table.cell === null) return;
    const text = withoutEntities(table.cell.join('').replace(/[\s\u00a0]+/gu, ' '), NAMED).trim();
    const room = Math.max(0, MOST_COLUMNS - table.row.length);
    table.row.push(...[text, ...Array.from({ length: table.span - 1 }, () => '')].slice(0, room));
    table.cell = null;
  };
  const endRow = (): void => {
    endCell();
    const table = open.at(-1);
    if (table === undefined || table.row.length === 0) return;
    table.rows.push(trimmedRow(table.row));
    table.row = [];
  };
  scanHtml(html, {
    text(from, to) {
      open.at(-1)?.cell?.push(html.slice(from, to));
    },
    tag(name, closes, attributes) {
      const table = open.at(-1);
      if (name === 'table') {
        if (closes) {
          endRow();
          open.pop();
        } else {
          const rows: Row[] = [];
          tables.push(rows);
          open.push({ rows, row: [], cell: null, span: 1 });
        }
      } else if (name === 'tr') {
        endRow();
      } else if (name === 'td' || name === 'th') {
        endCell();
        if (table !== undefined && !closes) {
          table.cell = [];
          table.span = spanOf(attributes);
        }
      } else if (name === 'br' || name === 'p' || name === 'div') {
        table?.cell?.push(' ');
      }
    },
  });
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
