import type { Workspace } from '@/data/workspace';

type Device = Workspace['store']['device'];

const KEY = 'rung';
const KEPT = 300;

/** What a claim gives: the keys that ring now, and whether this device has rung for nothing before. */
export interface RingClaim {
  readonly fresh: readonly string[];
  readonly first: boolean;
}

/**
 * Takes keys for ringing. Each is given once on this device, to one window, also after a reload: a second window
 * that asks at the same moment gets none of them.
 */
export function claimRings(device: Device, keys: readonly string[]): Promise<RingClaim> {
  return device.transaction('rw', device.settings, async () => {
    const stored = (await device.settings.get(KEY))?.value;
    const rung: readonly unknown[] = Array.isArray(stored) ? stored : [];
    const known = new Set(rung);
    const fresh = [...new Set(keys)].filter((key) => !known.has(key));
    if (fresh.length > 0 || stored === undefined) {
      await device.settings.put({ key: KEY, value: [...rung, ...fresh].slice(-KEPT) });
    }
    return { fresh, first: stored === undefined };
  });
}

/**
 * Plays the notification sound. Browsers allow sound only after the person has touched the page; before that, and
 * where playing fails, it stays silent.
 */
export function playSound(): void {
  if (!navigator.userActivation.hasBeenActive) return;
  new Audio('/notification.wav').play().catch(() => undefined);
}
