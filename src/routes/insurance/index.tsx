import { createFileRoute } from '@tanstack/react-router';
import { ListsPage } from '@/features/insurance-lists/lists-page';
import { readListsSearch } from '@/features/insurance-lists/lists-search';

export const Route = createFileRoute('/insurance/')({
  validateSearch: readListsSearch,
  staticData: { title: 'Sigorta listeleri' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <ListsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
