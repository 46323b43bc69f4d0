import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/extra-fields')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Ek alanlar', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="extra_field"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
