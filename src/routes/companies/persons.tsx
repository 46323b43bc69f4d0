import { createFileRoute } from '@tanstack/react-router';
import { PersonListPage } from '@/features/directory/person-list-page';
import { readPersonSearch } from '@/features/directory/directory-search';

export const Route = createFileRoute('/companies/persons')({
  validateSearch: readPersonSearch,
  staticData: { title: 'Kişiler', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <PersonListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
