import { createFileRoute } from '@tanstack/react-router';
import { CompanyListPage } from '@/features/directory/company-list-page';
import { readCompanySearch } from '@/features/directory/directory-search';

export const Route = createFileRoute('/companies/companies')({
  validateSearch: readCompanySearch,
  staticData: { title: 'Firmalar', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <CompanyListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
