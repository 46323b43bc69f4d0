import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/cst')({
  validateSearch: readLookupSearch,
  staticData: { title: 'CST – Sonuç Tipleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="call_result"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
