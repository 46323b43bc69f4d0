import { useState } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { NewsList } from './news-list';
import { useKnownNews } from '@/data/news';
import type { News } from '@/data/news';
import { KeptRoom } from '@/kit/list/kept-room';

/** Number of entries that the home page shows until the user asks for all. */
const SHOWN = 2;

/** Shows what's new on the home page; nothing where nothing is published. */
export function NewsCard() {
  const news = useKnownNews();
  return (
    <KeptRoom name="home-news" known={news !== null}>
      {news !== null && news.length > 0 && <Newest news={news} />}
    </KeptRoom>
  );
}

function Newest({ news }: { news: readonly News[] }) {
  const [all, setAll] = useState(false);
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
      <NewsList news={all ? news : news.slice(0, SHOWN)} />
      {news.length > SHOWN && (
        <Button size="sm" tone="quiet" className="-mx-2 mt-1 px-2!" onClick={() => setAll(!all)}>
          {all ? 'Daha az göster' : `Tümünü göster (${news.length})`}
        </Button>
      )}
    </Card>
  );
}
