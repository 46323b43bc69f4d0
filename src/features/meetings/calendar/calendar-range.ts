import { addDays, daysBetween, instantAt } from '@/lib/dates';
import type { ShownView } from './calendar-search';

/** The days that a view shows, `YYYY-MM-DD`; `until` is the day after the last. */
export interface CalendarRange {
  readonly from: string;
  readonly until: string;
}

const months = [
  'Ocak',
  'Şubat',
  'Mart',
  'Nisan',
  'Mayıs',
  'Haziran',
  'Temmuz',
  'Ağustos',
  'Eylül',
  'Ekim',
  'Kasım',
  'Aralık',
];
const weekdays = ['Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi', 'Pazar'];

/** 0 Monday to 6 Sunday. */
function weekdayIndex(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7;
}

function mondayOf(date: string): string {
  return addDays(date, -weekdayIndex(date));
}

function firstOfMonth(date: string, step = 0): string {
  const at = new Date(date);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + step, 1)).toISOString().slice(0, 10);
}

/** Returns the days shown by a view that contains this day. A month begins with the Monday of its first week. */
export function rangeOf(view: ShownView, date: string): CalendarRange {
  switch (view) {
    case 'month': {
      const last = addDays(firstOfMonth(date, 1), -1);
      return { from: mondayOf(firstOfMonth(date)), until: addDays(mondayOf(last), 7) };
    }
    case 'agenda':
      return { from: firstOfMonth(date), until: firstOfMonth(date, 1) };
    case 'day':
      return { from: date, until: addDays(date, 1) };
    case 'threedays':
      return { from: date, until: addDays(date, 3) };
    case 'week':
      return { from: mondayOf(date), until: addDays(mondayOf(date), 7) };
    case 'workweek':
      return { from: mondayOf(date), until: addDays(mondayOf(date), 5) };
  }
}

/** Returns the number of weeks that a range touches. */
export function weeksOf({ from, until }: CalendarRange): number {
  return Math.ceil(daysBetween(from, until) / 7);
}

/** Returns a range as instants in epoch milliseconds: the midnights of Istanbul. */
export function instantsOf({ from, until }: CalendarRange): { readonly from: number; readonly to: number } {
  return { from: Date.parse(instantAt(from, '00:00')), to: Date.parse(instantAt(until, '00:00')) };
}

/** Returns a day in the next view (`1`) or in the previous one (`-1`). */
export function stepped(view: ShownView, date: string, direction: 1 | -1): string {
  switch (view) {
    case 'month':
    case 'agenda':
      return firstOfMonth(date, direction);
    case 'day':
      return addDays(date, direction);
    case 'threedays':
      return addDays(date, direction * 3);
    case 'week':
    case 'workweek':
      return addDays(mondayOf(date), direction * 7);
  }
}

const monthOf = (date: string) => months[new Date(date).getUTCMonth()] ?? '';
const dayOfMonth = (date: string) => String(Number(date.slice(8)));

/** `Kasım 2026`, `16–22 Kasım 2026`, `30 Kasım – 6 Aralık 2026`, `17 Kasım 2026, Salı`. */
export function rangeTitle(view: ShownView, date: string): string {
  const year = date.slice(0, 4);
  if (view === 'month' || view === 'agenda') return `${monthOf(date)} ${year}`;
  if (view === 'day') {
    return `${dayOfMonth(date)} ${monthOf(date)} ${year}, ${weekdays[weekdayIndex(date)] ?? ''}`;
  }
  const { from, until } = rangeOf(view, date);
  const last = addDays(until, -1);
  const end = `${dayOfMonth(last)} ${monthOf(last)} ${last.slice(0, 4)}`;
  if (from.slice(0, 7) === last.slice(0, 7)) return `${dayOfMonth(from)}–${end}`;
  const start = `${dayOfMonth(from)} ${monthOf(from)}`;
  return from.slice(0, 4) === last.slice(0, 4)
    ? `${start} – ${end}`
    : `${start} ${from.slice(0, 4)} – ${end}`;
}
