import { createFileRoute } from '@tanstack/react-router';
import { UserListPage } from '@/features/access/users/user-list-page';
import { readUserListSearch } from '@/features/access/users/user-list-search';

export const Route = createFileRoute('/access/users')({
  validateSearch: readUserListSearch,
  staticData: { title: 'Kullanıcılar', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <UserListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
