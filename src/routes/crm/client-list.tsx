import { createFileRoute } from '@tanstack/react-router';
import { ClientListPage } from '@/features/clients/list/client-list-page';
import { readClientListSearch } from '@/features/clients/list/client-list-search';

export const Route = createFileRoute('/crm/client-list')({
  validateSearch: readClientListSearch,
  staticData: { title: 'Hastalar' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <ClientListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
