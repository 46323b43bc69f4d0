import { createFileRoute } from '@tanstack/react-router';
import { CalendarPage } from '@/features/meetings/calendar/calendar-page';
import { readCalendarSearch } from '@/features/meetings/calendar/calendar-search';

export const Route = createFileRoute('/companies/meetings-calendar')({
  validateSearch: readCalendarSearch,
  staticData: { title: 'Toplantı takvimi' },
  component: CalendarRoute,
});

function CalendarRoute() {
  const navigate = Route.useNavigate();
  return (
    <CalendarPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
