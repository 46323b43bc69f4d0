import { createFileRoute } from '@tanstack/react-router';
import { NewsManagerPage } from '@/features/inbox/news/news-manager-page';
import { readNewsManagerSearch } from '@/features/inbox/news/news-manager-search';

export const Route = createFileRoute('/whatsnew')({
  validateSearch: readNewsManagerSearch,
  staticData: { title: 'Yenilik yönetimi', recordable: true },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return <NewsManagerPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
