/** Stretch of time that is taken; instants in epoch milliseconds. */
export interface TakenTime {
  readonly start: number;
  readonly end: number;
  readonly room: string | null;
  /** Staff who are in it. */
  readonly people: readonly string[];
}

/** Room and people that two meetings at the same time share. */
export interface Overlap<T> {
  readonly with: T;
  /** The room is the same. */
  readonly room: boolean;
  /** Staff who are in both. */
  readonly people: readonly string[];
}

/** Rooms are typed by hand: blanks and case make no other room. */
export function roomKey(room: string | null): string {
  return (room ?? '').trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase('tr-TR');
}

/**
 * Returns the meetings that take a room or people of `wanted` at the same time, in their order. One that ends when
 * the other begins is not in the way, nor is one of no length.
 */
export function overlapsOf<T extends TakenTime>(
  wanted: TakenTime,
  others: readonly T[],
): readonly Overlap<T>[] {
  const key = roomKey(wanted.room);
  const people = new Set(wanted.people);
  const found: Overlap<T>[] = [];
  for (const other of others) {
    if (other.start >= wanted.end || wanted.start >= other.end) continue;
    if (other.start === other.end || wanted.start === wanted.end) continue;
    const room = key !== '' && roomKey(other.room) === key;
    const shared = [...new Set(other.people)].filter((id) => people.has(id));
    if (room || shared.length > 0) found.push({ with: other, room, people: shared });
  }
  return found;
}
