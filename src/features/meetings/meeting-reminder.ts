import { formatDuration } from '@/lib/dates';

/** Minutes before the start that the form offers. */
const offered: readonly number[] = [10, 30, 60, 1440];
/** Choice of a meeting without a reminder time of its own: each user is reminded by the user's own settings. */
const OWN_SETTING = 'Herkesin kendi ayarına göre';

/**
 * Returns when a meeting reminds, `30 dk önce`; null where it leaves that to each user. @param minutes before the
 * start
 */
export function reminderWords(minutes: readonly number[]): string | null {
  if (minutes.length === 0) return null;
  return [...minutes]
    .sort((a, b) => b - a)
    .map((lead) => (lead === 0 ? 'başlarken' : `${formatDuration(lead)} önce`))
    .join(', ');
}

/** Returns the value of the field for a meeting's minutes. */
export function reminderKey(minutes: readonly number[]): string {
  return minutes.join();
}

/** Returns the minutes that a value of the field means. */
export function minutesOf(key: string | null): readonly number[] {
  return key === null || key === '' ? [] : key.split(',').map(Number);
}

/** Returns the choices of the field, including the one that the meeting already has. */
export function reminderOptions(
  current: readonly number[],
): readonly { readonly value: string; readonly label: string }[] {
  const lists = [[], ...offered.map((lead) => [lead])];
  const known = lists.some((list) => reminderKey(list) === reminderKey(current));
  return [...lists, ...(known ? [] : [current])].map((list) => ({
    value: reminderKey(list),
    label: reminderWords(list) ?? OWN_SETTING,
  }));
}
