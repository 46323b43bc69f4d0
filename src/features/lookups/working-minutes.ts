/** Units of target times. A working day counts eight hours, as service targets are usually agreed. */
export const minuteUnits = { minute: 'dakika', hour: 'saat', day: 'iş günü' } as const;
export type MinuteUnit = keyof typeof minuteUnits;

const SIZES: Readonly<Record<MinuteUnit, number>> = { minute: 1, hour: 60, day: 480 };
const SHORT: Readonly<Record<MinuteUnit, string>> = { minute: 'dk', hour: 'sa', day: 'gün' };

/** Returns the largest unit that holds the minutes without a rest: 240 → 4 hours, 1440 → 3 days, 90 → 90 minutes. */
export function splitMinutes(minutes: number): { readonly amount: number; readonly unit: MinuteUnit } {
  const unit =
    (['day', 'hour'] as const).find((candidate) => minutes > 0 && minutes % SIZES[candidate] === 0) ??
    'minute';
  return { amount: minutes / SIZES[unit], unit };
}

/** Returns minutes of working time in an amount of a unit. */
export function joinMinutes(amount: number, unit: MinuteUnit): number {
  return amount * SIZES[unit];
}

/** `30 dk`, `4 sa`, `3 gün`. */
export function formatMinutes(minutes: number): string {
  const { amount, unit } = splitMinutes(minutes);
  return `${amount} ${SHORT[unit]}`;
}
