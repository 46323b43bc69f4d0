import type { Random } from '../faults/random';
import { CallLost } from './model-server';
import type { TabHost } from './surroundings';

/** Milliseconds after which a tab gives a call up. */
const TIMEOUT = 20_000;

function delayOf({ faults, world }: TabHost, random: Random): number {
  if (!random.chance(faults.slow)) return 5 + random.next() * 120;
  world.count('calls delayed');
  // Some come when nobody waits for them any more.
  if (random.chance(0.2)) return random.next() * 60_000;
  return random.next() * random.pick([500, 4_000, 18_000]);
}

/**
 * Sends a call of a tab: the request may be lost, doubled or late, and so may the answer.
 * @param pokes whether other devices are told that something may have changed
 */
export function call<T>(
  device: TabHost,
  tab: { readonly alive: boolean },
  random: Random,
  serve: () => T,
  pokes = false,
): Promise<T> {
  const { faults, world } = device;
  const { time } = world;
  return new Promise((resolve, reject) => {
    let open = true;
    const end = (settle: () => void): void => {
      if (!open || !tab.alive) return;
      open = false;
      settle();
    };
    const fail = (): void => end(() => reject(new CallLost('network')));
    if (!device.online) return time.after(20, fail);
    time.after(TIMEOUT, fail);
    const arrive = (isCounted: boolean): void => {
      if (!world.serverIsUp) return isCounted ? fail() : undefined;
      let settle: () => void;
      try {
        const answer = serve();
        settle = () => resolve(answer);
        if (pokes) world.pushed(device);
      } catch (error) {
        settle = () => reject(error instanceof Error ? error : new Error(String(error)));
      }
      if (!isCounted) return;
      if (random.chance(faults.lost)) return world.count('answers lost');
      time.after(delayOf(device, random), () => {
        if (device.online) end(settle);
      });
    };
    if (random.chance(faults.lost)) world.count('requests lost');
    else time.after(delayOf(device, random), () => arrive(true));
    if (!random.chance(faults.twice)) return;
    world.count('calls doubled');
    time.after(delayOf(device, random), () => arrive(false));
  });
}
