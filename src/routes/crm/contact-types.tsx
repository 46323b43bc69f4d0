import { createFileRoute } from '@tanstack/react-router';
import { LookupPage } from '@/features/lookups/lookup-page';
import { lookupSearch } from '@/features/lookups/lookup-search';

export const Route = createFileRoute('/crm/contact-types')({
  validateSearch: lookupSearch,
  staticData: { title: 'İletişim tipleri', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <LookupPage
      kind="contact_type"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
    />
  );
}
