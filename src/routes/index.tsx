import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '@/features/home/home-page';
import { NewsCard } from '@/features/inbox/news-card';
import { openSyncPanel } from '@/features/sync/sync-panel-state';

export const Route = createFileRoute('/')({
  staticData: { title: 'Ana sayfa' },
  component: Home,
});

function Home() {
  return <HomePage news={<NewsCard />} onOpenSync={openSyncPanel} />;
}
