import { useEffect, useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePreference } from '@/data/preferences';
import { useSignedIn } from '@/data/workspace';
import { applyDensity, applyTheme, densities, themes } from './theme';
import type { Density, Theme } from './theme';

/** The signed-in user as the frame shows them, and how they want the app to look. */
export interface Appearance {
  readonly name: string;
  /** Title or department; the address where neither is known. */
  readonly detail: string;
  readonly department: string | null;
  readonly theme: Theme;
  readonly density: Density;
  readonly setTheme: (theme: Theme) => void;
  readonly setDensity: (density: Density) => void;
}

function oneOf<T extends string>(choices: Readonly<Record<T, string>>): (stored: unknown) => T | null {
  return (stored) => (typeof stored === 'string' && Object.hasOwn(choices, stored) ? (stored as T) : null);
}
const parseTheme = oneOf(themes);
const parseDensity = oneOf(densities);

export function useAppearance(): Appearance {
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const [theme, setTheme] = usePreference('theme', parseTheme);
  const [density, setDensity] = usePreference('density', parseDensity);
  // Until the preference is read, what the device showed last stays.
  useEffect(() => {
    if (theme !== null) applyTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (density !== null) applyDensity(density);
  }, [density]);
  const { id, email } = workspace.user;
  const user = reference.user(id);
  return useMemo(() => {
    const department = reference.definition('department', user?.department_id ?? null)?.name ?? null;
    return {
      name: user?.full_name ?? email,
      detail: department ?? user?.title ?? email,
      department,
      theme: theme ?? 'system',
      density: density ?? 'auto',
      setTheme,
      setDensity,
    };
  }, [user, email, reference, theme, density, setTheme, setDensity]);
}
