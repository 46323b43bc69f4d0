import { combineLatest, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { documents$ } from '@/data/documents';
import type { ViziteDatabase } from '@/data/workspace';
import type { InboxItem, Notification, ReadMark, Reminder, WhatsNew } from '@sync/model/inbox';

/** Notifications beyond these are old; the feed page will show them. */
const MOST = 200;

function ofKind<K extends InboxItem['kind']>(database: ViziteDatabase, kind: K, limit?: number) {
  type Item = Extract<InboxItem, { kind: K }>;
  const query = database.inbox.find({
    selector: { kind },
    sort: [{ kind: 'asc' }, { recent: 'asc' }],
    ...(limit === undefined ? {} : { limit }),
  });
  return documents$(query).pipe(
    map((items) => items.filter((item): item is Item & typeof item => item.kind === kind)),
  );
}

/** The person's notifications, newest first. */
export function notifications$(database: ViziteDatabase): Observable<readonly Notification[]> {
  return ofKind(database, 'notification', MOST);
}

/** The person's reminders that are not ticked off, by time. */
export function openReminders$(database: ViziteDatabase): Observable<readonly Reminder[]> {
  return ofKind(database, 'reminder').pipe(
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

/** One entry of what's new, and whether the person has read it. */
export interface News {
  readonly entry: WhatsNew;
  readonly read: boolean;
}

/**
 * What is published and not expired at `now` (milliseconds since 1970): pinned entries first, then the newest.
 * Managers hold drafts on their devices too; those are left out.
 */
export function currentNews(
  entries: readonly WhatsNew[],
  marks: readonly Pick<ReadMark, 'target' | 'target_id'>[],
  now: number,
): readonly News[] {
  const read = new Set(marks.flatMap((mark) => (mark.target === 'whats_new' ? [mark.target_id] : [])));
  return entries
    .filter(
      (entry) =>
        entry.state === 'published' &&
        Date.parse(entry.publish_at) <= now &&
        (entry.expires_at === null || Date.parse(entry.expires_at) > now),
    )
    .sort(
      (a, b) =>
        Number(b.pinned) - Number(a.pinned) ||
        (a.publish_at < b.publish_at ? 1 : a.publish_at > b.publish_at ? -1 : 0),
    )
    .map((entry) => ({ entry, read: read.has(entry.id) }));
}

/** Entries and marks behind `currentNews`. */
export function news$(
  database: ViziteDatabase,
): Observable<{ readonly entries: readonly WhatsNew[]; readonly marks: readonly ReadMark[] }> {
  return combineLatest([ofKind(database, 'whats_new'), ofKind(database, 'read_mark')]).pipe(
    map(([entries, marks]) => ({ entries, marks })),
  );
}
