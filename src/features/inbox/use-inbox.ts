import { useLiveQuery } from '@/data/workspace';
import type { Notification, Reminder } from '@sync/model/inbox';
import { notifications$, openReminders$ } from './inbox-queries';

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
