import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/companies/company-types')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Firma tipleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="company_type"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
