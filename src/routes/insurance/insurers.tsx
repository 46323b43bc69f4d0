import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/insurance/insurers')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Sigorta şirketleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage kind="insurer" search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  );
}
