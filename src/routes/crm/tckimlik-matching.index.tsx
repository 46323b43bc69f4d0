import { createFileRoute } from '@tanstack/react-router';
import { BatchListPage } from '@/features/identity-matching/batch-list-page';
import { readBatchSearch } from '@/features/identity-matching/identity-search';

export const Route = createFileRoute('/crm/tckimlik-matching/')({
  validateSearch: readBatchSearch,
  staticData: { title: 'TC eşleştirme' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <BatchListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
