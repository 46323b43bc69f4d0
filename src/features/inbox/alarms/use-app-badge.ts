import { useEffect } from 'react';

/** Sets the number on the installed app's icon, where the system shows one; removes it when the user leaves. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const done = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    done?.catch(() => undefined);
  }, [count]);
  useEffect(
    () => () => {
      navigator.clearAppBadge?.()?.catch(() => undefined);
    },
    [],
  );
}
