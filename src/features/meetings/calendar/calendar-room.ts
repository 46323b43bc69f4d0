import type { CalendarViewName, ShownView } from './calendar-search';

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

/** Space that a day keeps beside its meetings. Pixels. */
const INSET = 10;

const daysIn: Readonly<Partial<Record<ShownView, number>>> = { day: 1, threedays: 3, workweek: 5 };

/** Returns the width of a day. */
function dayWidth(view: ShownView): number {
  const times = textScale();
  const navigation = matchMedia('(min-width: 80em)').matches
    ? 216
    : matchMedia('(min-width: 56.25em)').matches
      ? 80
      : 0;
  return (innerWidth - (navigation + BESIDE) * times) / (daysIn[view] ?? 7);
}

/** Returns the view that has room for readable meetings: where the days of a week have not, three of them. */
export function roomyView(view: CalendarViewName): ShownView {
  return view === 'week' && dayWidth('week') < READABLE * textScale() + INSET ? 'threedays' : view;
}

/** Returns the number of simultaneous meetings that a day has room for side by side. */
export function meetingsAbreast(view: ShownView): number {
  const times = textScale();
  const day = dayWidth(view);
  return Math.max(1, Math.floor((day - COUNTER * times) / (READABLE * times)));
}
