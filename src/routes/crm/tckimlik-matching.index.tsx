import { createFileRoute } from '@tanstack/react-router';
import { BatchListPage } from '@/features/identity-matching/batch-list-page';
import { readJudgedListSearch } from '@/import/list/judged-list-search';

export const Route = createFileRoute('/crm/tckimlik-matching/')({
  validateSearch: readJudgedListSearch,
  staticData: { title: 'TC eşleştirme' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <BatchListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
