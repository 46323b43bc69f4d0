import { createFileRoute } from '@tanstack/react-router';
import { MergedClientsPage } from '@/features/merged-clients/merged-clients-page';
import { readMergedSearch } from '@/features/merged-clients/merged-search';

export const Route = createFileRoute('/crm/merged-clients/')({
  validateSearch: readMergedSearch,
  staticData: { title: 'Birleştirilenler' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <MergedClientsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
