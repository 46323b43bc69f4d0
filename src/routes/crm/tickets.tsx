import { createFileRoute } from '@tanstack/react-router';
import { TicketListPage } from '@/features/tickets/list/ticket-list-page';
import { openSyncPanel } from '@/features/sync/sync-panel-state';
import { readTicketListSearch } from '@/features/tickets/ticket-list-search';

export const Route = createFileRoute('/crm/tickets')({
  validateSearch: readTicketListSearch,
  staticData: { title: 'Talepler' },
  component: TicketsRoute,
});

function TicketsRoute() {
  const navigate = Route.useNavigate();
  return (
    <TicketListPage
      search={Route.useSearch()}
      onSearch={(search, replace = true) => void navigate({ search, replace, resetScroll: false })}
      onFix={openSyncPanel}
    />
  );
}
