import { createFileRoute } from '@tanstack/react-router';
import { StaffListPage } from '@/features/pos/staff/staff-list-page';
import { readStaffSearch } from '@/features/pos/staff/staff-list';

export const Route = createFileRoute('/pos/staff')({
  validateSearch: readStaffSearch,
  staticData: { title: 'POS personeli', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <StaffListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
