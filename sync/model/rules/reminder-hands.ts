import type { User } from '../entities/access';
import type { Reminder } from '../entities/inbox';

/** Fields of a reminder that the rules read. */
type Handed = Pick<Reminder, 'owner_id' | 'delegated_to'>;

/**
 * Returns whether a reminder is handed to a colleague. A row that an earlier version of the app stored lacks the
 * field.
 */
export function isHanded<H extends Pick<Handed, 'delegated_to'>>(
  item: H,
): item is H & { delegated_to: string } {
  return item.delegated_to != null;
}

/**
 * Returns the user for whom a reminder rings: the colleague it was handed to, else its owner. A colleague who does
 * not work here any more hears nothing, so it rings for the owner again; the server gives it back, too
 * (`app.return_reminders`).
 * @param statusOf of a person by id; undefined where this device does not know the person yet
 */
export function ringsFor(item: Handed, statusOf: (id: string) => User['status'] | undefined): string {
  if (!isHanded(item)) return item.owner_id;
  const status = statusOf(item.delegated_to);
  return status === undefined || status === 'active' ? item.delegated_to : item.owner_id;
}

/**
 * Returns whether a user has a part in a reminder. One that the user has given back may stay on their device for a
 * while.
 */
export function hasPartIn({ owner_id, delegated_to }: Handed, userId: string): boolean {
  return owner_id === userId || delegated_to === userId;
}
