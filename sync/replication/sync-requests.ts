import { readSetting, writeSetting } from '../store/device';
import type { DeviceStore } from '../store/device';

/**
 * Tickets that somebody opened and that are not on this device. The tab that replicates asks the server for them.
 * `asked`: they come as soon as there is a network. `absent`: the server has none that the person may see.
 */
export type WantedTickets = Readonly<Record<string, 'asked' | 'absent'>>;

const KEY = 'wanted-tickets';

export async function readWantedTickets(device: DeviceStore): Promise<WantedTickets> {
  return ((await readSetting(device, KEY)) ?? {}) as WantedTickets;
}

/** @param state null once the ticket is on the device */
export async function noteWantedTicket(
  device: DeviceStore,
  id: string,
  state: WantedTickets[string] | null,
): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const others = Object.entries(await readWantedTickets(device)).filter(([other]) => other !== id);
    await writeSetting(device, KEY, Object.fromEntries(state === null ? others : [...others, [id, state]]));
  });
}

/** The setting by which a tab asks the one that replicates to send and receive now. */
export const SYNC_REQUEST = 'sync-request';
