import { Card } from '@/ui/card';
import { NewsList } from './news-list';
import { useNews } from './use-inbox';

/** How many entries stand on the home page. */
const SHOWN = 4;

/** What's new on the home page; nothing where nothing is published. */
export function NewsCard() {
  const news = useNews();
  if (news.length === 0) return null;
  const unread = news.filter(({ read }) => !read).length;
  return (
    <Card
      title="Yenilikler"
      aside={
        unread > 0 && (
          <span className="num inline-flex items-center gap-2">
            <span className="size-2 rounded-full bg-accent" aria-hidden="true" />
            {unread} okunmamış
          </span>
        )
      }
    >
      <NewsList news={news.slice(0, SHOWN)} />
    </Card>
  );
}
