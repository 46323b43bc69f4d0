import * as v from 'valibot';
import { isAddressDay, isAddressInstant } from '@/lib/dates';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const uuid = v.pipe(v.string(), v.regex(UUID));

/** The views, in the order in which they are offered. */
export const viewLabels = {
  month: 'Ay',
  week: 'Hafta',
  workweek: 'İş haftası',
  day: 'Gün',
  agenda: 'Ajanda',
} as const;
export type CalendarViewName = keyof typeof viewLabels;
export const viewNames = Object.keys(viewLabels) as readonly CalendarViewName[];

/** Whose meetings are shown: one's own, the department's, those in one room, or all that the person may see. */
export const whoseLabels = { mine: 'Benim', team: 'Birimim', room: 'Salon', all: 'Hepsi' } as const;
export type Whose = keyof typeof whoseLabels;
export const whoseNames = Object.keys(whoseLabels) as readonly Whose[];

/** What was chosen last; one's own meetings for everybody else. */
export function parseWhose(stored: unknown): Whose {
  return whoseNames.find((one) => one === stored) ?? 'mine';
}

const schema = v.object({
  view: optional(v.picklist(['month', 'week', 'workweek', 'day', 'agenda'])),
  /** A day that the view shows; absent: today. */
  date: optional(v.pipe(v.string(), v.check(isAddressDay))),
  /** Absent: as it was chosen last on this device. */
  whose: optional(v.picklist(whoseNames)),
  /** The room, by its folded name, whose meetings `room` shows. */
  room: optional(v.pipe(v.string(), v.minLength(1), v.maxLength(80))),
  /** Cancelled meetings are shown too. */
  cancelled: optional(v.literal('yes')),
  /** The meeting that is open, and of a series which of its meetings by the start that the rule gives it. */
  meeting: optional(uuid),
  at: optional(v.pipe(v.number(), v.check(isAddressInstant))),
});

/** What the address of the calendar holds: days, codes, ids and the name of a room; never people. */
export type CalendarSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readCalendarSearch(search: unknown): CalendarSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}
