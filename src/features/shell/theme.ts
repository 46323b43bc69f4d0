/*
 * `public/appearance.js` reads the same two keys before the first paint; the user's own choice is kept with their
 * preferences and written here when they sign in.
 */

export const themes = { light: 'Açık', dark: 'Koyu', system: 'Cihaz gibi' } as const;
export type Theme = keyof typeof themes;
export const densities = { auto: 'Cihaza göre', compact: 'Sık', roomy: 'Ferah' } as const;
export type Density = keyof typeof densities;

const THEME_KEY = 'vizite.theme';
const DENSITY_KEY = 'vizite.density';
const darkScheme = '(prefers-color-scheme: dark)';

function draw(dark: boolean): void {
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--color-canvas').trim();
  document
    .querySelectorAll('meta[name="theme-color"]')
    .forEach((meta) => meta.setAttribute('content', ground));
}

/** Shows a theme and keeps it for the next start of this device. */
export function applyTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  draw(theme === 'dark' || (theme === 'system' && matchMedia(darkScheme).matches));
}

/** Sets the height of table rows; `auto` leaves it to mouse or finger. */
export function applyDensity(density: Density): void {
  localStorage.setItem(DENSITY_KEY, density);
  if (density === 'auto') delete document.documentElement.dataset['density'];
  else document.documentElement.dataset['density'] = density;
}

/** Follows the device from light to dark while nothing else is chosen. */
export function followDevice(): void {
  matchMedia(darkScheme).addEventListener('change', ({ matches }) => {
    const chosen = localStorage.getItem(THEME_KEY) ?? 'system';
    if (chosen === 'system') draw(matches);
  });
}
