import { useEffect, useState } from 'react';

/*
 * How many lines or pixels something took when it was last shown. A screen needs it with its first picture, before
 * anything that is sealed can be read; so it stands open on the device, and only numbers that tell nothing of anybody
 * may stand there.
 */

const KEY = 'vizite.rooms';

function readAll(): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    return {};
  }
}

function read(name: string): number | null {
  const found: unknown = readAll()[name];
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : null;
}

/**
 * Returns a number as it is, else as it was when the screen was last shown; null where neither is known.
 * @param name of the memory, one for each thing on a screen
 * @param current null while it is not known
 */
export function useKeptNumber(name: string, current: number | null): number | null {
  const [before] = useState(() => read(name));
  useEffect(() => {
    if (current === null || current === read(name)) return;
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [name]: current }));
    } catch {
      // It is of use, not of need.
    }
  }, [name, current]);
  return current ?? before;
}
