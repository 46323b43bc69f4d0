import { Bell, BellOff, BellRing, CheckCheck, ChevronDown, CloudDownload } from 'lucide-react';
import { useState } from 'react';
import { completeReminder, snoozeChoices, snoozeReminder } from '@/data/reminders';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { EmptyState, LoadingBlock } from '@/ui/page-states';
import { toastError, toastSuccess } from '@/ui/toast';
import { ActionError, actionErrors } from '@sync/model/action-error';
import type { Notification, Reminder } from '@sync/model/inbox';
import { markRead } from './inbox-actions';
import type { News } from '@/data/news';
import { NewsList } from './news-list';
import { NotificationRow } from './notification-row';
import { useSound } from './use-ringing';

/** How many notifications stand in the list; older ones are for the feed. */
const SHOWN = 40;

function explain(error: unknown): void {
  toastError(error instanceof ActionError ? error.message : actionErrors.storage);
}

/** What the bell opens: due reminders, notifications newest first, what's new. */
export function BellPanel(props: {
  notifications: readonly Notification[];
  due: readonly Reminder[];
  news: readonly News[];
  now: number;
  ready: boolean;
  onLeave: () => void;
}) {
  const { notifications, due, news, now, ready, onLeave } = props;
  const { writes } = useSignedIn();
  const { status } = useSyncState();
  const [sound, setSound] = useSound();
  const unread = notifications.filter((item) => item.read_at === null);
  // What was unread when the panel opened stays in it while it is being read.
  const [opened] = useState(() => new Set(news.flatMap(({ entry, read }) => (read ? [] : [entry.id]))));
  const freshNews = news.filter(({ entry, read }) => !read || opened.has(entry.id));
  const empty = notifications.length + due.length + freshNews.length === 0;
  return (
    <>
      <div className="flex min-h-[52px] shrink-0 items-center gap-1 border-b border-line-soft pr-1.5 pl-4">
        <h2 className="flex-1 text-[0.9375rem] font-semibold">Bildirimler</h2>
        {unread.length > 0 && (
          <Button
            size="sm"
            tone="quiet"
            icon={CheckCheck}
            onClick={() => void markRead(writes, unread).catch(explain)}
          >
            Tümünü okundu say
          </Button>
        )}
        <IconButton
          size="sm"
          icon={sound ? Bell : BellOff}
          label={sound ? 'Bildirim sesini kapat' : 'Bildirim sesini aç'}
          aria-pressed={sound}
          onClick={() => setSound(!sound)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!ready && <LoadingBlock lines={3} />}
        {ready && empty && !status.complete && (
          <EmptyState icon={CloudDownload} title="Bildirimler bu cihaza alınıyor">
            İlk eşitleme bitince burada görünür.
          </EmptyState>
        )}
        {ready && empty && status.complete && (
          <EmptyState icon={BellOff} title="Bildirim yok">
            Size atanan talepler ve zamanı gelen hatırlatmalar burada görünür.
          </EmptyState>
        )}
        {due.length > 0 && (
          <ul aria-label="Zamanı gelen hatırlatmalar">
            {due.map((item) => (
              <DueReminder key={item.id} item={item} now={now} />
            ))}
          </ul>
        )}
        {notifications.length > 0 && (
          <ul aria-label="Bildirimler">
            {notifications.slice(0, SHOWN).map((item) => (
              <NotificationRow key={item.id} item={item} now={now} onLeave={onLeave} onFailure={explain} />
            ))}
          </ul>
        )}
        {freshNews.length > 0 && (
          <div className="px-4 py-3">
            <h3 className="th mb-1">Yenilikler</h3>
            <NewsList news={freshNews} />
          </div>
        )}
      </div>
    </>
  );
}

function DueReminder({ item, now }: { item: Reminder; now: number }) {
  const { writes } = useSignedIn();
  const [snoozing, setSnoozing] = useState(false);
  const complete = async (): Promise<void> => {
    try {
      const undo = await completeReminder(writes, item);
      toastSuccess('Hatırlatma tamamlandı.', { undo });
    } catch (error) {
      explain(error);
    }
  };
  return (
    <li className="flex gap-3 border-b border-line-soft bg-selected px-4 py-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
        <BellRing className="size-[17px]" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{item.title}</p>
        <p className="meta num text-ink-2">Hatırlatma · {formatDayTime(item.due_at, now)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void complete()}>
            Tamamlandı
          </Button>
          {/* In place: a menu over the panel would take the focus out of it and close it. */}
          <Button
            size="sm"
            tone="quiet"
            iconAfter={ChevronDown}
            aria-expanded={snoozing}
            onClick={() => setSnoozing(!snoozing)}
          >
            Ertele
          </Button>
        </div>
        {snoozing && (
          <div role="group" aria-label="Ne zamana ertelensin?" className="mt-2 grid grid-cols-2 gap-2">
            {snoozeChoices(now).map(({ label, until }) => (
              <Button
                key={label}
                size="sm"
                onClick={() => void snoozeReminder(writes, item.id, until).catch(explain)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
