import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { readLookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/form/tags')({
  validateSearch: readLookupSearch,
  staticData: { title: 'Form etiketleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="resume_tag"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
