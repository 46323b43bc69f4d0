import { useMemo } from 'react';
import { useReminderHands } from '@/data/reminder-hands';
import { useLiveQuery } from '@/data/workspace';
import type { Notification, Reminder } from '@sync/model/entities/inbox';
import { notifications$, openReminders$ } from './inbox-queries';

const noNotifications: readonly Notification[] = [];
const noReminders: readonly Reminder[] = [];

/**
 * Returns the user's notifications and the open reminders that ring for the user. Reminders handed to a colleague are
 * left out. Empty until the store has answered.
 */
export function useInbox() {
  const notifications = useLiveQuery(notifications$, []);
  const reminders = useLiveQuery(openReminders$, []);
  const hands = useReminderHands();
  const ringing = useMemo(
    () => (reminders.state === 'ready' ? reminders.data.filter(hands.rings) : noReminders),
    [reminders, hands],
  );
  return {
    notifications: notifications.state === 'ready' ? notifications.data : noNotifications,
    reminders: ringing,
    ready: notifications.state === 'ready' && reminders.state === 'ready',
  };
}
