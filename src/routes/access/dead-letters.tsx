import { createFileRoute } from '@tanstack/react-router';
import { DeadLetterListPage } from '@/features/access/dead-letters/dead-letter-list-page';
import { readDeadLetterSearch } from '@/features/access/dead-letters/dead-letter-search';

export const Route = createFileRoute('/access/dead-letters')({
  validateSearch: readDeadLetterSearch,
  staticData: { title: 'Bekletilen kayıtlar', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <DeadLetterListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
