import { ask } from './ask';
import type { AskAnswer } from './ask';
import type { Session } from './session';

/** A request to remove a person's records from a device, and what became of it. Instants are ISO, UTC. */
export interface DeviceWipe {
  readonly requested_at: string;
  /** Name of who asked for it. */
  readonly requested_by: string | null;
  readonly reason: string | null;
  readonly cancelled_at: string | null;
  readonly done_at: string | null;
  /** What went without having been sent; null until it is done. */
  readonly lost_unsent: number | null;
  readonly lost_to_decide: number | null;
  readonly lost_drafts: number | null;
}

/** What a device last told of itself, for one of the people who work on it. */
export interface Device {
  readonly id: string;
  /** The browser profile; the same for all of its people. */
  readonly device_id: string;
  readonly name: string;
  readonly app_version: string;
  readonly schema_version: number;
  readonly unsent: number;
  readonly refused: number;
  readonly conflicts: number;
  /** Bytes; null where the browser does not tell. */
  readonly storage_used: number | null;
  readonly storage_quota: number | null;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly last_sync_at: string | null;
  readonly person: {
    readonly id: string;
    readonly name: string;
    readonly title: string | null;
    readonly department_id: string | null;
    readonly status: string;
  };
  readonly wipe: DeviceWipe | null;
}

export interface DeviceList {
  readonly devices: readonly Device[];
  /** The server's clock when it answered. */
  readonly server_time: string;
}

/** All devices that have reported, with their people. Never throws. */
export function listDevices(session: Session): Promise<AskAnswer<DeviceList>> {
  return ask(session, (client) => client.rpc('list_devices'));
}

/** Has a device remove the records of its person at its next contact. @param reason 3 to 500 characters. Never throws. */
export function requestWipe(session: Session, id: string, reason: string): Promise<AskAnswer<unknown>> {
  return ask(session, (client) => client.rpc('request_device_wipe', { target: id, reason }));
}

/** Takes a request back; without effect where the device was faster. Never throws. */
export function cancelWipe(session: Session, id: string): Promise<AskAnswer<unknown>> {
  return ask(session, (client) => client.rpc('cancel_device_wipe', { target: id }));
}
