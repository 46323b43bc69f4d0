import { useEffect, useState } from 'react';
import { usePreference } from '@/data/preferences';
import { completeReminder } from '@/data/reminders';
import { useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { toastError, toastSuccess } from '@/ui/toast';
import { ActionError, actionErrors } from '@sync/model/action-error';
import type { Notification, Reminder } from '@sync/model/inbox';
import { ringsAt } from './inbox-queries';
import { claimRings, playSound } from './ring';

/** Longest wait a browser timer takes. */
const LONGEST = 2 ** 31 - 1;

/** Whether notifications make a sound on this device for this person. */
export function useSound(): readonly [boolean, (on: boolean) => void] {
  return usePreference('notification-sound', (stored) => stored !== false);
}

const reminderKey = (item: Reminder): string => `reminder ${item.id} ${item.due_at}`;
const notificationKey = (item: Notification): string => `notification ${item.group_key ?? item.id}`;

/** Whether the page can be seen; a hidden window leaves ringing to the one in view, or waits. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onChange = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return visible;
}

/** The present, again exactly when the next reminder is due. */
function useMomentOfNext(reminders: readonly Reminder[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const current = Date.now();
    const next = Math.min(...reminders.map(ringsAt).filter((at) => at > current));
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next - current, LONGEST));
    return () => clearTimeout(timer);
  }, [reminders, now]);
  return now;
}

/**
 * Rings for reminders that fall due and for notifications that arrive: one sound however many there are, once per
 * group, and a notice that stays five seconds. Works without a network.
 */
export function useRinging(reminders: readonly Reminder[], notifications: readonly Notification[]): void {
  const { workspace, writes } = useSignedIn();
  const [sound] = useSound();
  const visible = useVisible();
  const now = useMomentOfNext(reminders);

  useEffect(() => {
    if (!visible) return;
    const due = reminders.filter((item) => ringsAt(item) <= Date.now());
    const unread = notifications.filter((item) => item.read_at === null);
    const keys = [...due.map(reminderKey), ...unread.map(notificationKey)];
    if (keys.length === 0) return;

    const complete = async (item: Reminder): Promise<void> => {
      try {
        const undo = await completeReminder(writes, item);
        toastSuccess('Hatırlatma tamamlandı.', { undo });
      } catch (error) {
        toastError(error instanceof ActionError ? error.message : actionErrors.storage);
      }
    };

    claimRings(workspace.store.device, keys).then(
      ({ fresh, first }) => {
        const ringing = due.filter((item) => fresh.includes(reminderKey(item)));
        // Everything that was unread before this device was first used is no news.
        const arrived = first ? [] : unread.filter((item) => fresh.includes(notificationKey(item)));
        if (ringing.length + arrived.length === 0) return;
        if (sound) playSound();
        const [reminder] = ringing;
        const [notification] = arrived;
        if (reminder !== undefined && ringing.length === 1) {
          toastSuccess(`Hatırlatma: ${reminder.title}`, {
            action: { label: 'Tamamlandı', onSelect: () => void complete(reminder) },
          });
        } else if (ringing.length > 1) {
          toastSuccess(`${countOf(ringing.length, 'hatırlatmanın')} zamanı geldi.`);
        }
        if (notification !== undefined) {
          toastSuccess(
            arrived.length === 1 ? notification.title : `${countOf(arrived.length, 'yeni bildirim')} var.`,
          );
        }
      },
      (error: unknown) => console.error('ringing failed', error instanceof Error ? error.name : 'unknown'),
    );
  }, [visible, now, reminders, notifications, sound, workspace, writes]);
}
