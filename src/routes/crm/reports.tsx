import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from '@/features/reports/reports-page';
import { readReportsSearch } from '@/features/reports/reports-search';

export const Route = createFileRoute('/crm/reports')({
  validateSearch: readReportsSearch,
  staticData: { title: 'Raporlar' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <ReportsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
