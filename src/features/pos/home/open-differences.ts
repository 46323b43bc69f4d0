import { daysBetween } from '@/lib/dates';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import { currenciesOf } from '../settlement/day-rows';
import { differencesOf } from '../settlement/differences';
import type { Difference } from '../settlement/differences';

/** A difference that keeps a past day from being closed. */
export interface OpenDifference {
  readonly difference: Difference;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Days since. */
  readonly age: number;
}

/** Returns whether somebody, or the server, has matched rows of a day. */
export const isMatched = ({ groups }: UnpackedDay): boolean =>
  groups.some(({ state }) => state !== 'proposed');

const noTerminal = (): null => null;

/**
 * Returns what is left after the matching of these days, the oldest first, of a day the largest. A day of which nothing
 * was matched yet has no differences but unmatched rows, and is left out.
 * @param today `YYYY-MM-DD`
 */
export function openDifferences(days: readonly UnpackedDay[], today: string): readonly OpenDifference[] {
  return days
    .filter(isMatched)
    .flatMap((content) => {
      const { day } = content;
      const found = currenciesOf(content).flatMap((currency) =>
        differencesOf(content, { bank: null, terminal: null, currency }, noTerminal),
      );
      return found
        .filter(({ explained, holdsDay }) => explained === null && holdsDay)
        .toSorted((a, b) => b.amount - a.amount)
        .map((difference) => ({ difference, day, age: daysBetween(day, today) }));
    })
    .toSorted((a, b) => b.age - a.age);
}
