import type { Windows } from '../model/rules/window';
import { readSetting, writeSetting } from './device';
import type { DeviceStore } from './device';
import type { WireAccess } from '../core/wire';

/** The rights that the server last told this device, with the epoch that names them. */
export interface KnownAccess {
  readonly epoch: string;
  readonly userId: string;
  readonly permissions: readonly string[];
  /** Visibility scope of the user at this moment. */
  readonly scope: string;
  /** Visibility scope of the user without an emergency access. */
  readonly ownScope?: string;
  /** The emergency access that runs; `endsAt` ISO, UTC, by the server's clock. */
  readonly emergency?: { readonly id: string; readonly endsAt: string } | null;
  /** Devices that were last told before these travelled know none of them: windows, own scope, emergency. */
  readonly windows?: Windows;
}

const KEY = 'access';

/** Returns what this device knows of the user's rights; null before the first contact. Works without a network. */
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
    ownScope: access.own_scope ?? access.scope,
    emergency: access.emergency ? { id: access.emergency.id, endsAt: access.emergency.ends_at } : null,
    windows: access.windows ?? {},
  };
  await writeSetting(device, KEY, known);
  return known;
}
