import type { SupabaseClient } from '@supabase/supabase-js';
import type { DoneWipe } from './done-wipe';
import type { ThisDevice } from './this-device';
import type { WaitingChanges } from '../store/changes';
import { countOf } from '../store/count-records';
import { callServer } from './transport';
import { SCHEMA_VERSION } from '../core/wire';
import { UnexpectedAnswer } from './parse-answers';

/** Numbers of what waits on this device. */
export interface WaitingCounts {
  readonly unsent: number;
  readonly refused: number;
  readonly conflicts: number;
}

/** Report of a device about itself; see `report_device`. */
export interface DeviceReport extends WaitingCounts {
  readonly device: ThisDevice;
  /** Bytes; null where the browser does not tell. */
  readonly storageUsed: number | null;
  readonly storageQuota: number | null;
  /** True where everything was received since the last report. */
  readonly synced: boolean;
  readonly wiped: DoneWipe | null;
}

/** Reports, and hears whether the records of the person are to go: the id of that request. @throws CallFailed */
export type SendReport = (report: DeviceReport, signal: AbortSignal) => Promise<{ wipe: string | null }>;

export function countsOf({ unsent, rejected, conflicts, files }: WaitingChanges): WaitingCounts {
  return { unsent: countOf(unsent, files), refused: rejected.length, conflicts: conflicts.length };
}

/** Returns the bytes that the browser has given to this origin, and that it would give. */
export async function estimateStorage(): Promise<Pick<DeviceReport, 'storageUsed' | 'storageQuota'>> {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    return { storageUsed: usage ?? null, storageQuota: quota ?? null };
  } catch {
    // Not in every browser, nor outside of one.
    return { storageUsed: null, storageQuota: null };
  }
}

/** Returns the call of a report over Supabase. */
export function reportOver(client: SupabaseClient): SendReport {
  return async ({ device, wiped, storageUsed, storageQuota, ...counts }, signal) => {
    const report = {
      ...counts,
      device_id: device.id,
      name: device.name,
      app_version: device.appVersion,
      schema_version: SCHEMA_VERSION,
      storage_used: storageUsed,
      storage_quota: storageQuota,
      wiped: wiped && {
        id: wiped.id,
        unsent: wiped.unsent,
        to_decide: wiped.toDecide,
        drafts: wiped.drafts,
      },
    };
    const answer = await callServer(client, 'report_device', { report }, signal);
    if (typeof answer !== 'object' || answer === null || !('wipe' in answer)) {
      throw new UnexpectedAnswer('report answer');
    }
    return { wipe: typeof answer.wipe === 'string' ? answer.wipe : null };
  };
}
