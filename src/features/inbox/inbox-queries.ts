import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { inboxItems$ } from '@/data/news';
import type { ViziteDatabase } from '@/data/workspace';
import type { Notification, Reminder } from '@sync/model/inbox';

/** Notifications beyond these are old; the feed page will show them. */
const MOST = 200;

/** The person's notifications, newest first. */
export function notifications$(database: ViziteDatabase): Observable<readonly Notification[]> {
  return inboxItems$(database, 'notification', MOST);
}

/** The person's reminders that are not ticked off, by time. */
export function openReminders$(database: ViziteDatabase): Observable<readonly Reminder[]> {
  return inboxItems$(database, 'reminder').pipe(
    map((items) =>
      items
        .filter((item) => item.done_at === null)
        .sort((a, b) => (a.due_at < b.due_at ? -1 : a.due_at > b.due_at ? 1 : 0)),
    ),
  );
}

/** When a reminder speaks up, in milliseconds since 1970: its time less the lead the person asked for. */
export function ringsAt(item: Pick<Reminder, 'due_at' | 'lead_minutes'>): number {
  return Date.parse(item.due_at) - item.lead_minutes * 60_000;
}
