import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { usePreference, usePreferenceChange } from '@/data/preferences';
import { useOwnKeys } from '@/kit/keys/own-keys';
import { NAVIGATION, NavigationContext, parseNavigation } from './own-navigation';

/** Follows the user's navigation for the frame and the screens in it. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const [own] = usePreference(NAVIGATION, parseNavigation);
  const change = usePreferenceChange(NAVIGATION, parseNavigation);
  const [keys] = useOwnKeys();
  const value = useMemo(() => ({ own, keys, change }), [own, keys, change]);
  return <NavigationContext value={value}>{children}</NavigationContext>;
}
