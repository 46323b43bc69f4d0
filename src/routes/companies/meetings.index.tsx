import { createFileRoute } from '@tanstack/react-router';
import { MeetingListPage } from '@/features/meetings/list/meeting-list-page';
import { readMeetingListSearch } from '@/features/meetings/list/meeting-list-search';

export const Route = createFileRoute('/companies/meetings/')({
  validateSearch: readMeetingListSearch,
  staticData: { title: 'Toplantılar' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <MeetingListPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
