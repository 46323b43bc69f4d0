import { useState } from 'react';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Timeline } from '@/ui/timeline-item';
import { ClientTicketList } from './client-ticket-list';
import { ClientTimelineItem } from './client-timeline-item';
import { clientTimeline } from './client-timeline';
import { ConsentSummary } from './consent-summary';
import type { ProfileTab } from './profile-search';
import { RelativeRow } from './relative-row';
import type { ClientProfileData } from './use-client-profile';

/** Entries shown before one asks for more. */
const FIRST = 12;

/** Shows the most important facts: open tickets, the last events, contacts who may be informed, consents. */
export function OverviewTab({ data, onTab }: { data: ClientProfileData; onTab: (tab: ProfileTab) => void }) {
  const [all, setAll] = useState(false);
  const open = data.tickets.filter((ticket) => !isFinished(ticket.status_category));
  const entries = clientTimeline(data.client, data.tickets, data.interactions, data.consents);
  const shown = all ? entries : entries.slice(0, FIRST);
  return (
    <div className="grid gap-4 min-[43.75em]:grid-cols-[minmax(0,1fr)_280px] min-[56.25em]:grid-cols-[minmax(0,1fr)_304px]">
      <div className="min-w-0 space-y-4">
        <Card
          flush
          title="Açık talepler"
          aside={
            data.tickets.length > open.length && (
              <button
                type="button"
                className="hit font-medium text-accent-ink"
                onClick={() => onTab('tickets')}
              >
                Tümünü göster
              </button>
            )
          }
        >
          {open.length === 0 ? (
            <p className="px-4 py-4 text-ink-2">
              <EmptyOrSyncing inline>Açık talep yok.</EmptyOrSyncing>
            </p>
          ) : (
            <ClientTicketList tickets={open} />
          )}
        </Card>
        <Card title="Zaman çizgisi">
          <div className="pt-2">
            <Timeline label="Zaman çizgisi">
              {shown.map((entry, at) => (
                <ClientTimelineItem key={entry.key} entry={entry} last={at === shown.length - 1} />
              ))}
            </Timeline>
            {shown.length < entries.length && (
              <Button size="sm" onClick={() => setAll(true)}>
                {entries.length - shown.length} kayıt daha göster
              </Button>
            )}
          </div>
        </Card>
      </div>
      <div className="min-w-0 space-y-4">
        <Card title="Yakınlar">
          {data.relatives.length === 0 ? (
            <p className="text-ink-2">
              <EmptyOrSyncing inline>Kayıtlı yakın yok.</EmptyOrSyncing>
            </p>
          ) : (
            <ul>
              {data.relatives.map((relative) => (
                <RelativeRow key={relative.relation.id} relative={relative} />
              ))}
            </ul>
          )}
        </Card>
        <Card title="İzinler">
          <ConsentSummary consents={data.consents} />
        </Card>
      </div>
    </div>
  );
}
