import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/relations')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Yakınlık tipleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="relation_type"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
