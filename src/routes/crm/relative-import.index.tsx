import { createFileRoute } from '@tanstack/react-router';
import { RelativeImportPage } from '@/features/clients/import/relative-import-page';
import { readJudgedListSearch } from '@/import/list/judged-list-search';

export const Route = createFileRoute('/crm/relative-import/')({
  validateSearch: readJudgedListSearch,
  staticData: { title: 'Yakın içe alma' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <RelativeImportPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
