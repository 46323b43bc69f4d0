import type { User } from '../entities/access';

/** What the rules of absences read of a person. */
export type Absence = Pick<User, 'out_of_office_from' | 'out_of_office_to'>;
/** What the rules of standing in read of a person. */
export type Colleague = Absence & Pick<User, 'id' | 'status' | 'delegate_id'>;

/**
 * Whether somebody is away on a day. Both ends count; an end that is missing is open, and nobody is away without one.
 * @param day `YYYY-MM-DD` in Europe/Istanbul. As `app.is_away` on the server.
 */
export function isAway({ out_of_office_from: from, out_of_office_to: to }: Absence, day: string): boolean {
  return (from !== null || to !== null) && (from === null || from <= day) && (to === null || day <= to);
}

/**
 * Who stands in for somebody on a day: the delegate of a person who is away, where the delegate works here and is not
 * away herself. The delegate of a delegate stands in for nobody. As `app.stand_ins` on the server, which knows of
 * accounts that have run out, too. @param find a person by id. @param day as of `isAway`
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

/** The active people whom somebody stands in for on a day. @param day as of `isAway` */
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
