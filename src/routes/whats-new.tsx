import { createFileRoute } from '@tanstack/react-router';
import { NewsFeedPage } from '@/features/inbox/news/news-feed-page';

export const Route = createFileRoute('/whats-new')({
  staticData: { title: 'Yenilikler', recordable: true },
  component: NewsFeedPage,
});
