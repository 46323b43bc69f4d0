import type { Directory } from '@/data/definitions';
import { formatDateTime } from '@/lib/dates';
import type { Client } from '@sync/model/client';
import type { Ticket } from '@sync/model/ticket';
import { priorities } from '@sync/model/ticket-values';
import { numberOf } from './ticket-context';

/** A cell of an export: text, or an instant. */
export type ExportCell = string | Date | null;

export const exportHeaders = [
  'Talep no',
  'Hasta',
  'Konu',
  'Tip',
  'Durum',
  'Öncelik',
  'Atanan',
  'Ekip',
  'Son tarih',
  'Kaynak',
  'Etiketler',
  'Açılış',
  'Güncellenme',
] as const;

/** One row of the export for each ticket, in the order of `exportHeaders`. */
export function exportRows(
  tickets: readonly Ticket[],
  clients: ReadonlyMap<string, Pick<Client, 'first_name' | 'last_name'>>,
  directory: Pick<Directory, 'definitionName' | 'userName'>,
): readonly (readonly ExportCell[])[] {
  return tickets.map((ticket) => {
    const client = clients.get(ticket.client_id);
    return [
      numberOf(ticket),
      client === undefined ? null : `${client.first_name} ${client.last_name}`,
      ticket.subject,
      directory.definitionName(ticket.type_id),
      directory.definitionName(ticket.status_id),
      priorities[ticket.priority],
      directory.userName(ticket.assignee_id),
      directory.definitionName(ticket.team_id),
      ticket.due_at === null ? null : new Date(ticket.due_at),
      directory.definitionName(ticket.source_id),
      ticket.tag_ids.map((id) => directory.definitionName(id) ?? '').join(', ') || null,
      new Date(ticket.created_at),
      new Date(ticket.updated_at),
    ];
  });
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front, so that it stays a text. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}

function csvCell(cell: ExportCell): string {
  const text = cell === null ? '' : cell instanceof Date ? formatDateTime(cell) : harmless(cell);
  return /[";\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV as Turkish Excel opens it by a double click: byte order mark, semicolons, CRLF. */
export function toCsv(head: readonly string[], rows: readonly (readonly ExportCell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`;
}

/** The same as a workbook with typed date cells; the library is loaded with the first export. */
export async function toWorkbook(
  head: readonly string[],
  rows: readonly (readonly ExportCell[])[],
): Promise<ArrayBuffer> {
  const { utils, write } = await import('@e965/xlsx');
  // Cells of type text are never read as formulas.
  const sheet = utils.aoa_to_sheet(
    [head, ...rows].map((row) => [...row]),
    { cellDates: true, dateNF: 'dd.mm.yyyy hh:mm' },
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Talepler');
  return write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
}

/** Hands a file to the browser's downloads. */
export function download(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
