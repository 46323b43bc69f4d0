import { createFileRoute } from '@tanstack/react-router';
import { NotificationListPage } from '@/features/inbox/notifications/notification-list-page';
import { readNotificationSearch } from '@/features/inbox/notifications/notification-search';

export const Route = createFileRoute('/assignee-notifications')({
  validateSearch: readNotificationSearch,
  staticData: { title: 'Bildirimler' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <NotificationListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
