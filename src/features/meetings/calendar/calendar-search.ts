import { day, id, instant, keysOf, name, oneOf, readerOf, yes } from '@/lib/address';

/** The views, in the order in which they are offered. */
export const viewLabels = {
  month: 'Ay',
  week: 'Hafta',
  workweek: 'İş haftası',
  day: 'Gün',
  agenda: 'Ajanda',
} as const;
export type CalendarViewName = keyof typeof viewLabels;
export const viewNames = keysOf(viewLabels);

/** The views as they are drawn: where a week has no room for its days, three of them. */
export type ShownView = CalendarViewName | 'threedays';

/** Filter by owner: the user's own meetings, the department's, those in one room, or all that the user may see. */
export const whoseLabels = { mine: 'Benim', team: 'Birimim', room: 'Salon', all: 'Hepsi' } as const;
export type Whose = keyof typeof whoseLabels;
export const whoseNames = keysOf(whoseLabels);

/** Returns the filter chosen last; the user's own meetings by default. */
export function parseWhose(stored: unknown): Whose {
  return whoseNames.find((name) => name === stored) ?? 'mine';
}

/** Reads the address of the screen; see `readerOf`. */
export const readCalendarSearch = readerOf({
  view: oneOf(viewNames),
  /** A day that the view shows; absent: today. */
  date: day,
  /** Absent: as it was chosen last on this device. */
  whose: oneOf(whoseNames),
  /** The room, by its folded name, whose meetings `room` shows. */
  room: name,
  /** Cancelled meetings are shown too. */
  cancelled: yes,
  /** The open meeting, and for a series the occurrence, by the start that the rule gives it. */
  meeting: id,
  at: instant,
});

/** Address parameters of the calendar: days, codes, ids and the name of a room; never people. */
export type CalendarSearch = ReturnType<typeof readCalendarSearch>;
