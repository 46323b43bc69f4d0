import { createFileRoute } from '@tanstack/react-router';
import { SettlementPage } from '@/features/pos/settlement/settlement-page';
import { readSettlementSearch } from '@/features/pos/settlement/settlement-search';

export const Route = createFileRoute('/pos/bank-reports')({
  validateSearch: readSettlementSearch,
  staticData: { title: 'Banka raporları' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <SettlementPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
