import { createFileRoute } from '@tanstack/react-router';
import { PathologyPage } from '@/features/pathology/pathology-page';
import { readPathologySearch } from '@/features/pathology/pathology-search';

export const Route = createFileRoute('/adenom-biyotip/')({
  validateSearch: readPathologySearch,
  staticData: { title: 'Biyopsi takip', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <PathologyPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
