import type { ReferenceData } from '@/data/reference-data';
import { formatUntil } from '@/lib/dates';
import { isAway, standIn } from '@sync/model/rules/absence';
import type { User } from '@sync/model/entities/access';

/**
 * Returns the delegate of a user on a day; null if the user is there, or if nobody can stand in.
 * @param day `YYYY-MM-DD`
 */
export function standInOf(user: User, reference: ReferenceData, day: string): User | null {
  return standIn(user, (id) => reference.user(id), day);
}

/** Says until when a user is away: `3 Aralık’a kadar`; null where the end is open. */
export function untilWords(user: User): string | null {
  return user.out_of_office_to === null ? null : formatUntil(user.out_of_office_to);
}

/**
 * `İzinli · 3 Aralık’a kadar · vekil: Ayşe Demir` for a user who is away; null for one who is there.
 * @param day `YYYY-MM-DD` in Istanbul
 */
export function absenceWords(user: User, reference: ReferenceData, day: string): string | null {
  if (!isAway(user, day)) return null;
  const deputy = standInOf(user, reference, day);
  return ['İzinli', untilWords(user), deputy === null ? null : `vekil: ${deputy.full_name}`]
    .filter((part) => part !== null)
    .join(' · ');
}
