import type { LocalWrites } from '@/data/workspace';
import { notification, readMark } from '@sync/model/inbox';
import type { Notification } from '@sync/model/inbox';

const SUMMARY = 'Bildirim okundu';

/** Marks notifications as read; those that are read already stay as they are. @throws ActionError */
export async function markRead(
  writes: LocalWrites,
  items: readonly Pick<Notification, 'id' | 'read_at'>[],
  now = Date.now(),
): Promise<void> {
  const read_at = new Date(now).toISOString();
  for (const item of items) {
    if (item.read_at === null) await writes.change(notification, item.id, { read_at }, { summary: SUMMARY });
  }
}

/** Marks a notification as read and acted on: its record was opened from it. @throws ActionError */
export async function markActed(
  writes: LocalWrites,
  item: Pick<Notification, 'id' | 'read_at' | 'acted_at'>,
  now = Date.now(),
): Promise<void> {
  if (item.acted_at !== null) return;
  const acted_at = new Date(now).toISOString();
  await writes.change(
    notification,
    item.id,
    { acted_at, read_at: item.read_at ?? acted_at },
    { summary: SUMMARY },
  );
}

/** Marks an entry of what's new as read by the person. @throws ActionError */
export async function markNewsRead(writes: LocalWrites, entryId: string, now = Date.now()): Promise<void> {
  await writes.create(
    readMark,
    {
      user_id: writes.access.userId,
      target: 'whats_new',
      target_id: entryId,
      read_at: new Date(now).toISOString(),
    },
    { summary: 'Yenilik okundu' },
  );
}
