import { useReferenceData } from '@/data/reference-data';
import { formatDateTime } from '@/lib/dates';
import { changeWords } from '@/records/tickets/change-words';
import { EmptyState } from '@/ui/page-states';
import { useStillComing } from '../still-coming';
import type { Ticket } from '@sync/model/entities/ticket';
import { ticketChangeFields } from '@sync/model/entities/ticket-entry';
import type { TicketEntry } from '@sync/model/entities/ticket-entry';

/** Shows every change of the ticket's state that the server has noted, newest first. */
export function TicketHistory({ ticket, entries }: { ticket: Ticket; entries: readonly TicketEntry[] }) {
  const reference = useReferenceData();
  const coming = useStillComing();
  const changes = entries
    .filter((entry) => entry.kind === 'status_change')
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
  return (
    <div className="min-h-0 flex-1 overflow-auto p-5 max-[79.9375em]:p-4">
      {changes.length === 0 ? (
        <EmptyState>
          {coming
            ? 'Geçmiş bu cihaza alınıyor.'
            : ticket.row_version === 0
              ? 'Talep gönderilince geçmişi burada görünür.'
              : 'Talebin durumu henüz değişmedi.'}
        </EmptyState>
      ) : (
        <div className="card overflow-x-auto">
          <table className="w-full min-w-[560px] text-left">
            <caption className="sr-only">Talebin geçmişi</caption>
            <thead>
              <tr className="h-9 bg-sunken">
                {['Zaman', 'Kişi', 'Alan', 'Önceki', 'Yeni', 'Neden'].map((head) => (
                  <th key={head} scope="col" className="th border-b border-line px-3 first:pl-4">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="meta">
              {changes.map((change) => (
                <tr key={change.id} className="h-10 border-b border-line-soft last:border-0">
                  <td className="num px-3 pl-4 whitespace-nowrap text-ink-2">{formatDateTime(change.at)}</td>
                  <td className="px-3">{reference.userName(change.created_by) ?? 'Sistem'}</td>
                  <td className="px-3 text-ink-2">{ticketChangeFields[change.field]}</td>
                  <td className="num px-3 text-ink-2">
                    {changeWords(change.field, change.from_value, reference)}
                  </td>
                  <td className="num px-3 font-medium">
                    {changeWords(change.field, change.to_value, reference)}
                  </td>
                  <td className="px-3 break-words text-ink-2">{change.reason ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
