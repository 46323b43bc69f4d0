import { distinctUntilChanged, map } from 'rxjs';
import type { Changes } from '../store/changes';
import { readSetting, writeSetting } from '../store/device';
import type { DeviceStore } from '../store/device';

/**
 * Order of the server to remove the user's records from this device. Kept in the device store, so that every tab
 * learns of it.
 */
export interface WipeOrder {
  readonly id: string;
  /** `sending`: what waits is sent once more. `ready`: what could be sent has been; the records go now. */
  readonly stage: 'sending' | 'ready';
}

export interface WipePatience {
  /** Milliseconds without any change being taken after which no more are waited for, and at most in all. */
  readonly quiet: number;
  readonly most: number;
}

const KEY = 'wipe';
const usualPatience: WipePatience = { quiet: 15_000, most: 120_000 };

export async function readWipeOrder(device: DeviceStore): Promise<WipeOrder | null> {
  const value = await readSetting(device, KEY);
  return typeof value === 'object' && value !== null ? (value as WipeOrder) : null;
}

/** Resolves when nothing is unsent any more, or when waiting longer promises nothing. */
function whenSent(changes: Changes, { quiet, most }: WipePatience, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let idle: ReturnType<typeof setTimeout> | undefined;
    const limit = setTimeout(end, most);
    const counts = changes.all$
      .pipe(
        map(({ unsent }) => unsent.length),
        distinctUntilChanged(),
      )
      .subscribe({
        next: (count) => {
          clearTimeout(idle);
          if (count === 0) queueMicrotask(end);
          else idle = setTimeout(end, quiet);
        },
        error: end,
      });
    function end(): void {
      clearTimeout(idle);
      clearTimeout(limit);
      counts.unsubscribe();
      resolve();
    }
    stop.addEventListener('abort', end, { once: true });
  });
}

/**
 * Carries out what the worker can do of a wipe. Lets the replication send what waits, and then tells the pages that
 * they may leave. Nothing happens a second time for the same request.
 */
export async function prepareWipe(
  { device, changes }: { readonly device: DeviceStore; readonly changes: Changes },
  id: string,
  stop: AbortSignal,
  patience: WipePatience = usualPatience,
): Promise<void> {
  if ((await readWipeOrder(device))?.stage === 'ready') return;
  await writeSetting(device, KEY, { id, stage: 'sending' } satisfies WipeOrder);
  await whenSent(changes, patience, stop);
  if (!stop.aborted) await writeSetting(device, KEY, { id, stage: 'ready' } satisfies WipeOrder);
}
