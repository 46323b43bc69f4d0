import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { lookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/statuses')({
  validateSearch: lookupSearch,
  staticData: { title: 'Durumlar', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="ticket_status"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
