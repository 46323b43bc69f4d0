import { createFileRoute } from '@tanstack/react-router';
import { ReminderListPage } from '@/features/inbox/reminders/reminder-list-page';
import { readReminderSearch } from '@/features/inbox/reminders/reminder-list';

export const Route = createFileRoute('/reminder-notifications')({
  validateSearch: readReminderSearch,
  staticData: { title: 'Hatırlatmalar' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <ReminderListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
