import { useRouter } from '@tanstack/react-router';
import { useEffect, useReducer, useRef } from 'react';
import { completeReminder } from '@/data/reminders';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import type { SignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import type { Access } from '@sync/model/access/permissions';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { toastAlarm, toastSuccess } from '@/ui/toast';
import { formatDayTime, formatDuration, formatTime, minutesBetween } from '@/lib/dates';
import { errorTrace } from '@sync/model/error-trace';
import type { Reminder } from '@sync/model/entities/inbox';
import { mayOpen } from '@sync/model/access/permissions';
import { quietEnd } from '@sync/model/rules/quiet-hours';
import type { QuietHours } from '@sync/model/rules/quiet-hours';
import { reminderDue } from '@sync/model/rules/reminder-times';
import { routePermissions } from '@sync/model/access/route-permissions';
import { meetingKinds } from '@sync/model/entities/meeting-values';
import { isInUse, useVisible, whenVisible } from './page-activity';
import { alarmsAt, isHeard, isHeld, isMuted, nextAlarmAt, patience } from './alarms';
import type { Alarm, AlarmSources } from './alarms';
import { markRung } from '../inbox-actions';
import type { ComingMeeting } from './meeting-alarms';
import { mayMakeSound } from '@/records/notification-settings/notification-settings';
import { playSound } from '@/records/notification-settings/play-sound';
import { recordPath } from '../record-path';
import { claimAlarms } from './alarm-claim';

/** Longest wait a browser timer takes. */
const LONGEST = 2 ** 31 - 1;

/** Returns whether an alarm is new. A notification older than this device's use is not; a due reminder always is. */
function isNews({ item }: Alarm, since: number): boolean {
  return item.kind !== 'notification' || Date.parse(item.snoozed_until ?? item.at) >= since;
}

/** Returns the screen of reminders without a record; null if the user may not open it. */
function reminderPage(access: Access): string | null {
  const page = '/reminder-notifications';
  return mayOpen(access, routePermissions[page]) ? page : null;
}

/** Shows the toasts at the bottom of the screen: one for each kind, however many items there are. */
function tell(heard: readonly Alarm[], { access, writes }: SignedIn, open: (path: string) => void): void {
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
    const path = recordPath(reminder, access) ?? reminderPage(access);
    toastAlarm(`Hatırlatma: ${reminder.title}`, {
      detail: formatDayTime(reminderDue(reminder)),
      action: path === null ? undefined : { label: 'Aç', onSelect: () => open(path) },
      also: { label: 'Tamamlandı', onSelect: () => void complete(reminder) },
    });
  } else if (reminders.length > 1) {
    const path = reminderPage(access);
    toastAlarm(`${countOf(reminders.length, 'hatırlatmanın')} zamanı geldi.`, {
      action: path === null ? undefined : { label: 'Aç', onSelect: () => open(path) },
    });
  }
  if (notification !== undefined && notifications.length === 1) {
    const path = recordPath(notification, access);
    const words = [notification.title, notification.target === 'meeting' ? notification.body : null];
    toastAlarm(words.filter((word) => word !== null).join(' · '), {
      action: path === null ? undefined : { label: 'Aç', onSelect: () => open(path) },
    });
  } else if (notifications.length > 1) {
    toastAlarm(`${countOf(notifications.length, 'yeni bildirim')} var.`);
  }
  for (const { item } of heard) {
    if (item.kind === 'meeting') tellMeeting(item, access, open);
  }
}

/** Shows one toast for all that came within the quiet hours. */
function sumUp(count: number, access: Access, open: (path: string) => void): void {
  const page = '/assignee-notifications';
  toastAlarm(`Sessiz saatlerde ${countOf(count, 'bildirim')} geldi.`, {
    action: mayOpen(access, routePermissions[page]) ? { label: 'Aç', onSelect: () => open(page) } : undefined,
  });
}

/** Shows a toast with a meeting's kind, time and room; its subject may name a patient. */
function tellMeeting({ occurrence }: ComingMeeting, access: Access, open: (path: string) => void): void {
  const { row, start } = occurrence;
  const minutes = Math.round(minutesBetween(Date.now(), start));
  const path = recordPath({ target: 'meeting', target_id: row.meetingId }, access);
  const words = [
    minutes > 0 ? `${formatDuration(minutes)} sonra toplantı` : 'Toplantı başlıyor',
    row.kind === null ? null : meetingKinds[row.kind],
    [formatTime(start), row.room].filter((word) => word !== null).join(', '),
  ];
  toastAlarm(words.filter((word) => word !== null).join(' · '), {
    action: path === null ? undefined : { label: 'Aç', onSelect: () => open(path) },
  });
}

/**
 * Rings for reminders that fall due, notifications that arrive and meetings that are about to begin: one sound however
 * many there are, once per group, and a toast that stays five seconds. Works without a network. Each rings in one
 * window of this device, and on one device of the user: the others are told as soon as there is a network, and those
 * nobody works on wait for that word a few seconds. Within the user's quiet hours only what is urgent rings; at their end
 * the rest is one toast.
 */
export function useRinging({ reminders, notifications, meetings }: AlarmSources, hours: QuietHours): void {
  const signedIn = useSignedIn();
  const { history } = useRouter();
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const visible = useVisible();
  const [turn, wake] = useReducer((count: number) => count + 1, 0);
  const waits = useRef(new Map<string, number>());
  const begun = useRef(false);

  useEffect(() => {
    const now = Date.now();
    const sources = { reminders, notifications, meetings };
    const open = alarmsAt(sources, now);
    const silent = open.filter((alarm) => !alarm.rung && !isHeld(alarm, hours, now));
    const wait = patience({ visible, inUse: isInUse(), online }, Math.random());
    for (const { key } of silent) {
      waits.current.set(key, Math.min(waits.current.get(key) ?? Infinity, now + wait));
    }
    const until = (alarm: Alarm): number => waits.current.get(alarm.key) ?? now;
    const due = silent.filter((alarm) => until(alarm) <= now);
    const { device } = signedIn.workspace.store;

    const ring = async (): Promise<void> => {
      const { fresh, since } = await claimAlarms(
        device,
        due.map(({ key }) => key),
      );
      const heard = due.filter((alarm) => fresh.includes(alarm.key) && isNews(alarm, since));
      if (heard.length > 0) {
        if (isHeard(heard, open) && (await mayMakeSound(signedIn.workspace))) playSound();
        whenVisible(() => {
          const muted = heard.filter((alarm) => isMuted(alarm, hours));
          const push = (path: string): void => history.push(path);
          tell(
            heard.filter((alarm) => !muted.includes(alarm)),
            signedIn,
            push,
          );
          if (muted.length > 0) sumUp(muted.length, signedIn.access, push);
        });
      }
      if (!online) return;
      // Also what rang here while there was no network; one window tells it.
      const told = due.filter((alarm) => isNews(alarm, since));
      const marks = await claimAlarms(
        device,
        told.map(({ key }) => `told ${key}`),
      );
      const untold = told.filter(({ key }) => marks.fresh.includes(`told ${key}`));
      await markRung(
        signedIn.writes,
        untold.flatMap(({ item }) => (item.kind === 'meeting' ? [] : [item])),
      );
    };
    // The first time also for nothing: from then on what arrives is news.
    if (due.length > 0 || !begun.current) {
      begun.current = true;
      ring().catch((error: unknown) => console.error('ringing failed', errorTrace(error)));
    }

    const next = Math.min(
      nextAlarmAt(sources, now) ?? Infinity,
      quietEnd(hours, now) ?? Infinity,
      ...silent.map(until).filter((at) => at > now),
    );
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(wake, Math.min(next - now, LONGEST));
    return () => clearTimeout(timer);
  }, [turn, visible, online, reminders, notifications, meetings, hours, signedIn, history]);
}
