import { createFileRoute } from '@tanstack/react-router';
import { TicketImportPage } from '@/features/tickets/import/ticket-import-page';
import { readJudgedListSearch } from '@/import/list/judged-list-search';

export const Route = createFileRoute('/crm/ticket-import/')({
  validateSearch: readJudgedListSearch,
  staticData: { title: 'Talep içe alma' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <TicketImportPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
