import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/pos/cash-desks')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Vezneler', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="cash_desk"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
