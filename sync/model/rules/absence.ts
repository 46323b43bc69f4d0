import type { User } from '../entities/access';

/** Fields of a user that the rules of absences read. */
export type Absence = Pick<User, 'out_of_office_from' | 'out_of_office_to'>;
/** Fields of a user that the rules of delegates read. */
export type Colleague = Absence & Pick<User, 'id' | 'status' | 'delegate_id'>;

/**
 * Returns whether a user is away on a day. Both ends count; a missing end is open, and nobody is away without one.
 * @param day `YYYY-MM-DD` in Europe/Istanbul. As `app.is_away` on the server.
 */
export function isAway({ out_of_office_from: from, out_of_office_to: to }: Absence, day: string): boolean {
  return (from !== null || to !== null) && (from === null || from <= day) && (to === null || day <= to);
}

/**
 * Returns the delegate who replaces a user on a day. The user is away, and the delegate works here and is not away.
 * The delegate of a delegate replaces nobody. As `app.stand_ins` on the server, which knows of accounts that have run
 * out, too.
 * @param find a person by id.
 * @param day as of `isAway`
 */
export function standIn<P extends Colleague>(
  person: Colleague,
  find: (id: string) => P | undefined,
  day: string,
): P | null {
  if (person.delegate_id === null || !isAway(person, day)) return null;
  const delegate = find(person.delegate_id);
  return delegate?.status === 'active' && !isAway(delegate, day) ? delegate : null;
}

/**
 * Returns the active users whom a user replaces on a day.
 * @param day as of `isAway`
 */
export function standsInFor<P extends Colleague>(
  id: string,
  people: readonly P[],
  day: string,
): readonly P[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return people.filter(
    (person) => person.status === 'active' && standIn(person, (wanted) => byId.get(wanted), day)?.id === id,
  );
}
