import { Link } from '@tanstack/react-router';
import { useWholeIndexes } from '@/data/indexes';
import { primaryPhone } from '@sync/model/entities/client';
import { formatPhone } from '@sync/model/rules/phone';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { ClientSummaryLine, clientName } from '@/kit/record/client-summary-line';
import { countOf } from '@/lib/sentences';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { LoadingBlock } from '@/ui/page-states';
import { RecordNo } from '@/ui/record-no';
import { StatusGlyph, statusNames } from '@/ui/status';
import { useStillComing } from '../still-coming';
import { useTicketClient } from '../use-ticket';

const SHOWN = 5;

/** Shows the chosen patient of a new ticket, with open tickets that may be about the same thing. */
export function KnownClient({ id, onOther }: { id: string; onOther: () => void }) {
  const live = useTicketClient(id);
  const coming = useStillComing();
  const open = useWholeIndexes(
    ({ tickets }) =>
      [...tickets.rows.values()]
        .filter((row) => row.clientId === id && !isFinished(row.category))
        .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)),
    [id],
  );
  if (live.state === 'loading') return <LoadingBlock lines={2} />;
  if (live.state === 'error' || live.data === null) {
    return (
      <div className="card p-4">
        <p>
          {coming
            ? 'Hasta kaydı bu cihaza alınıyor; geldiğinde burada görünür.'
            : 'Bu hasta kaydı bu cihazda bulunamadı.'}
        </p>
        <Button size="sm" className="mt-3" onClick={onOther}>
          Başka hasta seç
        </Button>
      </div>
    );
  }
  const client = live.data;
  const phone = primaryPhone(client);
  return (
    <div className="card">
      <div className="flex flex-wrap items-center gap-3 p-4">
        <Avatar name={clientName(client)} size={40} />
        <div className="min-w-0 flex-1 basis-48">
          <ClientSummaryLine client={client} />
          {phone !== null && <p className="meta num text-ink-2">{formatPhone(phone.e164)}</p>}
        </div>
        <Button size="sm" onClick={onOther}>
          Başka hasta seç
        </Button>
      </div>
      {open !== null && open.length > 0 && (
        <div className="border-t border-line-soft px-4 py-3">
          <h3 className="meta text-ink-2">{countOf(open.length, 'açık talebi var')}</h3>
          <ul className="mt-1">
            {open.slice(0, SHOWN).map((row) => (
              <li key={row.id}>
                <Link
                  to="/crm/client-ticket/$ticketId"
                  params={{ ticketId: row.id }}
                  className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
                >
                  <StatusGlyph category={row.category} label={statusNames[row.category]} />
                  <span className="clip flex-1">{row.subject}</span>
                  <RecordNo no={row.number} className="meta text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
