import { createFileRoute } from '@tanstack/react-router';
import { TicketListPage } from '@/features/tickets/list/ticket-list-page';
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
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
