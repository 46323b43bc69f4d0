import type { HandoverShift } from '../entities/handover-values';
import { istanbulDay, istanbulInstant, istanbulTime } from '../tr/clock';

/** Hour of the day in Istanbul at which a shift begins; each takes eight hours. */
const begins = { night: '00:00', day: '08:00', evening: '16:00' } as const satisfies Record<
  HandoverShift,
  string
>;
const HOURS = 8;

/** Returns the shift that a moment lies in, with its beginning and end. @param now ISO 8601 */
export function shiftSpan(now: string): {
  readonly shift: HandoverShift;
  readonly from_at: string;
  readonly to_at: string;
} {
  const hour = Number(istanbulTime(now).slice(0, 2));
  const shift = hour < HOURS ? 'night' : hour < 2 * HOURS ? 'day' : 'evening';
  const from = istanbulInstant(istanbulDay(now), begins[shift]);
  return { shift, from_at: from, to_at: new Date(Date.parse(from) + HOURS * 3_600_000).toISOString() };
}
