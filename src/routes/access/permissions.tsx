import { createFileRoute } from '@tanstack/react-router';
import { PermissionListPage } from '@/features/access/roles/permission-list-page';
import { readPermissionListSearch } from '@/features/access/roles/permission-list-search';

export const Route = createFileRoute('/access/permissions')({
  validateSearch: readPermissionListSearch,
  staticData: { title: 'Yetkiler', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <PermissionListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
