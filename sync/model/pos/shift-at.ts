import type { TerminalUsage } from '../entities/terminal-usage';
import { istanbulTime } from '../tr/clock';

/** Returns the shift of an instant: night until 8, day until 16, evening until midnight, in Istanbul. */
export function shiftAt(instant: string): TerminalUsage['shift'] {
  const hour = Number(istanbulTime(instant).slice(0, 2));
  return hour < 8 ? 'night' : hour < 16 ? 'day' : 'evening';
}
