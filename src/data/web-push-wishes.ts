import { errorTrace } from '@sync/model/error-trace';
import { StoredMark } from './stored-mark';

/*
 * List of the users who want words to this device while the app is closed, and its end. It stands apart from what turns
 * them on, since signing out loads this file alone.
 */

/** Users who want them on this device. Ids alone: the subscription has to end while nothing sealed can be read. */
export const wishes = new StoredMark('vizite.push');

export function readWishers(): readonly string[] {
  return wishes.read()?.split(' ').filter(Boolean) ?? [];
}

export function wishWebPush(userId: string, wanted: boolean): void {
  const others = readWishers().filter((id) => id !== userId);
  const all = wanted ? [...others, userId] : others;
  wishes.store(all.length === 0 ? null : all.join(' '));
  wishes.tell();
}

/** Takes this browser's subscription away: the push service then knows its address no more. Never throws. */
export async function unsubscribe(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch (error) {
    console.error('the subscription could not be ended', errorTrace(error));
  }
}

/** Ends them on this device for a user who leaves it. Others who want them are subscribed again when they return. */
export function dropWebPush(userId: string): void {
  if (!readWishers().includes(userId)) return;
  wishWebPush(userId, false);
  if (readWishers().length === 0 && 'serviceWorker' in navigator) void unsubscribe();
}
