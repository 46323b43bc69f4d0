import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/operating-rooms')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Salonlar', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="operating_room"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
