import { createFileRoute } from '@tanstack/react-router';
import { ListsPage } from '@/features/insurance-lists/lists-page';
import { listPages, readListsSearch } from '@/features/insurance-lists/lists-search';

export const Route = createFileRoute('/adenom-biyotip/lists')({
  validateSearch: readListsSearch,
  staticData: { title: listPages.pathology.title },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <ListsPage page="pathology" search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
  );
}
