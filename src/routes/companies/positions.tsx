import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/companies/positions')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Pozisyonlar', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage kind="position" search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  );
}
