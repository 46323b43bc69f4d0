import { useRouter } from '@tanstack/react-router';
import { useEffect, useReducer, useRef } from 'react';
import { completeReminder } from '@/data/reminders';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import type { SignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { toastFailure } from '@/records/use-saved-toast';
import { toastSuccess } from '@/ui/toast';
import type { Notification, Reminder } from '@sync/model/inbox';
import { isInUse, useVisible, whenVisible } from './attention';
import { callsAt, isHeard, nextCallAt, patience } from './calls';
import type { Call } from './calls';
import { markRung } from './inbox-actions';
import { useQuietHours, useSound } from './notification-settings';
import { isQuiet } from './quiet-hours';
import { recordPath } from './record-path';
import { claimRings, playSound } from './ring';

/** Longest wait a browser timer takes. */
const LONGEST = 2 ** 31 - 1;

/** What was there before this device was used is no news; a reminder always is. */
function isNews({ item }: Call, since: number): boolean {
  return item.kind === 'reminder' || Date.parse(item.snoozed_until ?? item.at) >= since;
}

/** The notices at the bottom of the screen: one for each kind, however many there are. */
function tell(heard: readonly Call[], { access, writes }: SignedIn, open: (path: string) => void): void {
  const reminders = heard.flatMap(({ item }) => (item.kind === 'reminder' ? [item] : []));
  const notifications = heard.flatMap(({ item }) => (item.kind === 'notification' ? [item] : []));
  const [reminder] = reminders;
  const [notification] = notifications;

  const complete = async (item: Reminder): Promise<void> => {
    try {
      toastSuccess('Hatırlatma tamamlandı.', { undo: await completeReminder(writes, item) });
    } catch (error) {
      toastFailure(error);
    }
  };

  if (reminder !== undefined && reminders.length === 1) {
    toastSuccess(`Hatırlatma: ${reminder.title}`, {
      action: { label: 'Tamamlandı', onSelect: () => void complete(reminder) },
    });
  } else if (reminders.length > 1) {
    toastSuccess(`${countOf(reminders.length, 'hatırlatmanın')} zamanı geldi.`);
  }
  if (notification !== undefined && notifications.length === 1) {
    const path = recordPath(notification, access);
    const words = [notification.title, notification.target === 'meeting' ? notification.body : null];
    toastSuccess(words.filter((word) => word !== null).join(' · '), {
      action: path === null ? undefined : { label: 'Aç', onSelect: () => open(path) },
    });
  } else if (notifications.length > 1) {
    toastSuccess(`${countOf(notifications.length, 'yeni bildirim')} var.`);
  }
}

/**
 * Rings for reminders that fall due and for notifications that arrive: one sound however many there are, once per
 * group, and a notice that stays five seconds. Works without a network. Each rings in one window of this device, and on
 * one device of the person: the others are told as soon as there is a network, and those nobody works on wait for that
 * word a few seconds.
 */
export function useRinging(reminders: readonly Reminder[], notifications: readonly Notification[]): void {
  const signedIn = useSignedIn();
  const { history } = useRouter();
  const online = useSyncState().status.phase === 'online';
  const [sound] = useSound();
  const [quiet] = useQuietHours();
  const visible = useVisible();
  const [turn, wake] = useReducer((count: number) => count + 1, 0);
  const waits = useRef(new Map<string, number>());
  const begun = useRef(false);

  useEffect(() => {
    const now = Date.now();
    const open = callsAt(reminders, notifications, now);
    const silent = open.filter(({ rung }) => !rung);
    const wait = patience({ visible, inUse: isInUse(), online }, Math.random());
    for (const { key } of silent) {
      waits.current.set(key, Math.min(waits.current.get(key) ?? Infinity, now + wait));
    }
    const until = (call: Call): number => waits.current.get(call.key) ?? now;
    const due = silent.filter((call) => until(call) <= now);
    const { device } = signedIn.workspace.store;

    const ring = async (): Promise<void> => {
      const { fresh, since } = await claimRings(
        device,
        due.map(({ key }) => key),
      );
      const heard = due.filter((call) => fresh.includes(call.key) && isNews(call, since));
      if (heard.length > 0) {
        if (sound && !isQuiet(quiet, now) && isHeard(heard, open)) playSound();
        whenVisible(() => tell(heard, signedIn, (path) => history.push(path)));
      }
      if (!online) return;
      // Also what rang here while there was no network; one window tells it.
      const told = due.filter((call) => isNews(call, since));
      const marks = await claimRings(
        device,
        told.map(({ key }) => `told ${key}`),
      );
      const untold = told.filter(({ key }) => marks.fresh.includes(`told ${key}`));
      await markRung(
        signedIn.writes,
        untold.map(({ item }) => item),
      );
    };
    // The first time also for nothing: from then on what arrives is news.
    if (due.length > 0 || !begun.current) {
      begun.current = true;
      ring().catch((error: unknown) =>
        console.error('ringing failed', error instanceof Error ? error.name : 'unknown'),
      );
    }

    const next = Math.min(
      nextCallAt(reminders, notifications, now) ?? Infinity,
      ...silent.map(until).filter((at) => at > now),
    );
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(wake, Math.min(next - now, LONGEST));
    return () => clearTimeout(timer);
  }, [turn, visible, online, reminders, notifications, sound, quiet, signedIn, history]);
}
