/** Minutes that Türkiye is ahead of UTC, all year since September 2016; the fixed offset spares a time zone table. */
export const ISTANBUL_OFFSET_MINUTES = 180;

/** Milliseconds that Türkiye is ahead of UTC. */
export const AHEAD = ISTANBUL_OFFSET_MINUTES * 60_000;

/** Returns the day of an instant in Istanbul, `YYYY-MM-DD`. @param instant epoch milliseconds or ISO 8601 */
export const istanbulDay = (instant: number | string): string =>
  new Date((typeof instant === 'number' ? instant : Date.parse(instant)) + AHEAD).toISOString().slice(0, 10);

/** Returns the instant of a day and time `HH:mm` in Istanbul, so many days later; ISO 8601 in UTC. */
export const istanbulInstant = (day: string, time: string, daysLater = 0): string =>
  new Date(Date.parse(`${day}T${time}:00.000Z`) - AHEAD + daysLater * 86_400_000).toISOString();

/** `18.11.2026` of `2026-11-18`. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('.');

/** Returns the time of an instant in Istanbul, `14:05`. @param instant ISO 8601 */
export const istanbulTime = (instant: string): string =>
  new Date(Date.parse(instant) + AHEAD).toISOString().slice(11, 16);

/** `18.11.2026 14:30` in Istanbul. */
export const writtenMoment = (instant: string): string =>
  `${writtenDay(istanbulDay(instant))} ${istanbulTime(instant)}`;
