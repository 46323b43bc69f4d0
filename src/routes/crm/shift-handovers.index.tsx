import { createFileRoute } from '@tanstack/react-router';
import { HandoverListPage } from '@/features/handovers/list/handover-list-page';
import { readHandoverSearch } from '@/features/handovers/list/handover-list';

export const Route = createFileRoute('/crm/shift-handovers/')({
  validateSearch: readHandoverSearch,
  staticData: { title: 'Vardiya devirleri' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <HandoverListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
