import { timeOf } from '@/lib/dates';

/** Hours without sound, `HH:mm` in Istanbul; may go over midnight. */
export interface QuietHours {
  readonly on: boolean;
  readonly from: string;
  readonly to: string;
}

export const usualQuietHours: QuietHours = { on: false, from: '22:00', to: '07:00' };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/u;

/**
 * Returns whether the hours contain an instant (milliseconds since 1970): the first minute does, the last one does
 * not.
 */
export function isQuiet({ on, from, to }: QuietHours, now: number): boolean {
  if (!on || from === to) return false;
  const time = timeOf(now);
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** Reads what is stored; the usual hours, switched off, for anything else. */
export function parseQuietHours(stored: unknown): QuietHours {
  if (typeof stored !== 'object' || stored === null) return usualQuietHours;
  const { on, from, to } = stored as Partial<Record<keyof QuietHours, unknown>>;
  if (typeof on !== 'boolean' || typeof from !== 'string' || typeof to !== 'string') return usualQuietHours;
  return TIME.test(from) && TIME.test(to) ? { on, from, to } : usualQuietHours;
}
