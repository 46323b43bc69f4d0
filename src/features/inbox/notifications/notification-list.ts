import { daysFromToday } from '@/lib/dates';
import type { Notification } from '@sync/model/entities/inbox';
import { isSnoozed, isWaiting } from '../alarms/alarms';
import { notificationKinds, notificationTimes } from './notification-search';
import type { NotificationSearch, NotificationView } from './notification-search';

/** Returns the time of a notification; for a snoozed one the end of the snooze. */
export function notificationTime(item: Pick<Notification, 'at' | 'snoozed_until'>, now: number): string {
  return item.snoozed_until !== null && item.snoozed_until > item.at && !isSnoozed(item, now)
    ? item.snoozed_until
    : item.at;
}

function fitsView(item: Notification, view: NotificationView, now: number): boolean {
  if (view === 'snoozed') return item.read_at === null && isSnoozed(item, now);
  return view === 'all' || isWaiting(item, now);
}

/** Returns the matching notifications, newest first; snoozed ones by the end of the snooze. */
export function selectNotifications(
  items: readonly Notification[],
  { view = 'unread', kind, time }: NotificationSearch,
  now: number,
): readonly Notification[] {
  const topics: readonly string[] | null = kind === undefined ? null : notificationKinds[kind].topics;
  const days = time === undefined ? null : notificationTimes[time].days;
  const at = (item: Notification) =>
    Date.parse(view === 'snoozed' ? (item.snoozed_until ?? item.at) : notificationTime(item, now));
  return items
    .filter(
      (item) =>
        fitsView(item, view, now) &&
        (topics === null || topics.includes(item.topic)) &&
        (days === null || -daysFromToday(notificationTime(item, now), now) < days),
    )
    .toSorted((a, b) => (view === 'snoozed' ? at(a) - at(b) : at(b) - at(a)));
}
