import { addDays } from './dates';
import { foldTurkish } from './turkish';

/** Weekdays as they are typed, folded, Monday first. */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['pazartesi', 'pzt'],
  ['sali', 'sal'],
  ['carsamba', 'car'],
  ['persembe', 'per'],
  ['cuma', 'cum'],
  ['cumartesi', 'cmt'],
  ['pazar', 'paz'],
];

const NEAR: ReadonlyMap<string, number> = new Map([
  ['evvelki gun', -2],
  ['dun', -1],
  ['bugun', 0],
  ['yarin', 1],
  ['obur gun', 2],
  ['haftaya', 7],
  ['haftaya bugun', 7],
]);

/** Returns the weekday of a day `YYYY-MM-DD`, Monday as 0. */
const weekdayNumber = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Returns the Monday-first number of a weekday's name, 0 to 6; -1 for another word. */
const weekdayNamed = (word: string): number => WEEKDAYS.findIndex((names) => names.includes(word));

/**
 * Returns the day that words name beside today: `yarın`, `3 gün`, `+3`, `2 hafta`, `cuma` (the next one that is not
 * today), `haftaya salı` (in the week after this one); null for other texts.
 * @param today `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`
 */
export function nearDay(text: string, today: string): string | null {
  const words = foldTurkish(text)
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/ sonra$/u, '');
  const near = NEAR.get(words);
  if (near !== undefined) return addDays(today, near);
  const counted = /^\+?(\d{1,3}) ?(gun|g|hafta)?$/u.exec(words);
  if (counted !== null && (words.startsWith('+') || counted[2] !== undefined)) {
    const isWeeks = counted[2] === 'hafta';
    return addDays(today, Number(counted[1]) * (isWeeks ? 7 : 1));
  }
  const isNextWeek = words.startsWith('haftaya ');
  const weekday = weekdayNamed(isNextWeek ? words.slice('haftaya '.length) : words);
  if (weekday === -1) return null;
  const away = weekday - weekdayNumber(today);
  if (isNextWeek) return addDays(today, away + 7);
  return addDays(today, away > 0 ? away : away + 7);
}

/** A day that is offered by a word. */
export interface QuickDay {
  readonly label: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const offered = (today: string, days: readonly (readonly [string, number])[]): QuickDay[] =>
  days.map(([label, away]) => ({ label, day: addDays(today, away) }));

/**
 * Returns the days that a field offers by a press: those ahead, or where none may lie ahead those just past.
 * @param limits first and last day allowed, `YYYY-MM-DD`
 */
export function quickDays(
  today: string,
  { min, max }: { min?: string | undefined; max?: string | undefined },
): readonly QuickDay[] {
  const days =
    max !== undefined && max <= today
      ? offered(today, [
          ['Bugün', 0],
          ['Dün', -1],
        ])
      : offered(today, [
          ['Bugün', 0],
          ['Yarın', 1],
          ['3 gün', 3],
          ['Haftaya', 7],
        ]);
  return days.filter(({ day }) => (min === undefined || day >= min) && (max === undefined || day <= max));
}
