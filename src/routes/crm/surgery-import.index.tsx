import { createFileRoute } from '@tanstack/react-router';
import { SurgeryListPage } from '@/features/surgeries/import/surgery-list-page';
import { readJudgedListSearch } from '@/import/list/judged-list-search';

export const Route = createFileRoute('/crm/surgery-import/')({
  validateSearch: readJudgedListSearch,
  staticData: { title: 'Ameliyat listesi içe alma' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <SurgeryListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
