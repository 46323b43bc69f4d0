import type { ReferenceData } from '@/data/reference-data';
import type { SheetCell } from '@/kit/export/spreadsheet';
import type { Client } from '@sync/model/entities/client';
import type { Ticket } from '@sync/model/entities/ticket';
import { priorities } from '@sync/model/entities/ticket-values';
import { numberOf } from '@sync/model/tickets/number';

export const exportHead = [
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

const instant = (value: string | null): SheetCell => (value === null ? null : { instant: value });

/** Returns one row of the export for each ticket, in the order of `exportHead`. */
export function exportRows(
  tickets: readonly Ticket[],
  clients: ReadonlyMap<string, Pick<Client, 'first_name' | 'last_name'>>,
  reference: Pick<ReferenceData, 'definitionName' | 'userName'>,
): readonly (readonly SheetCell[])[] {
  return tickets.map((ticket) => {
    const client = clients.get(ticket.client_id);
    return [
      numberOf(ticket),
      client === undefined ? null : `${client.first_name} ${client.last_name}`,
      ticket.subject,
      reference.definitionName(ticket.type_id),
      reference.definitionName(ticket.status_id),
      priorities[ticket.priority],
      reference.userName(ticket.assignee_id),
      reference.definitionName(ticket.team_id),
      instant(ticket.due_at),
      reference.definitionName(ticket.source_id),
      ticket.tag_ids.map((id) => reference.definitionName(id) ?? '').join(', ') || null,
      instant(ticket.created_at),
      instant(ticket.updated_at),
    ];
  });
}
