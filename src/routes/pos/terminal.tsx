import { createFileRoute } from '@tanstack/react-router';
import { UsagePage } from '@/features/pos/usages/usage-page';
import { readUsageSearch } from '@/features/pos/usages/usage-list';

export const Route = createFileRoute('/pos/terminal')({
  validateSearch: readUsageSearch,
  staticData: { title: 'Terminal kullanımları', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <UsagePage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
