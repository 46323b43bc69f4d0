import { useMemo } from 'react';
import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import type { Draft } from '@sync/store/device';
import { useObservable } from './live';
import { useSignedIn } from './workspace';

export type { Draft };

const nothing: readonly Draft[] = [];

/** Follows the drafts on the device whose keys begin like this, newest first: what was begun and not saved. */
export function useKeptDrafts(prefix: string): readonly Draft[] {
  const { device } = useSignedIn().workspace.store;
  const live = useObservable(
    useMemo(
      () =>
        from(
          liveQuery(async () => {
            const drafts = await device.drafts.where('key').startsWith(prefix).toArray();
            return drafts.toSorted((a, b) => b.at - a.at);
          }),
        ),
      [device, prefix],
    ),
  );
  return live.state === 'ready' ? live.data : nothing;
}
