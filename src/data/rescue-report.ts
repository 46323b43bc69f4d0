import { useMemo } from 'react';
import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import { readSetting } from '@sync/store/device';
import { RESCUE_REPORT } from '@sync/store/opening/opening';
import type { RescueReport } from '@sync/store/opening/opening';
import { useObservable } from './live';
import { useSignedIn } from './workspace';

/** Returns what became of a damaged store, until the user has read it. Null where nothing happened. */
export function useRescueReport(): { readonly report: RescueReport; readonly dismiss: () => void } | null {
  const { device } = useSignedIn().workspace.store;
  const live = useObservable(
    useMemo(() => from(liveQuery(() => readSetting(device, RESCUE_REPORT))), [device]),
  );
  if (live.state !== 'ready' || typeof live.data !== 'object' || live.data === null) return null;
  return {
    report: live.data as RescueReport,
    dismiss: () => void device.settings.delete(RESCUE_REPORT),
  };
}
