import type { PresenceState } from '@sync/rpc/presence';

/** Milliseconds after the last key during which somebody counts as writing. */
export const WRITES = 6_000;
/** Milliseconds without a touch after which somebody counts as away. */
export const LEFT = 5 * 60_000;

/** Returns what a user does at a record. All times in milliseconds since 1970. */
export function stateAt(now: number, touched: number, typed: number): PresenceState {
  if (now - typed < WRITES) return 'writing';
  return now - touched < LEFT ? 'looking' : 'away';
}
