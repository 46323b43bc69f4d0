import { useEffect, useState } from 'react';

/**
 * Shows the new value of a stored yes or no at once, because a busy device may take a moment to store it. `store`
 * resolves with false when it could not; then the stored value shows again.
 */
export function useShownAtOnce(
  stored: boolean,
  store: (next: boolean) => Promise<boolean>,
): readonly [boolean, (next: boolean) => void] {
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => setWanted(null), [stored]);
  const change = async (next: boolean) => {
    setWanted(next);
    if (!(await store(next))) setWanted(null);
  };
  return [wanted ?? stored, (next) => void change(next)];
}
