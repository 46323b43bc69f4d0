import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/clinicians')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Ameliyat ekibi', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="clinician"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
