import { createFileRoute } from '@tanstack/react-router';
import { PersonImportPage } from '@/features/directory/import/person-import-page';
import { readJudgedListSearch } from '@/import/list/judged-list-search';

export const Route = createFileRoute('/companies/person-import/')({
  validateSearch: readJudgedListSearch,
  staticData: { title: 'Kişi içe alma' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <PersonImportPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
