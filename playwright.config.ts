import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium';

const executablePath = findChromium();

/**
 * Browser tests against the built app and the embedded backend. `VIZITE_E2E_URL` uses a server that already runs
 * instead of starting one.
 */
export default defineConfig({
  testDir: 'tests/e2e/specs',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1280, height: 800 },
    // Pictures of every moment cost more than the tests themselves; what stood on the page is kept without them.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
