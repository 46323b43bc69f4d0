import { Bell } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNow, useNowAt } from '@/data/now';
import { useMarkPlace } from '@/kit/navigation/place-marks';
import { Popover } from '@/ui/popover';
import { isQuiet } from '@sync/model/rules/quiet-hours';
import { ringsAt } from '@sync/model/rules/reminder-times';
import { BellPanel } from './bell-panel';
import { alarmMoments, isWaiting } from '../alarms/alarms';
import { useNews } from '@/data/news';
import { useFormerQuietHours, useNoticeChoices } from '@/data/notice-settings';
import { useKeptWebPush } from '@/data/web-push';
import { useAppBadge } from '../alarms/use-app-badge';
import { useShownPushes } from '../alarms/use-shown-pushes';
import { useComingMeetings } from '../alarms/use-coming-meetings';
import { useInbox } from '../use-inbox';
import { useRinging } from '../alarms/use-ringing';

const NotificationSettingsDialog = lazy(
  () => import('@/records/notification-settings/notification-settings-dialog'),
);

/**
 * Shows unread notifications and due reminders: the number in the top bar and the list behind it; plays their sound.
 */
export function NotificationBell() {
  const { notifications, reminders, ready } = useInbox();
  const news = useNews();
  const meetings = useComingMeetings(useNow());
  const now = useNowAt(
    useMemo(() => alarmMoments({ reminders, notifications, meetings }), [reminders, notifications, meetings]),
  );
  const { choices } = useNoticeChoices();
  useFormerQuietHours();
  useRinging({ reminders, notifications, meetings }, choices);
  const due = reminders.filter((item) => ringsAt(item) <= now);
  const unread = notifications.filter((item) => isWaiting(item, now)).length;
  const count = unread + due.length;
  useMarkPlace('/assignee-notifications', { waiting: unread, words: 'okunmamış' });
  useMarkPlace('/reminder-notifications', { waiting: due.length, words: 'zamanı gelmiş' });
  const isStill = isQuiet(choices, now);
  // The icon of the app tells of nothing that does not ring.
  useAppBadge(
    isStill ? notifications.filter((item) => item.passes_quiet && isWaiting(item, now)).length : count,
  );
  useKeptWebPush();
  useShownPushes(count);
  const [settings, setSettings] = useState(false);
  const unreadNews = news.filter(({ read }) => !read).length;
  const label =
    count > 0
      ? `Bildirimler, ${count} okunmamış`
      : unreadNews > 0
        ? 'Bildirimler, okunmamış yenilik var'
        : 'Bildirimler';
  return (
    <>
      <Popover
        label="Bildirimler"
        buttonLabel={label}
        tourStop="bell"
        buttonClassName="btn btn-g btn-i hit"
        className="max-h-[min(600px,80vh)]! w-[min(408px,calc(100vw-16px))] flex-col p-0! open:flex"
        button={
          <>
            <Bell className="size-4.5" aria-hidden="true" />
            {count > 0 ? (
              <span
                className="num absolute top-[calc(50%-18px)] left-[calc(50%+1px)] h-4.25 min-w-4.25 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-[1.0625rem] font-semibold text-on-accent shadow-[0_0_0_2px_var(--color-surface)]"
                aria-hidden="true"
              >
                {count > 99 ? '99+' : count}
              </span>
            ) : (
              unreadNews > 0 && (
                <span
                  className="absolute top-[calc(50%-13px)] left-[calc(50%+5px)] size-2 rounded-full bg-accent shadow-[0_0_0_2px_var(--color-surface)]"
                  aria-hidden="true"
                />
              )
            )}
          </>
        }
      >
        {(close) => (
          <BellPanel
            notifications={notifications}
            due={due}
            news={news}
            now={now}
            ready={ready}
            onLeave={close}
            onSettings={() => setSettings(true)}
          />
        )}
      </Popover>
      {settings && (
        <Suspense>
          <NotificationSettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </>
  );
}
