import { createFileRoute } from '@tanstack/react-router';
import { PlansPage } from '@/features/surgeries/plans-page';
import { readPlansSearch } from '@/features/surgeries/plans-search';

export const Route = createFileRoute('/crm/surgery-plans/')({
  validateSearch: readPlansSearch,
  staticData: { title: 'Ameliyat planları', recordable: false },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <PlansPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
