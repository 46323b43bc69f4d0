/** Counts what was refused, by who asked, in bounded memory. */
export interface GuessLimits {
  /** Returns the seconds for which the caller is not listened to any more; null where they are. */
  check(caller: string): number | null;
  /** Counts a refusal. Returns true for the one that reaches the limit. */
  refused(caller: string): boolean;
}

export interface GuessLimitSettings {
  /** Refusals within the window before nothing more is listened to until its end. */
  readonly most: number;
  /** Milliseconds. */
  readonly window: number;
  /** Callers remembered; the ones longest unused are forgotten first. */
  readonly capacity?: number;
}

interface Count {
  readonly since: number;
  readonly refusals: number;
}

/** @param clock milliseconds by a clock that only goes forward: one that is set back would keep everybody out. */
export function createGuessLimits(
  { most, window, capacity = 20_000 }: GuessLimitSettings,
  clock: () => number = () => performance.now(),
): GuessLimits {
  const counts = new Map<string, Count>();
  const current = (caller: string): Count => {
    const known = counts.get(caller);
    return known !== undefined && clock() - known.since < window ? known : { since: clock(), refusals: 0 };
  };
  return {
    check(caller) {
      const { since, refusals } = current(caller);
      return refusals < most ? null : Math.max(1, Math.ceil((since + window - clock()) / 1_000));
    },
    refused(caller) {
      const { since, refusals } = current(caller);
      counts.delete(caller);
      counts.set(caller, { since, refusals: refusals + 1 });
      const [oldest] = counts.keys();
      if (counts.size > capacity && oldest !== undefined) counts.delete(oldest);
      return refusals + 1 === most;
    },
  };
}
