import { useServerQuery } from '@/data/use-server-query';
import { listDevices } from '@sync/rpc/devices';
import type { DeviceList } from '@sync/rpc/devices';

/** Milliseconds between two looks, and while a device is to be wiped. */
const USUAL = 30_000;
const SOON = 4_000;

const isWaiting = (list: DeviceList | null): boolean =>
  list?.devices.some(({ wipe }) => wipe !== null && wipe.cancelled_at === null && wipe.done_at === null) ??
  false;
const every = (list: DeviceList | null): number => (isWaiting(list) ? SOON : USUAL);

/** Returns all devices by the server's last answer; only the server knows them. */
export const useDevices = () => useServerQuery(listDevices, {}, { every, keep: true });
