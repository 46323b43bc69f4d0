import type { Device } from '@sync/rpc/devices';
import { compareTurkish } from '@/lib/turkish';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import type { DeviceListSearch } from './device-list-search';

/** The state of a device, the most urgent first: to be wiped, wiped, not seen for long, or working. */
export type DeviceState = 'wiping' | 'wiped' | 'silent' | 'active';

export interface DeviceRow {
  readonly device: Device;
  readonly state: DeviceState;
  /** Whole days since it was last heard of. */
  readonly silentDays: number;
  /** Changes that the user has to decide. */
  readonly toDecide: number;
  /** Existence of a newer version of the app on another device. */
  readonly outdated: boolean;
  /** Share of what the browser gives, 0 to 1; null where it does not tell. */
  readonly storageShare: number | null;
  /** Identity with the device and account in use. */
  readonly here: boolean;
}

/** User and device that view the list. */
export interface Viewer {
  readonly deviceId: string;
  readonly userId: string;
}

/** Share from which on the storage of a device is nearly full. */
export const NEARLY_FULL = 0.8;
/** Days after which a device counts as not seen for long. */
export const SILENT_DAYS = 7;
const DAY = 86_400_000;

/** Orders versions such as `1.10.0` and `1.9.2` by their numbers; what follows a `-` or `+` does not count. */
export function compareVersions(left: string, right: string): number {
  const parts = (version: string): readonly number[] =>
    (version.split(/[-+]/u)[0] ?? '').split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [ours, theirs] = [parts(left), parts(right)];
  for (let at = 0; at < Math.max(ours.length, theirs.length); at += 1) {
    const difference = (ours[at] ?? 0) - (theirs[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the newest version that any device runs; null without devices. */
export function newestVersion(devices: readonly Device[]): string | null {
  return devices.reduce<string | null>(
    (newest, { app_version: version }) =>
      newest === null || compareVersions(version, newest) > 0 ? version : newest,
    null,
  );
}

function stateOf({ wipe, last_seen_at }: Device, silentDays: number): DeviceState {
  if (wipe !== null && wipe.done_at === null && wipe.cancelled_at === null) return 'wiping';
  // Heard of after the wipe: the user has signed in there again.
  if (wipe !== null && wipe.done_at !== null && wipe.done_at >= last_seen_at) return 'wiped';
  return silentDays >= SILENT_DAYS ? 'silent' : 'active';
}

/** Returns the devices by user, each user's last seen one first. @param now by the server's clock, milliseconds. */
export function deviceRows(devices: readonly Device[], now: number, viewer: Viewer): readonly DeviceRow[] {
  const newest = newestVersion(devices);
  return devices
    .map((device): DeviceRow => {
      const { storage_used: used, storage_quota: quota, app_version: version } = device;
      const silentDays = Math.max(0, Math.floor((now - Date.parse(device.last_seen_at)) / DAY));
      const state = stateOf(device, silentDays);
      return {
        device,
        state,
        silentDays,
        toDecide: device.refused + device.conflicts,
        outdated: state !== 'wiped' && newest !== null && compareVersions(version, newest) < 0,
        storageShare: used === null || quota === null || quota === 0 ? null : used / quota,
        here: device.device_id === viewer.deviceId && device.person.id === viewer.userId,
      };
    })
    .sort(
      (a, b) =>
        compareTurkish(a.device.person.name, b.device.person.name) ||
        b.device.last_seen_at.localeCompare(a.device.last_seen_at),
    );
}

/** Ascending order puts first what wants attention. */
const stateOrder: Readonly<Record<DeviceState, number>> = { wiping: 0, silent: 1, active: 2, wiped: 3 };

export const deviceSelection: Selection<DeviceRow, DeviceListSearch> = {
  filters: {
    unsent: ({ device }) => device.unsent > 0,
    outdated: ({ outdated }) => outdated,
    silent: ({ silentDays }) => silentDays >= SILENT_DAYS,
    wiping: ({ state }) => state === 'wiping',
  },
  texts: ({ device: { person, name } }) => [person.name, person.title, name],
  sorts: {
    person: by(({ device }) => device.person.name),
    synced: by(({ device }) => (device.last_sync_at === null ? null : Date.parse(device.last_sync_at))),
    unsent: by(({ device }) => device.unsent),
    decide: by(({ toDecide }) => toDecide),
    version: (a, b) => compareVersions(a.device.app_version, b.device.app_version),
    storage: by(({ storageShare }) => storageShare),
    state: by(({ state, silentDays }) => stateOrder[state] * 100_000 - silentDays),
  },
  standing: { sort: 'person', order: 'asc', largestFirst: ['synced', 'unsent', 'decide', 'storage'] },
};

/** Returns other users who have records of their own in the same browser profile. */
export function othersOnDevice(rows: readonly DeviceRow[], { device }: DeviceRow): readonly DeviceRow[] {
  return rows.filter(
    (row) =>
      row.device.device_id === device.device_id && row.device.id !== device.id && row.state !== 'wiped',
  );
}
