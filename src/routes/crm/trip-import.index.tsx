import { createFileRoute } from '@tanstack/react-router';
import { TripImportPage } from '@/features/foreign-patients/import/trip-import-page';
import { readJudgedListSearch } from '@/import/list/judged-list-search';

export const Route = createFileRoute('/crm/trip-import/')({
  validateSearch: readJudgedListSearch,
  staticData: { title: 'Yolculuk içe alma' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <TripImportPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
