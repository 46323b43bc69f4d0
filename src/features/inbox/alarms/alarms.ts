import type { Notification, Reminder } from '@sync/model/entities/inbox';
import { isQuiet } from '@sync/model/rules/quiet-hours';
import type { QuietHours } from '@sync/model/rules/quiet-hours';
import { ringsAt } from '@sync/model/rules/reminder-times';
import { isAboutToBegin } from './meeting-alarms';
import type { ComingMeeting } from './meeting-alarms';

/** Something open that may sound an alarm: a due reminder, an unread notification, or a meeting about to begin. */
export interface Alarm {
  /** The same on every device and after a reload; another one when it is due again. */
  readonly key: string;
  /** Alarms of one group sound once until the user has read them. */
  readonly group: string;
  /** One of the user's devices has rung for it. */
  readonly rung: boolean;
  readonly item: Reminder | Notification | ComingMeeting;
}

/** Items that may ring, now or later. */
export interface AlarmSources {
  readonly reminders: readonly Reminder[];
  readonly notifications: readonly Notification[];
  readonly meetings: readonly ComingMeeting[];
}

/** Returns whether a notification is snoozed and its time has not come. @param now milliseconds since 1970 */
export function isSnoozed(item: Pick<Notification, 'snoozed_until'>, now: number): boolean {
  return item.snoozed_until !== null && Date.parse(item.snoozed_until) > now;
}

/** Returns whether a notification is pending: not read, and not snoozed. */
export function isWaiting(item: Pick<Notification, 'read_at' | 'snoozed_until'>, now: number): boolean {
  return item.read_at === null && !isSnoozed(item, now);
}

function reminderAlarm(item: Reminder): Alarm {
  const at = ringsAt(item);
  const key = `reminder ${item.id} ${at}`;
  return { key, group: key, rung: item.rung_at !== null && Date.parse(item.rung_at) >= at, item };
}

function notificationAlarm(item: Notification): Alarm {
  const { id, at, snoozed_until, rung_at } = item;
  return {
    key: `notification ${id} ${snoozed_until ?? at}`,
    group: item.group_key ?? id,
    rung: rung_at !== null && (snoozed_until === null || rung_at >= snoozed_until),
    item,
  };
}

/** Returns everything that is open at `now` (milliseconds since 1970), whether its alarm has sounded or not. */
export function alarmsAt(
  { reminders, notifications, meetings }: AlarmSources,
  now: number,
): readonly Alarm[] {
  return [
    ...reminders.filter((item) => item.done_at === null && ringsAt(item) <= now).map(reminderAlarm),
    ...notifications.filter((item) => isWaiting(item, now)).map(notificationAlarm),
    ...meetings
      .filter((item) => isAboutToBegin(item, now))
      .map((item) => ({ key: item.key, group: item.key, rung: false, item })),
  ];
}

/** Returns the times of the alarms, past and future, in milliseconds since 1970. */
export function alarmMoments({ reminders, notifications, meetings }: AlarmSources): readonly number[] {
  return [
    ...reminders.filter((item) => item.done_at === null).map(ringsAt),
    ...notifications.flatMap(({ read_at, snoozed_until }) =>
      read_at === null && snoozed_until !== null ? [Date.parse(snoozed_until)] : [],
    ),
    ...meetings.map(({ at }) => at),
  ];
}

/** Returns the time of the next alarm; null when there is none. */
export function nextAlarmAt(sources: AlarmSources, now: number): number | null {
  const moments = alarmMoments(sources).filter((at) => at > now);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Returns the time for which an alarm was, in milliseconds since 1970. */
function momentOf({ item }: Alarm): number {
  if (item.kind === 'reminder') return ringsAt(item);
  return item.kind === 'notification' ? Date.parse(item.snoozed_until ?? item.at) : item.at;
}

/** Returns whether an alarm is for a time at which its user wants quiet, and is not urgent. */
export function isMuted(alarm: Alarm, hours: QuietHours): boolean {
  const { item } = alarm;
  return isQuiet(hours, momentOf(alarm)) && !(item.kind === 'notification' && item.passes_quiet);
}

/** Returns whether an alarm waits now for the end of the quiet hours; what is urgent does not. */
export function isHeld({ item }: Alarm, hours: QuietHours, now: number): boolean {
  return isQuiet(hours, now) && !(item.kind === 'notification' && item.passes_quiet);
}

/** Returns whether these alarms make a sound: one of them belongs to a group in which nothing else is open. */
export function isHeard(fresh: readonly Alarm[], open: readonly Alarm[]): boolean {
  const keys = new Set(fresh.map(({ key }) => key));
  return fresh.some(({ group }) => !open.some((other) => other.group === group && !keys.has(other.key)));
}

/** State of a window: whether the user sees it, uses it, and whether it is online. */
export interface PageActivity {
  readonly visible: boolean;
  /** Touched or typed in not long ago. */
  readonly inUse: boolean;
  readonly online: boolean;
}

/**
 * Returns milliseconds that a window waits before it rings, so that another window or device can do so first. The
 * window in use rings at once, the others after it had time to announce it. Without a network only a visible window
 * can be first.
 * @param chance 0 to 1; keeps two idle devices from ringing at the same moment
 */
export function patience({ visible, inUse, online }: PageActivity, chance: number): number {
  if (visible && (inUse || !online)) return 0;
  if (!online) return 2_000;
  return (visible ? 3_000 : 6_000) + chance * 6_000;
}
