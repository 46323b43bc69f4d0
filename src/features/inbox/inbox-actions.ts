import type { LocalWrites } from '@/data/workspace';
import { notification, readMark, reminder } from '@sync/model/entities/inbox';
import type { Notification, Reminder } from '@sync/model/entities/inbox';

const SUMMARY = 'Bildirim okundu';

/** Sets notifications as read; those already read are unchanged. @throws ActionError */
export async function markRead(
  writes: LocalWrites,
  items: readonly Pick<Notification, 'id' | 'read_at'>[],
  now = Date.now(),
): Promise<void> {
  const read_at = new Date(now).toISOString();
  await writes.run(async (act) => {
    for (const item of items) {
      if (item.read_at === null) await act.change(notification, item.id, { read_at }, { summary: SUMMARY });
    }
  });
}

/** Sets notifications as read. Resolves with the undo function. @throws ActionError */
export async function readAll(
  writes: LocalWrites,
  items: readonly Pick<Notification, 'id' | 'read_at'>[],
  now = Date.now(),
): Promise<() => Promise<void>> {
  const unread = items.filter((item) => item.read_at === null);
  await markRead(writes, unread, now);
  return () => markUnread(writes, unread);
}

/** Makes notifications unread again. @throws ActionError */
export async function markUnread(
  writes: LocalWrites,
  items: readonly Pick<Notification, 'id'>[],
): Promise<void> {
  await writes.run(async (act) => {
    for (const { id } of items) {
      await act.change(notification, id, { read_at: null }, { summary: 'Bildirim okunmadı' });
    }
  });
}

/**
 * Snoozes notifications: they count as unread again when their time comes. Resolves with the undo function.
 * @param until ISO 8601 in UTC. @throws ActionError
 */
export async function snoozeNotifications(
  writes: LocalWrites,
  items: readonly Pick<Notification, 'id' | 'read_at' | 'snoozed_until'>[],
  until: string,
): Promise<() => Promise<void>> {
  const put = (patchOf: (item: (typeof items)[number]) => Pick<Notification, 'read_at' | 'snoozed_until'>) =>
    writes.run(async (act) => {
      for (const item of items) {
        await act.change(notification, item.id, patchOf(item), { summary: 'Bildirim ertelendi' });
      }
    });
  await put(() => ({ read_at: null, snoozed_until: until }));
  return () => put(({ read_at, snoozed_until }) => ({ read_at, snoozed_until }));
}

/** Tells the user's other devices that this one has rung. @throws ActionError */
export async function markRung(
  writes: LocalWrites,
  items: readonly (Pick<Notification, 'id' | 'kind'> | Pick<Reminder, 'id' | 'kind'>)[],
  now = Date.now(),
): Promise<void> {
  const rung_at = new Date(now).toISOString();
  await writes.run(async (act) => {
    for (const { id, kind } of items) {
      if (kind === 'reminder') await act.change(reminder, id, { rung_at }, { summary: 'Hatırlatma çaldı' });
      else await act.change(notification, id, { rung_at }, { summary: 'Bildirim çaldı' });
    }
  });
}

/** Sets notifications as read and acted on: their record was opened from them, or acted on. @throws ActionError */
export async function markActed(
  writes: LocalWrites,
  items: readonly Pick<Notification, 'id' | 'read_at' | 'acted_at'>[],
  now = Date.now(),
): Promise<void> {
  const acted_at = new Date(now).toISOString();
  const untouched = items.filter((item) => item.acted_at === null);
  if (untouched.length === 0) return;
  await writes.run(async (act) => {
    for (const { id, read_at } of untouched) {
      await act.change(notification, id, { acted_at, read_at: read_at ?? acted_at }, { summary: SUMMARY });
    }
  });
}

/** Sets an entry of what's new as read by the user. @throws ActionError */
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
