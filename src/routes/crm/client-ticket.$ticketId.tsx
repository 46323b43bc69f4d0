import { createFileRoute } from '@tanstack/react-router';
import { requireRecordId } from '@/features/shell/read-address';
import { openSyncPanel } from '@/features/sync/sync-panel-state';
import { TicketPage } from '@/features/tickets/detail/ticket-page';

export const Route = createFileRoute('/crm/client-ticket/$ticketId')({
  beforeLoad: ({ params }) => requireRecordId(params.ticketId),
  staticData: { title: 'Talep' },
  component: TicketRoute,
});

function TicketRoute() {
  const { ticketId } = Route.useParams();
  // Another ticket starts with fresh drafts, tabs and scroll.
  return <TicketPage key={ticketId} ticketId={ticketId} onFix={openSyncPanel} />;
}
