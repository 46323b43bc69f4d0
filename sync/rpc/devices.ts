import * as v from 'valibot';
import { listOf, numberOrNull, textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/** A request to remove a user's records from a device, and what became of it. Instants are ISO, UTC. */
const deviceWipe = v.object({
  requested_at: v.string(),
  /** Name of who asked for it. */
  requested_by: textOrNull,
  reason: textOrNull,
  cancelled_at: textOrNull,
  done_at: textOrNull,
  /** Number of changes that were removed unsent; null until it is done. */
  lost_unsent: numberOrNull,
  lost_to_decide: numberOrNull,
  lost_drafts: numberOrNull,
});

/** Last report of a device about itself, for one of the people who work on it. */
const device = v.object({
  id: v.string(),
  /** The browser profile; the same for all of its people. */
  device_id: v.string(),
  name: v.string(),
  app_version: v.string(),
  schema_version: v.number(),
  unsent: v.number(),
  refused: v.number(),
  conflicts: v.number(),
  /** Bytes; null where the browser does not tell. */
  storage_used: numberOrNull,
  storage_quota: numberOrNull,
  first_seen_at: v.string(),
  last_seen_at: v.string(),
  last_sync_at: textOrNull,
  person: v.object({
    id: v.string(),
    name: v.string(),
    title: textOrNull,
    department_id: textOrNull,
    status: v.string(),
  }),
  wipe: v.nullable(deviceWipe),
});
export type Device = v.InferOutput<typeof device>;

/** `server_time`: the server's clock when it answered. */
const deviceList = v.object({ devices: listOf(device), server_time: v.string() });
export type DeviceList = v.InferOutput<typeof deviceList>;

/** All devices that have reported, with their people. */
export const listDevices = defineQuery({
  name: 'list_devices',
  permission: 'access.users.read',
  parameters: (all: object) => all,
  answer: v.parser(deviceList),
});

/** Tells a device to remove its user's records at its next contact. The reason has 3 to 500 characters. */
export const requestDeviceWipe = defineCommand({
  name: 'request_device_wipe',
  permission: 'system.devices.revoke',
  parameters: (wipe: { target: string; reason: string }) => wipe,
  onceBy: 'state',
  answer: nothing,
});

/** Takes a request back; without effect where the device was faster. */
export const cancelDeviceWipe = defineCommand({
  name: 'cancel_device_wipe',
  permission: 'system.devices.revoke',
  parameters: (wipe: { target: string }) => wipe,
  onceBy: 'state',
  answer: nothing,
});
