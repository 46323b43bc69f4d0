import { Link } from '@tanstack/react-router';
import { BellOff, CheckCheck, CloudDownload, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Button, buttonClass } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { EmptyState, LoadingBlock } from '@/ui/page-states';
import { toastSuccess } from '@/ui/toast';
import type { Notification, Reminder } from '@sync/model/entities/inbox';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { isSnoozed, isWaiting } from '../alarms/alarms';
import { DueReminder } from '../reminders/due-reminder';
import { readAll } from '../inbox-actions';
import type { News } from '@/data/news';
import { NewsList } from '../news/news-list';
import { NoticeCards } from './notice-cards';
import { noticeThings } from './notice-things';
import type { NoticeThing } from './notice-things';
import { notificationTime } from './notification-list';

/** Number of cards that the panel lists; the notification page shows older ones. */
const SHOWN = 40;

/** Shows the panel of the bell: due reminders, notifications newest first, what's new. */
export function BellPanel(props: {
  notifications: readonly Notification[];
  due: readonly Reminder[];
  news: readonly News[];
  now: number;
  ready: boolean;
  onLeave: () => void;
  onSettings: () => void;
}) {
  const { due, news, now, ready, onLeave, onSettings } = props;
  const { writes, access } = useSignedIn();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const notifications = props.notifications.filter((item) => !isSnoozed(item, now));
  const unread = notifications.filter((item) => isWaiting(item, now));
  const timeOf = ({ lines: [newest] }: NoticeThing): number => Date.parse(notificationTime(newest, now));
  const compare = (first: NoticeThing, other: NoticeThing): number => timeOf(other) - timeOf(first);
  const things = noticeThings(
    notifications.toSorted(
      (a, b) => Date.parse(notificationTime(b, now)) - Date.parse(notificationTime(a, now)),
    ),
  ).slice(0, SHOWN);
  // What was unread when the panel opened stays in it while it is being read.
  const [opened] = useState(() => new Set(news.flatMap(({ entry, read }) => (read ? [] : [entry.id]))));
  const freshNews = news.filter(({ entry, read }) => !read || opened.has(entry.id));
  const empty = notifications.length + due.length + freshNews.length === 0;
  return (
    <>
      <div className="flex min-h-13 shrink-0 items-center gap-1 border-b border-line-soft pr-1.5 pl-4">
        <h2 className="flex-1 text-[0.9375rem] font-semibold">Bildirimler</h2>
        {unread.length > 0 && (
          <Button
            size="sm"
            tone="quiet"
            icon={CheckCheck}
            onClick={() => {
              readAll(writes, unread).then(
                (undo) => toastSuccess('Bildirimler okundu sayıldı.', { undo }),
                toastFailure,
              );
            }}
          >
            Tümünü okundu say
          </Button>
        )}
        <IconButton
          size="sm"
          icon={Settings2}
          label="Bildirim ayarları"
          onClick={() => {
            onLeave();
            onSettings();
          }}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!ready && <LoadingBlock lines={3} />}
        {ready && empty && !firstSyncDone && (
          <EmptyState icon={CloudDownload} title="Bildirimler bu cihaza alınıyor">
            İlk eşitleme bitince burada görünür.
          </EmptyState>
        )}
        {ready && empty && firstSyncDone && (
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
        <NoticeCards things={things} compare={compare} now={now} inPanel onLeave={onLeave}>
          {(cards) => cards.length > 0 && <ul aria-label="Bildirimler">{cards.map(({ card }) => card)}</ul>}
        </NoticeCards>
        {freshNews.length > 0 && (
          <div className="px-4 py-3">
            <h3 className="th mb-1">Yenilikler</h3>
            <NewsList news={freshNews} />
          </div>
        )}
      </div>
      {mayOpen(access, routePermissions['/assignee-notifications']) && (
        <div className="flex shrink-0 flex-wrap gap-2 border-t border-line-soft p-2">
          <Link
            to="/assignee-notifications"
            className={buttonClass('quiet', 'sm', 'flex-1')}
            onClick={onLeave}
          >
            Bütün bildirimler
          </Link>
          <Link
            to="/reminder-notifications"
            className={buttonClass('quiet', 'sm', 'flex-1')}
            onClick={onLeave}
          >
            Hatırlatmalar
          </Link>
        </div>
      )}
    </>
  );
}
