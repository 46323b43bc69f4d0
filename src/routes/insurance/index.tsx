import { createFileRoute } from '@tanstack/react-router';
import { ListsPage } from '@/features/insurance-lists/lists-page';
import { listPages, readListsSearch } from '@/features/insurance-lists/lists-search';

export const Route = createFileRoute('/insurance/')({
  validateSearch: readListsSearch,
  staticData: { title: listPages.insurance.title },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <ListsPage page="insurance" search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  );
}
