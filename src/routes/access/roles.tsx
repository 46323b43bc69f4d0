import { createFileRoute } from '@tanstack/react-router';
import { RoleListPage } from '@/features/access/roles/role-list-page';
import { readRoleListSearch } from '@/features/access/roles/role-list-search';

export const Route = createFileRoute('/access/roles')({
  validateSearch: readRoleListSearch,
  staticData: { title: 'Roller', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <RoleListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
