import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/procedures')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Ameliyat türleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="procedure"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
