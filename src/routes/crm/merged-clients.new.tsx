import { createFileRoute } from '@tanstack/react-router';
import { NewMergePage } from '@/features/merged-clients/merge/new-merge-page';
import { readNewMergeSearch } from '@/features/merged-clients/merged-search';

export const Route = createFileRoute('/crm/merged-clients/new')({
  validateSearch: readNewMergeSearch,
  staticData: { title: 'Kayıt birleştir' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <NewMergePage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
