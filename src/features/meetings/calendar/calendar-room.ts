import type { CalendarViewName } from './calendar-search';

let scale: number | null = null;

/** Returns the user's text scale in the browser; usually 1. Read once, because reading it forces a layout. */
export function textScale(): number {
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return scale;
}

/** Space in the month view around the weeks, and in each day beside the meetings. Pixels at the usual text size. */
const FRAME = 321;
const DAY_FRAME = 60;

/** Returns the number of meetings that a day has room for in a month of so many weeks. */
export function linesPerDay(weeks: number): number {
  const line = (matchMedia('(pointer: coarse)').matches ? 28 : 24) * textScale();
  const lines = ((innerHeight - FRAME) / weeks - DAY_FRAME) / line;
  return Math.max(2, Math.min(6, Math.floor(lines)));
}

/** Space that a readable meeting, the counter and the columns beside the days need. Pixels at the usual text size. */
const READABLE = 96;
const COUNTER = 34;
const BESIDE = 60;

/** Returns the number of simultaneous meetings that a day has room for side by side. */
export function meetingsAbreast(view: CalendarViewName): number {
  const times = textScale();
  const navigation = matchMedia('(min-width: 80em)').matches
    ? 216
    : matchMedia('(min-width: 56.25em)').matches
      ? 80
      : 0;
  const days = view === 'day' ? 1 : view === 'workweek' ? 5 : 7;
  const day = (innerWidth - (navigation + BESIDE) * times) / days;
  return Math.max(1, Math.floor((day - COUNTER * times) / (READABLE * times)));
}
