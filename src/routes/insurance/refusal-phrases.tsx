import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/insurance/refusal-phrases')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Ret sözleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="refusal_phrase"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
