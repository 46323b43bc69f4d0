import { createFileRoute } from '@tanstack/react-router';
import { NoticeListPage } from '@/features/inbox/notices/notice-list-page';
import { readNoticeSearch } from '@/features/inbox/notices/notice-search';

export const Route = createFileRoute('/assignee-notifications')({
  validateSearch: readNoticeSearch,
  staticData: { title: 'Bildirimler' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <NoticeListPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
