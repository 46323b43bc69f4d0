import { createFileRoute } from '@tanstack/react-router';
import { DeviceListPage } from '@/features/access/devices/device-list-page';
import { readDeviceListSearch } from '@/features/access/devices/device-list-search';

export const Route = createFileRoute('/access/devices')({
  validateSearch: readDeviceListSearch,
  staticData: { title: 'Cihazlar', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <DeviceListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
