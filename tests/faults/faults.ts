import type { Random } from './random';

/** Fate of one call between a device and the server. */
export type Fault =
  | { readonly type: 'none' }
  /** The request never arrives. */
  | { readonly type: 'drop-request' }
  /** The server does what it was asked; its answer never arrives. */
  | { readonly type: 'drop-answer' }
  /** The device is told that the line broke; the request arrives this much later, behind what is sent meanwhile. */
  | { readonly type: 'late'; readonly milliseconds: number }
  /** The request arrives twice; the device hears the first or the second answer. */
  | { readonly type: 'duplicate'; readonly hears: 'first' | 'second' }
  /** A copy of the request arrives once more, this much later. */
  | { readonly type: 'echo'; readonly milliseconds: number }
  | { readonly type: 'delay-request'; readonly milliseconds: number }
  | { readonly type: 'delay-answer'; readonly milliseconds: number }
  /** The answer ends after this share of its length. */
  | { readonly type: 'truncate'; readonly share: number }
  /** Something before the server answers with this status. */
  | { readonly type: 'status'; readonly status: number }
  /** The server did what it was asked; something before it answers with this status all the same. */
  | { readonly type: 'status-after'; readonly status: number }
  /** Nothing ever comes back. */
  | { readonly type: 'hang'; readonly arrives: boolean };

/** The smallest call that a proxy finds too large, in changes: one change by itself always fits. */
export const TOO_LARGE = 2;

/** Decides each call's fault: the n-th call of a device always meets the same one. */
export function faultSource(random: Random): () => Fault {
  // A stream of its own: without it, every seed's faults are what they were.
  const hanging = random.fork('hanging');
  const swallows = hanging.chance(0.25) ? 0.03 : 0;
  // Some lines are nearly good, some are hardly there.
  const rate = random.pick([0.1, 0.25, 0.4, 0.6]);
  return () => {
    if (hanging.chance(swallows)) return { type: 'hang', arrives: hanging.chance(0.5) };
    if (!random.chance(rate)) return { type: 'none' };
    const milliseconds = 10 + random.integer(random.chance(0.2) ? 1_500 : 200);
    const type = random.weighted({
      'drop-request': 3,
      'drop-answer': 4,
      late: 3,
      duplicate: 3,
      echo: 2,
      'delay-request': 2,
      'delay-answer': 2,
      truncate: 2,
      status: 4,
      'status-after': 2,
    });
    if (type === 'late' || type === 'echo' || type === 'delay-request' || type === 'delay-answer') {
      return { type, milliseconds };
    }
    if (type === 'duplicate') return { type, hears: random.pick(['first', 'second']) };
    if (type === 'truncate') return { type, share: random.next() };
    if (type === 'status') return { type, status: random.pick([500, 502, 503, 429, 413, 408]) };
    if (type === 'status-after') return { type, status: random.pick([500, 502, 504]) };
    return { type };
  };
}
