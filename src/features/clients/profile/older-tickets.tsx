import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { runQuery } from '@/data/server';
import { useSyncState } from '@/data/sync-state';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { Button } from '@/ui/button';
import { RecordNo } from '@/ui/record-no';
import { StatusLabel } from '@/ui/status';
import { findOldTickets } from '@sync/rpc/old-records';
import type { OldTicket } from '@sync/rpc/old-records';
import { ClientTicketRow } from './client-ticket-list';

/** Number of tickets that the server returns at once. */
const MOST = 20;

type Answer = 'none' | 'asking' | 'failed' | readonly OldTicket[];

/**
 * Shows tickets of a client that were finished too long ago to be on a device. A press queries the server. An opened
 * ticket stays on the device from then on.
 * @param known ids of those that are on the device
 */
export function OlderTickets({ clientId, known }: { clientId: string; known: ReadonlySet<string> }) {
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const offline = useSyncState((sync) => sync.status.phase !== 'online');
  const [answer, setAnswer] = useState<Answer>('none');
  const stop = useRef(new AbortController());
  useEffect(() => {
    const asked = new AbortController();
    stop.current = asked;
    return () => asked.abort();
  }, []);

  const ask = async (): Promise<void> => {
    const { signal } = stop.current;
    setAnswer('asking');
    const told = await runQuery(findOldTickets, { sought: '', client_ids: [clientId] }, { signal });
    const found = told.ok ? told.value : null;
    if (found !== null && found.length > 0) void logView(workspace, 'search', 'ticket', { clientId });
    if (!signal.aborted) setAnswer(found ?? 'failed');
  };

  if (typeof answer === 'object') {
    const shown = answer.filter(({ id }) => !known.has(id));
    return (
      <section aria-label="Eski talepler" className="border-t border-line">
        <p role="status" className="meta px-4 pt-3 pb-1 text-ink-2">
          {shown.length === 0
            ? 'Sunucuda başka eski talep yok.'
            : answer.length < MOST
              ? 'Bu cihazda tutulmayan eski talepler'
              : `Bu cihazda tutulmayan eski taleplerin son ${MOST} tanesi`}
        </p>
        <ul>
          {shown.map((ticket) => (
            <ClientTicketRow
              key={ticket.id}
              id={ticket.id}
              subject={ticket.subject}
              aside={<span className="meta num shrink-0 text-ink-2">{formatDate(ticket.updated_at)}</span>}
            >
              <RecordNo no={ticket.ticket_no} sync={null} />
              <StatusLabel category={ticket.status_category}>
                {reference.definitionName(ticket.status_id)}
              </StatusLabel>
            </ClientTicketRow>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      <p className="meta min-w-0 flex-1 basis-60 text-ink-2" role={answer === 'failed' ? 'alert' : undefined}>
        {answer === 'failed'
          ? 'Sunucudan yanıt alınamadı. Yeniden deneyin.'
          : 'Uzun süre önce kapanan talepler bu cihazda tutulmaz.'}
      </p>
      <Button
        size="sm"
        icon={History}
        busy={answer === 'asking'}
        busyLabel="Aranıyor"
        disabledReason={offline ? 'Bağlantı gerekir' : undefined}
        onClick={() => void ask()}
      >
        Eski talepleri göster
      </Button>
    </div>
  );
}
