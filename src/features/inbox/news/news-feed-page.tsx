import { Check, CheckCheck, Megaphone, Pin } from 'lucide-react';
import { useState } from 'react';
import { whatsNewKinds } from '@sync/model/entities/inbox';
import { useNews } from '@/data/news';
import type { News } from '@/data/news';
import { useSyncState } from '@/data/sync-state';
import { useWrites } from '@/data/workspace';
import { formatDay } from '@/lib/dates';
import { RichText } from '@/kit/rich-text/rich-text';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState, LoadingBlock } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { SegmentedControl } from '@/ui/segmented-control';
import { markNewsRead } from '../inbox-actions';

/** Shows everything that is published for the user, pinned entries first. Works without a network. */
export function NewsFeedPage() {
  usePageTitle('Yenilikler');
  const news = useNews();
  const writes = useWrites();
  const complete = useSyncState((sync) => sync.status.complete);
  const [onlyUnread, setOnlyUnread] = useState(false);
  const unread = news.filter(({ read }) => !read);
  // What has to be acknowledged is not done with in passing.
  const passing = unread.filter(({ entry }) => !entry.requires_ack);
  const shown = onlyUnread ? unread : news;
  const markAll = async () => {
    for (const { entry } of passing) await markNewsRead(writes, entry.id);
  };
  return (
    <div className="mx-auto w-full max-w-[760px] px-5 py-5 max-[79.9375em]:px-4 max-[79.9375em]:py-4">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <SegmentedControl
          label="Görünüm"
          name="news-view"
          segments={[
            { value: 'all', label: `Tümü (${news.length})` },
            { value: 'unread', label: `Okunmamış (${unread.length})` },
          ]}
          value={onlyUnread ? 'unread' : 'all'}
          onChange={(view) => setOnlyUnread(view === 'unread')}
        />
        <span className="flex-1" />
        {passing.length > 0 && (
          <Button size="sm" tone="quiet" icon={CheckCheck} onClick={() => void markAll().catch(toastFailure)}>
            Tümünü okundu say
          </Button>
        )}
      </div>
      {shown.length === 0 && !complete && <LoadingBlock lines={5} />}
      {shown.length === 0 && complete && (
        <EmptyState icon={Megaphone} title={news.length === 0 ? 'Veri yok' : 'Hepsini okudunuz'}>
          Yayımlanan yenilikler ve duyurular burada görünür.
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {shown.map((item) => (
          <NewsArticle key={item.entry.id} item={item} />
        ))}
      </ul>
    </div>
  );
}

function NewsArticle({ item: { entry, read } }: { item: News }) {
  const writes = useWrites();
  const mark = () => void markNewsRead(writes, entry.id).catch(toastFailure);
  return (
    <li>
      <article className="card p-5 max-sm:p-4" aria-labelledby={`news-${entry.id}`}>
        <div className="meta num flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          {!read && <span className="size-2 rounded-full bg-accent" aria-hidden="true" />}
          {!read && <span className="font-medium text-accent-ink">Okunmamış</span>}
          <Badge tone={entry.entry_kind === 'announcement' ? 'warn' : 'neutral'}>
            {whatsNewKinds[entry.entry_kind]}
          </Badge>
          {entry.pinned && (
            <span className="inline-flex items-center gap-1">
              <Pin className="size-3.5" aria-hidden="true" />
              Sabit
            </span>
          )}
          <span className="flex-1" />
          <span>{[entry.version, formatDay(entry.publish_at)].filter(Boolean).join(' · ')}</span>
        </div>
        <h2 id={`news-${entry.id}`} className="record-title mt-2 break-words">
          {entry.title}
        </h2>
        <RichText text={entry.body} className="mt-2 text-ink-2" />
        {entry.areas.length > 0 && <p className="meta mt-3 text-ink-3">{entry.areas.join(' · ')}</p>}
        {entry.requires_ack && read && (
          <p className="meta mt-3 flex items-center gap-1.5 text-sy-synced">
            <Check className="size-4" aria-hidden="true" />
            Okuduğunuzu onayladınız
          </p>
        )}
        {!read && (
          <Button
            className="mt-4"
            size={entry.requires_ack ? 'md' : 'sm'}
            tone={entry.requires_ack ? 'primary' : 'secondary'}
            icon={Check}
            onClick={mark}
          >
            {entry.requires_ack ? 'Okudum, anladım' : 'Okundu'}
          </Button>
        )}
      </article>
    </li>
  );
}
