import type { Workspace } from '@/data/workspace';

type Device = Workspace['store']['device'];

const KEY = 'rung';
const SINCE = 'ringing-since';
const KEPT = 1000;

/** Result of a claim. */
export interface AlarmClaim {
  /** The keys that are this window's now. */
  readonly fresh: readonly string[];
  /** Time at which this device was first asked, in milliseconds since 1970: earlier items are not new. */
  readonly since: number;
}

/**
 * Takes keys for ringing. Each is given once on this device, to one window, also after a reload: a second window
 * that asks at the same moment gets none of them.
 */
export function claimAlarms(device: Device, keys: readonly string[], now = Date.now()): Promise<AlarmClaim> {
  return device.transaction('rw', device.settings, async () => {
    const stored = (await device.settings.get(KEY))?.value;
    const first = (await device.settings.get(SINCE))?.value;
    const since = typeof first === 'number' ? first : now;
    const rung: readonly unknown[] = Array.isArray(stored) ? stored : [];
    const known = new Set(rung);
    const fresh = [...new Set(keys)].filter((key) => !known.has(key));
    if (typeof first !== 'number') await device.settings.put({ key: SINCE, value: since });
    if (fresh.length > 0) await device.settings.put({ key: KEY, value: [...rung, ...fresh].slice(-KEPT) });
    return { fresh, since };
  });
}
