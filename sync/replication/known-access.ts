import type { Windows } from '../model/window';
import { readSetting, writeSetting } from '../store/device';
import type { DeviceStore } from '../store/device';
import type { WireAccess } from './wire';

/** The rights that the server last told this device, with the epoch that names them. */
export interface KnownAccess {
  readonly epoch: string;
  readonly userId: string;
  readonly permissions: readonly string[];
  readonly scope: string;
  /** Devices that were last told before windows travelled know none. */
  readonly windows?: Windows;
}

const KEY = 'access';

/** What this device knows of the person's rights; null before the first contact. Works without a network. */
export async function readKnownAccess(device: DeviceStore): Promise<KnownAccess | null> {
  const value = await readSetting(device, KEY);
  return typeof value === 'object' && value !== null ? (value as KnownAccess) : null;
}

export async function storeKnownAccess(
  device: DeviceStore,
  epoch: string,
  access: WireAccess,
): Promise<KnownAccess> {
  const known: KnownAccess = {
    epoch,
    userId: access.user_id,
    permissions: access.permissions,
    scope: access.scope,
    windows: access.windows ?? {},
  };
  await writeSetting(device, KEY, known);
  return known;
}
