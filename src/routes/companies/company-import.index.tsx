import { createFileRoute } from '@tanstack/react-router';
import { CompanyImportPage } from '@/features/directory/import/company-import-page';
import { readJudgedListSearch } from '@/import/list/judged-list-search';

export const Route = createFileRoute('/companies/company-import/')({
  validateSearch: readJudgedListSearch,
  staticData: { title: 'Firma içe alma' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <CompanyImportPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
