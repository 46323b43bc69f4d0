import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { inboxItems$ } from '@/data/news';
import type { ViziteDatabase } from '@/data/workspace';
import type { Notification, Reminder } from '@sync/model/entities/inbox';
import { reminderDue } from '@sync/model/rules/reminder-times';

/** Notifications beyond these are old: the bell leaves them to the page. */
const MOST = 200;

/** The user's latest notifications, newest first. */
export function notifications$(database: ViziteDatabase): Observable<readonly Notification[]> {
  return inboxItems$(database, 'notification', MOST);
}

/** All notifications of the user on this device. */
export function allNotifications$(database: ViziteDatabase): Observable<readonly Notification[]> {
  return inboxItems$(database, 'notification');
}

/** All reminders that the user has or had a part in, ticked off or not. */
export function reminders$(database: ViziteDatabase): Observable<readonly Reminder[]> {
  return inboxItems$(database, 'reminder');
}

/** Those of them that are not ticked off, by time. */
export function openReminders$(database: ViziteDatabase): Observable<readonly Reminder[]> {
  return reminders$(database).pipe(
    map((items) =>
      items
        .filter((item) => item.done_at === null)
        .toSorted((a, b) => Date.parse(reminderDue(a)) - Date.parse(reminderDue(b))),
    ),
  );
}
