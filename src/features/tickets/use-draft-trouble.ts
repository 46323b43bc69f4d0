import { useEffect, useState } from 'react';

/** A draft is written within half a second; after this time it has failed. */
const PATIENCE = 3_000;

/**
 * Whether what was typed could not be kept on the device (storage full or taken away).
 * @param changedAt milliseconds since 1970 of the last change, null before it
 */
export function useDraftTrouble(changedAt: number | null, savedAt: number | null): boolean {
  const [checked, setChecked] = useState<number | null>(null);
  useEffect(() => {
    if (changedAt === null) return;
    const timer = setTimeout(() => setChecked(changedAt), PATIENCE);
    return () => clearTimeout(timer);
  }, [changedAt]);
  return changedAt !== null && checked === changedAt && (savedAt === null || savedAt < changedAt);
}
