import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { inboxItems$ } from '@/data/news';
import type { ViziteDatabase } from '@/data/workspace';
import type { Notification, Reminder } from '@sync/model/entities/inbox';
import { reminderDue } from '@sync/model/rules/reminder-times';

/** Notifications beyond these are old: the bell leaves them to the page. */
const MOST = 200;

/** Watches the user's latest notifications, newest first. */
export function notifications$(database: ViziteDatabase): Observable<readonly Notification[]> {
  return inboxItems$(database, 'notification', MOST);
}

/** Watches all notifications of the user on this device. */
export function allNotifications$(database: ViziteDatabase): Observable<readonly Notification[]> {
  return inboxItems$(database, 'notification');
}

/** Watches all reminders that involve or involved the user, ticked off or not. */
export function reminders$(database: ViziteDatabase): Observable<readonly Reminder[]> {
  return inboxItems$(database, 'reminder');
}

/** Watches those of them that are not ticked off, by time. */
export function openReminders$(database: ViziteDatabase): Observable<readonly Reminder[]> {
  return reminders$(database).pipe(
    map((items) =>
      items
        .filter((item) => item.done_at === null)
        .toSorted((a, b) => Date.parse(reminderDue(a)) - Date.parse(reminderDue(b))),
    ),
  );
}
