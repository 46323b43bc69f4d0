import { useCallback, useEffect, useMemo, useState } from 'react';
import { liveQuery } from 'dexie';
import { from } from 'rxjs';
import { errorTrace } from '@sync/model/error-trace';
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

type Device = Workspace['store']['device'];

/** Preferences that were read ahead, by their keys; later changes are followed. */
const ahead = new WeakMap<Device, Map<string, unknown>>();

/**
 * Reads preferences that the frame cannot be drawn without: it would jump once they are known.
 * @param names a constant
 * @returns true once they are read, or cannot be
 */
export function useReadAhead({ store }: Pick<Workspace, 'store'>, names: readonly string[]): boolean {
  const { device } = store;
  const [read, setRead] = useState<Device | null>(null);
  useEffect(() => {
    let gone = false;
    const keys = names.map((name) => `preference:${name}`);
    void Promise.all(keys.map((key) => readSetting(device, key)))
      .then(
        (values) => void ahead.set(device, new Map(keys.map((key, at) => [key, values[at]] as const))),
        (error: unknown) => console.error('preferences cannot be read ahead', errorTrace(error)),
      )
      .then(() => gone || setRead(device));
    return () => {
      gone = true;
    };
  }, [device, names]);
  return read === device;
}

/** Changes under way, each of which begins when the one before is stored. */
const underWay = new WeakMap<Device, Promise<void>>();

/**
 * Returns what changes a preference from its value as it is stored by then, so that two changes in a row both count.
 * @param parse a constant of the caller
 */
export function usePreferenceChange<T>(
  name: string,
  parse: (stored: unknown) => T,
): (make: (before: T) => T) => void {
  const { device } = useSignedIn().workspace.store;
  return useCallback(
    (make) => {
      const key = `preference:${name}`;
      const change = async (): Promise<void> => {
        try {
          await writeSetting(device, key, make(parse(await readSetting(device, key))));
        } catch (error) {
          console.error('a preference was not stored', errorTrace(error));
        }
      };
      underWay.set(device, (underWay.get(device) ?? Promise.resolve()).then(change));
    },
    [device, name, parse],
  );
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
  const stored = live.state === 'ready' ? live.data : ahead.get(device)?.get(key);
  useEffect(() => {
    const known = ahead.get(device);
    if (live.state === 'ready' && known?.has(key) === true) known.set(key, live.data);
  }, [live, device, key]);
  // `parse` is a constant of the caller; only what is stored changes the value.
  // oxlint-disable-next-line react/exhaustive-deps
  const value = useMemo(() => parse(stored), [stored]);
  const change = useCallback((next: T) => void writeSetting(device, key, next), [device, key]);
  return [value, change];
}
