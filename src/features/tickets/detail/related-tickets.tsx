import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useActs } from '@/acts/use-acts';
import { useIndexes } from '@/data/indexes';
import { countOf } from '@/lib/sentences';
import { IconButton } from '@/ui/icon-button';
import { RecordNo } from '@/ui/record-no';
import { StatusGlyph, statusNames } from '@/ui/status';
import type { Ticket } from '@sync/model/entities/ticket';
import { StillComing, useStillComing } from '../still-coming';
import { relate } from '@sync/model/tickets/acts/relate';
import { ticketOwnFields } from '../ticket-own-fields';
import { Section } from '@/kit/record/panel-section';

const SHOWN = 5;

/** Shows the tickets linked with this one, and the others of the same patient. */
export function RelatedTickets({ ticket }: { ticket: Ticket }) {
  const acts = useActs(ticket, ticketOwnFields);
  const mayRelate = acts.reason(relate) === null;
  const linked = [
    ...ticket.related_ticket_ids,
    ...(ticket.duplicate_of_id === null ? [] : [ticket.duplicate_of_id]),
  ];
  const linkedKey = linked.join();
  const { value: others, complete } = useIndexes(
    ({ tickets }) => {
      const own = [...tickets.rows.values()]
        .filter((row) => row.clientId === ticket.client_id && row.id !== ticket.id)
        .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
      const linkedRows = linkedKey.split(',').flatMap((id) => tickets.get(id) ?? []);
      return [...new Set([...linkedRows, ...own])];
    },
    [linkedKey, ticket.client_id, ticket.id],
  );
  const coming = useStillComing() || !complete;
  if (others.length === 0 && !mayRelate) return null;
  return (
    <Section
      title="İlgili talepler"
      aside={
        mayRelate && (
          <IconButton icon={Plus} size="sm" label={acts.label(relate)} onClick={() => acts.press(relate)} />
        )
      }
    >
      {others.length === 0 &&
        (coming ? (
          <StillComing>Hastanın talepleri bu cihaza alınıyor.</StillComing>
        ) : (
          <p className="meta text-ink-3">Hastanın başka talebi yok.</p>
        ))}
      <ul aria-label="İlgili talepler">
        {others.slice(0, SHOWN).map((other) => (
          <li key={other.id}>
            <Link
              to="/crm/client-ticket/$ticketId"
              params={{ ticketId: other.id }}
              className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
            >
              <StatusGlyph category={other.category} label={statusNames[other.category]} />
              <span className="min-w-0 flex-1">
                <span className="clip block">{other.subject}</span>
                <span className="meta flex flex-wrap gap-x-1.5 text-ink-3">
                  <RecordNo no={other.number} />
                  {other.id === ticket.duplicate_of_id && '· bu talep onun mükerreri'}
                  {ticket.related_ticket_ids.includes(other.id) && '· bağlandı'}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {others.length > SHOWN && !coming && (
        <p className="meta mt-1 text-ink-3">{countOf(others.length - SHOWN, 'talep')} daha, hasta kaydında</p>
      )}
      {acts.dialog}
    </Section>
  );
}
