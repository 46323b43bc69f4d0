import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/insurance/documents')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Provizyon evrakları', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="insurance_document"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
