import { ISTANBUL_OFFSET_MINUTES } from '@sync/model/tr/clock';
import type { MeetingIndex, MeetingRow, Occurrence } from '@/data/meetings';
import { overlapsOf, roomKey } from '@sync/model/rules/meeting-overlaps';
import type { Overlap, TakenTime } from '@sync/model/rules/meeting-overlaps';
import { freeStatuses } from '@sync/model/rules/meeting-rules';
import type { MeetingKind, MeetingStatus } from '@sync/model/entities/meeting-values';
import type { CalendarSearch, Whose } from './calendar/calendar-search';

const SHIFT = ISTANBUL_OFFSET_MINUTES * 60_000;

/**
 * Converts an instant for the calendar component. The component is told that its zone is UTC and is given times of
 * the Istanbul clock: so nothing depends on the zone of the device, and no time has to be formatted to find its day.
 */
export function toShown(instant: number): Date {
  return new Date(instant + SHIFT);
}
export function fromShown(date: Date): number {
  return date.getTime() - SHIFT;
}

/** Returns all staff of a meeting: the organiser and the participants. */
export function staffOf(row: MeetingRow): readonly string[] {
  const ids = row.staff.map(({ id }) => id);
  return row.organiserId === null ? ids : [row.organiserId, ...ids];
}

/**
 * Returns the time, room and people that a meeting takes up, without those who declined; null where it does not take
 * place.
 */
export function takenBy({ row, start, end }: Occurrence): TakenTime | null {
  if (row.cancelled || (row.status !== null && freeStatuses.includes(row.status))) return null;
  const going = row.staff.filter(({ response }) => response !== 'declined').map(({ id }) => id);
  return {
    start,
    end,
    room: row.room,
    people: row.organiserId === null ? going : [row.organiserId, ...going],
  };
}

/** Viewer of the calendar. */
export interface Viewer {
  readonly userId: string;
  /** Colleagues of the own department, the user included. */
  readonly team: ReadonlySet<string>;
}

/** Filter of the meetings that the calendar shows. */
export interface Shown extends Pick<CalendarSearch, 'room' | 'cancelled'> {
  readonly whose: Whose;
}

/** Returns whether the user organises a meeting or takes part in it. */
export function isOwn(row: MeetingRow, userId: string): boolean {
  return staffOf(row).includes(userId);
}

/** Returns whether the filter shows a meeting. The filter `room` without a chosen room shows all meetings. */
export function isShown({ row }: Occurrence, { whose, room, cancelled }: Shown, viewer: Viewer): boolean {
  if (row.cancelled && (cancelled !== 'yes' || row.busy)) return false;
  switch (whose) {
    case 'mine':
      return isOwn(row, viewer.userId);
    case 'team':
      return staffOf(row).some((id) => viewer.team.has(id));
    case 'room':
      return room === undefined || roomKey(row.room) === room;
    case 'all':
      return true;
  }
}

/** Statuses in which nothing about a meeting's time is to change any more. */
const over: readonly (MeetingStatus | null)[] = ['completed', 'minutes_review', 'closed', 'cancelled'];

/** Returns whether a meeting's time may still be changed, rights apart. */
export function isMovable(row: MeetingRow): boolean {
  return !row.busy && !over.includes(row.status);
}

export type EntryTone = 'accent' | 'open' | 'new' | 'resolved' | 'busy';

const tones: Readonly<Record<MeetingKind, EntryTone>> = {
  internal: 'accent',
  company_visit: 'open',
  insurance: 'open',
  quality: 'new',
  case: 'accent',
  training: 'resolved',
  interview: 'accent',
};

/** Returns the colour of a meeting by its kind. */
export function toneOf(row: MeetingRow): EntryTone {
  return row.busy || row.kind === null ? 'busy' : tones[row.kind];
}

/** Returns the name that the calendar gives a meeting. */
export function titleOf(row: MeetingRow): string {
  return row.busy ? 'Meşgul' : row.title;
}

/** Returns the rooms of all meetings, each once in its most frequent spelling, in Turkish order. */
export function roomsOf(
  rows: Iterable<MeetingRow>,
): readonly { readonly key: string; readonly name: string }[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const { room } of rows) {
    const key = roomKey(room);
    if (room === null || key === '') continue;
    const names = spellings.get(key) ?? new Map<string, number>();
    names.set(room.trim(), (names.get(room.trim()) ?? 0) + 1);
    spellings.set(key, names);
  }
  const collator = new Intl.Collator('tr');
  return [...spellings]
    .map(([key, names]) => ({ key, name: [...names].sort((a, b) => b[1] - a[1])[0]?.[0] ?? key }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/** Returns the meetings that overlap a time, without those of `except`: a meeting does not conflict with itself. */
export function overlapsAt(
  meetings: MeetingIndex,
  wanted: TakenTime,
  except: (occurrence: Occurrence) => boolean,
): readonly Overlap<TakenTime & { readonly occurrence: Occurrence }>[] {
  const others = meetings.between(wanted.start, wanted.end).flatMap((occurrence) => {
    const taken = except(occurrence) ? null : takenBy(occurrence);
    return taken === null ? [] : [{ ...taken, occurrence }];
  });
  return overlapsOf(wanted, others);
}
