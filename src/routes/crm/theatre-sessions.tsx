import { createFileRoute } from '@tanstack/react-router';
import { SessionListPage } from '@/features/surgeries/sessions/session-list-page';
import { readSessionSearch } from '@/features/surgeries/sessions/session-list';

export const Route = createFileRoute('/crm/theatre-sessions')({
  validateSearch: readSessionSearch,
  staticData: { title: 'Salon oturumları', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <SessionListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
