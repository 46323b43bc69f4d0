/** Days on which a fixed-date holiday falls every year; 28 October is a half day. */
const everyYear: Readonly<Record<string, 'full' | 'half'>> = {
  '01-01': 'full',
  '04-23': 'full',
  '05-01': 'full',
  '05-19': 'full',
  '07-15': 'full',
  '08-30': 'full',
  '10-28': 'half',
  '10-29': 'full',
};

/**
 * The two feasts by the dates that the Presidency of Religious Affairs announces: the eve (half day), then the
 * days off. The Moon's calendar moves them by about eleven days a year, so each year is added by hand.
 */
const feasts: readonly (readonly [eve: string, days: readonly string[]])[] = [
  ['2025-03-29', ['2025-03-30', '2025-03-31', '2025-04-01']],
  ['2025-06-05', ['2025-06-06', '2025-06-07', '2025-06-08', '2025-06-09']],
  ['2026-03-19', ['2026-03-20', '2026-03-21', '2026-03-22']],
  ['2026-05-26', ['2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30']],
  ['2027-03-08', ['2027-03-09', '2027-03-10', '2027-03-11']],
  ['2027-05-15', ['2027-05-16', '2027-05-17', '2027-05-18', '2027-05-19']],
  ['2028-02-25', ['2028-02-26', '2028-02-27', '2028-02-28']],
  ['2028-05-04', ['2028-05-05', '2028-05-06', '2028-05-07', '2028-05-08']],
];

function holidaysOf(years: readonly number[]): Readonly<Record<string, 'full' | 'half'>> {
  const days: Record<string, 'full' | 'half'> = {};
  for (const [eve, off] of feasts) {
    days[eve] = 'half';
    for (const day of off) days[day] = 'full';
  }
  for (const year of years) {
    for (const [day, kind] of Object.entries(everyYear)) {
      const date = `${year}-${day}`;
      if (days[date] !== 'full') days[date] = kind;
    }
  }
  return days;
}

type DaysOff = Readonly<Record<string, 'full' | 'half'>>;
const national = holidaysOf([2025, 2026, 2027, 2028]);
const ofEverybody: Record<string, 'full' | 'half'> = { ...national };
const ofHospital: Record<string, 'full' | 'half'> = { ...national };

/** Public holidays of Türkiye by `YYYY-MM-DD`, 2025–2028, and those that were announced since: banks are closed, too. */
export const publicHolidays: DaysOff = ofEverybody;

/** Days off of this hospital: public holidays, but for those on which it works, and its own. */
export const hospitalDaysOff: DaysOff = ofHospital;

/** A day that the hospital has set itself. `none`: it works although the calendar says otherwise. */
export interface HospitalDay {
  readonly day: string;
  readonly kind: 'full' | 'half' | 'none';
  /** True where everybody is off, banks too. */
  readonly public: boolean;
  readonly note: string;
}

/** Lays the hospital's own days over the calendar, in place: all rules go by it from then on. As `app.day_off`. */
export function setHospitalDays(days: readonly HospitalDay[]): void {
  for (const [off, own] of [
    [ofEverybody, days.filter((day) => day.public)],
    [ofHospital, days],
  ] as const) {
    for (const day of Object.keys(off)) delete off[day];
    Object.assign(off, national);
    for (const { day, kind } of own) {
      if (kind === 'none') delete off[day];
      else off[day] = kind;
    }
  }
}

/** Feasts beyond the years for which working time is reckoned: calculated, as date-holidays 3.37 has them too. */
const laterFeasts: typeof feasts = [
  ['2029-02-13', ['2029-02-14', '2029-02-15', '2029-02-16']],
  ['2029-04-23', ['2029-04-24', '2029-04-25', '2029-04-26', '2029-04-27']],
  ['2030-02-03', ['2030-02-04', '2030-02-05', '2030-02-06']],
  ['2030-04-12', ['2030-04-13', '2030-04-14', '2030-04-15', '2030-04-16']],
  ['2031-01-23', ['2031-01-24', '2031-01-25', '2031-01-26']],
  ['2031-04-01', ['2031-04-02', '2031-04-03', '2031-04-04', '2031-04-05']],
];

function feastNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [eve, off] of [...feasts, ...laterFeasts]) {
    const name = off.length === 3 ? 'Ramazan Bayramı' : 'Kurban Bayramı';
    names.set(eve, `${name} arifesi`);
    for (const [index, day] of off.entries()) names.set(day, `${name} ${index + 1}. gün`);
  }
  return names;
}

const namedFeasts = feastNames();

/** Returns the name of the religious feast (or its eve, a half day) on `YYYY-MM-DD`, 2025–2031; null on other days. */
export function feastOn(date: string): string | null {
  return namedFeasts.get(date) ?? null;
}
