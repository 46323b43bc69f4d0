import { feastOn, publicHolidays } from '../tr/public-holidays';

const DAY = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/**
 * Returns whether banks pay on a day, `YYYY-MM-DD`: not at weekends and not on whole holidays; they do on half days.
 */
export function isBankDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || publicHolidays[day] === 'full') return false;
  // Beyond the years of the calendar the feasts are known by name alone; their eve is a half day.
  const feast = feastOn(day);
  return feast === null || feast.endsWith('arifesi');
}

/**
 * Returns the day on which the bank pays: so many days after the payment, put off to the next day on which banks
 * work.
 * @param day of the payment, `YYYY-MM-DD`
 */
export function valueDate(day: string, blockDays: number): string {
  let paid = dayAfter(day, blockDays);
  while (!isBankDay(paid)) paid = dayAfter(paid, 1);
  return paid;
}
