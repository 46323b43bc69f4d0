import { useEffect, useMemo, useState } from 'react';
import { readSetting, writeSetting } from '@sync/store/device';
import { sameJson } from '@sync/model/merge/equality';
import { errorTrace } from '@sync/model/error-trace';
import { useSignedIn } from './workspace';

/*
 * The in-memory indexes fill after the app has opened, and until then no total can be told. So that a screen need not
 * wait for them, the device remembers, sealed, what the screen showed when they were last whole.
 */

const WRITE_AFTER_MS = 1_000;

interface Kept {
  /** The rights under which it was shown: under others it may say too much. */
  readonly epoch: string;
  readonly value: unknown;
}

const keyOf = (name: string): string => `remembered/${name}`;

/**
 * Returns what was remembered of a value that can be told only from all records of the device.
 * @param name of the memory, one for each screen
 * @param current the value as it is; null while it is not known
 * @param parse gives null for anything that this version does not know how to show
 * @returns what was remembered under the same rights; null once there is a current value, and where nothing is
 */
export function useRemembered<T>(
  name: string,
  current: T | null,
  parse: (stored: unknown) => T | null,
): T | null {
  const { workspace, known } = useSignedIn();
  const { device } = workspace.store;
  const [found, setFound] = useState<T | null>(null);
  const waiting = current === null;
  useEffect(() => {
    if (!waiting) return undefined;
    let left = false;
    readSetting(device, keyOf(name)).then(
      (stored) => {
        const kept = stored as Partial<Kept> | undefined;
        if (!left && kept?.epoch === known.epoch) setFound(parse(kept.value));
      },
      (error: unknown) => console.error('what a screen showed last cannot be read', errorTrace(error)),
    );
    return () => {
      left = true;
    };
    // `parse` is a constant of the caller.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [device, name, known.epoch, waiting]);
  const text = waiting ? null : JSON.stringify(current);
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => {
      const kept: Kept = { epoch: known.epoch, value: JSON.parse(text) as unknown };
      // What is remembered is of use, not of need.
      remember(device, name, kept).catch(() => undefined);
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [device, name, known.epoch, text]);
  return waiting ? found : null;
}

type Device = Parameters<typeof readSetting>[0];

async function remember(device: Device, name: string, kept: Kept): Promise<void> {
  const before = await readSetting(device, keyOf(name));
  if (!sameJson(before, kept)) await writeSetting(device, keyOf(name), kept);
}

interface RememberedPage {
  readonly asked: string;
  readonly ids: readonly string[];
}

function parsePage(stored: unknown): RememberedPage | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { asked, ids } = stored as Partial<RememberedPage>;
  return typeof asked === 'string' && Array.isArray(ids) ? { asked, ids } : null;
}

/**
 * Returns the ids that a list showed last, in order, so that its first page shows before the index is full.
 * @param name of the list.
 * @param asked tells one view, filter, order and page of it from another
 * @param ids what the page shows by now; null while it is not known
 * @returns null once `ids` are known, and if the list showed something else last
 */
export function useRememberedPage(
  name: string,
  asked: string,
  ids: readonly string[] | null,
): readonly string[] | null {
  const current = useMemo(() => (ids === null ? null : { asked, ids }), [asked, ids]);
  const remembered = useRemembered(name, current, parsePage);
  return remembered?.asked === asked ? remembered.ids : null;
}
