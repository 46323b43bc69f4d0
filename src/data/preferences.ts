import { useCallback, useMemo } from 'react';
import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import { readSetting, writeSetting } from '@sync/store/device';
import { useObservable } from './live';
import { useSignedIn } from './workspace';
import type { Workspace } from './workspace';

/** Returns a preference as it is stored now, for what cannot wait for the next drawing; see `usePreference`. */
export async function readPreference<T>(
  { store }: Pick<Workspace, 'store'>,
  name: string,
  parse: (stored: unknown) => T,
): Promise<T> {
  return parse(await readSetting(store.device, `preference:${name}`));
}

/**
 * Returns a preference of the user on this device (columns of a table, theme, saved views). `parse` checks what is
 * stored and gives the default for anything else.
 */
export function usePreference<T>(
  name: string,
  parse: (stored: unknown) => T,
): readonly [T, (value: T) => void] {
  const { device } = useSignedIn().workspace.store;
  const key = `preference:${name}`;
  const live = useObservable(useMemo(() => from(liveQuery(() => readSetting(device, key))), [device, key]));
  const stored = live.state === 'ready' ? live.data : undefined;
  // `parse` is a constant of the caller; only what is stored changes the value.
  // oxlint-disable-next-line react/exhaustive-deps
  const value = useMemo(() => parse(stored), [stored]);
  const change = useCallback((next: T) => void writeSetting(device, key, next), [device, key]);
  return [value, change];
}
