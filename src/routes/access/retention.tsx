import { createFileRoute } from '@tanstack/react-router';
import { RetentionPage } from '@/features/access/retention/retention-page';
import { readRetentionSearch } from '@/features/access/retention/retention-search';

export const Route = createFileRoute('/access/retention')({
  validateSearch: readRetentionSearch,
  staticData: { title: 'Saklama ve imha' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <RetentionPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
