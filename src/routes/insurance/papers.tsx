import { createFileRoute } from '@tanstack/react-router';
import { PapersPage } from '@/features/insurance/papers/papers-page';
import { readPapersSearch } from '@/features/insurance/papers/papers-search';

export const Route = createFileRoute('/insurance/papers')({
  validateSearch: readPapersSearch,
  staticData: { title: 'Evrak çantası', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <PapersPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
