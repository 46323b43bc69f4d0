import { createFileRoute } from '@tanstack/react-router';
import { ImportListPage } from '@/features/clients/import/import-list-page';
import { readJudgedListSearch } from '@/import/list/judged-list-search';

export const Route = createFileRoute('/crm/client-import/')({
  validateSearch: readJudgedListSearch,
  staticData: { title: 'Hasta içe alma' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <ImportListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
