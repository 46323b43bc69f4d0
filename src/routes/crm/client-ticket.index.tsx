import { createFileRoute } from '@tanstack/react-router';
import { NewTicketPage } from '@/features/tickets/form/new-ticket-page';
import { readNewTicketSearch } from '@/features/tickets/form/new-ticket-search';

export const Route = createFileRoute('/crm/client-ticket/')({
  validateSearch: readNewTicketSearch,
  staticData: { title: 'Yeni hasta ve talep' },
  component: NewTicketRoute,
});

function NewTicketRoute() {
  return <NewTicketPage search={Route.useSearch()} />;
}
