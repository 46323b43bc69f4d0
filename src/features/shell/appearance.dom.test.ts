import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { applyDensity, applyTheme } from './theme';
import type { Density, Theme } from './theme';

const script = readFileSync('public/appearance.js', 'utf8');
const page = readFileSync('index.html', 'utf8');
const { dataset } = document.documentElement;

/** Begins as a page does, before the app itself runs. @param isDark what the device prefers */
function begin(isDark: boolean): void {
  delete dataset['theme'];
  delete dataset['density'];
  vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
  runInThisContext(script);
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete dataset['theme'];
  delete dataset['density'];
});

describe('the appearance before the app runs', () => {
  it.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
  ] as const)(
    'is the theme that was chosen: %s, on a device that prefers dark: %s',
    (theme, isDark, drawn) => {
      vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
      applyTheme(theme satisfies Theme);
      expect(dataset['theme']).toBe(drawn);
      begin(isDark);
      expect(dataset['theme']).toBe(drawn);
    },
  );

  it.each([
    ['compact', 'compact'],
    ['roomy', 'roomy'],
    ['auto', undefined],
  ] as const)('has the row height that was chosen: %s', (density, drawn) => {
    applyDensity(density satisfies Density);
    begin(false);
    expect(dataset['density']).toBe(drawn);
  });

  it('is that of the device where nothing was chosen, or where storage is refused', () => {
    begin(true);
    expect(dataset['theme']).toBe('dark');
    vi.stubGlobal('localStorage', undefined);
    begin(true);
    expect(dataset['theme']).toBe('dark');
  });

  it('is set by a script that the page waits for, before it draws or loads anything else', () => {
    const scripts = [...page.matchAll(/<script[^>]*>/gu)].map(([tag]) => tag);
    expect(scripts[0]).toBe('<script src="/appearance.js">');
    expect(page.indexOf('/appearance.js')).toBeLessThan(page.indexOf('<body'));
  });
});
