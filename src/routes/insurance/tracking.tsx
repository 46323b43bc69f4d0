import { createFileRoute } from '@tanstack/react-router';
import { TrackingPage } from '@/features/insurance/tracking/tracking-page';
import { readTrackingSearch } from '@/features/insurance/tracking-search';

export const Route = createFileRoute('/insurance/tracking')({
  validateSearch: readTrackingSearch,
  staticData: { title: 'Provizyon takip', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <TrackingPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
