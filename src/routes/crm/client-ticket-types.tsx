import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/client-ticket-types')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Talep tipleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="ticket_type"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
