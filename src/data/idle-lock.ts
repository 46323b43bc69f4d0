import { useEffect } from 'react';
import { IdleClock } from '@sync/session/idle-clock';
import { readKeyRing } from '@sync/session/key-ring';
import { coverScreen, uncoverScreen } from './cover';
import { lock } from './lock';

/*
 * Locks the app when nobody has touched it in any tab for the minutes that the user chose.
 */

const TOUCHED_AT = 'vizite.touched_at';
const shared = {
  read: () => Number(localStorage.getItem(TOUCHED_AT)),
  write: (at: number) => localStorage.setItem(TOUCHED_AT, String(at)),
};

const MINUTE = 60_000;
/** Events that count as a present user. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Events after which a page that slept may be awake again. */
const wakings = ['focus', 'pageshow', 'resume'] as const;

/** Screens without names that are shown, which nobody touches: the lock waits until they are left. */
let screens = 0;
/** Told when the last of them is left. */
const left = new Set<() => void>();

/**
 * Lets the lock wait while a screen is shown that tells of nobody. Whoever leaves it after the minutes of the lock meets
 * the lock. @returns ends it
 */
export function lockAfterwards(): () => void {
  let isShown = true;
  screens += 1;
  return () => {
    if (!isShown) return;
    isShown = false;
    screens -= 1;
    if (screens === 0) for (const look of left) look();
  };
}

/** Follows whether somebody is there, and locks all tabs of the user when nobody is. */
export function useIdleLock(userId: string): void {
  useEffect(() => {
    const clock = new IdleClock(shared);
    const ended = new AbortController();
    const { signal } = ended;
    let minutes = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const look = async (): Promise<void> => {
      clearTimeout(timer);
      // A user who wakes the tablet must see nothing while the idle time is checked.
      const late = screens === 0 && minutes > 0 && clock.idle() >= minutes * MINUTE;
      if (late) coverScreen();
      // Read again: another tab may have changed the minutes.
      const ring = await readKeyRing(userId).catch(() => null);
      if (signal.aborted) return;
      minutes = ring?.idleMinutes ?? minutes;
      // The idle time is not reset: the app locks when the user leaves the screen.
      if (screens > 0) {
        if (late) uncoverScreen();
        return;
      }
      const rest = minutes * MINUTE - clock.idle();
      if (minutes > 0 && rest <= 0) return lock('idle');
      if (late) uncoverScreen();
      timer = setTimeout(() => void look(), Math.max(rest, 1_000));
    };
    const touched = (): void => {
      // The touch that wakes the tablet comes too late.
      if (minutes > 0 && clock.idle() >= minutes * MINUTE) void look();
      else clock.touch();
    };
    const woken = (): void => void look();
    clock.touch();
    void look();
    for (const name of touches) addEventListener(name, touched, { signal, capture: true, passive: true });
    for (const name of wakings) addEventListener(name, woken, { signal });
    left.add(woken);
    document.addEventListener('visibilitychange', woken, { signal });
    return () => {
      ended.abort();
      left.delete(woken);
      clearTimeout(timer);
    };
  }, [userId]);
}
