import { createFileRoute } from '@tanstack/react-router';
import { ImportListPage } from '@/features/clients/import/import-list-page';
import { readImportSearch } from '@/features/clients/import/import-search';

export const Route = createFileRoute('/crm/client-import/')({
  validateSearch: readImportSearch,
  staticData: { title: 'Hasta içe alma' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <ImportListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
