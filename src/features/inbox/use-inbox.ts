import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useLiveQuery } from '@/data/workspace';
import type { Notification, Reminder } from '@sync/model/inbox';
import { currentNews, news$, notifications$, openReminders$ } from './inbox-queries';
import type { News } from './inbox-queries';

const noNotifications: readonly Notification[] = [];
const noReminders: readonly Reminder[] = [];

/** The person's notifications and open reminders; empty until the store has answered. */
export function useInbox() {
  const notifications = useLiveQuery(notifications$, []);
  const reminders = useLiveQuery(openReminders$, []);
  return {
    notifications: notifications.state === 'ready' ? notifications.data : noNotifications,
    reminders: reminders.state === 'ready' ? reminders.data : noReminders,
    ready: notifications.state === 'ready' && reminders.state === 'ready',
  };
}

/** What's new, as of now. */
export function useNews(): readonly News[] {
  const now = useNow();
  const live = useLiveQuery(news$, []);
  return useMemo(
    () => (live.state === 'ready' ? currentNews(live.data.entries, live.data.marks, now) : []),
    [live, now],
  );
}
