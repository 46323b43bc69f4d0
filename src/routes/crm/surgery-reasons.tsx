import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/surgery-reasons')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Erteleme ve iptal nedenleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="surgery_reason"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
