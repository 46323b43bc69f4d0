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
  // Far more than a test takes: a slow machine is no failure.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1280, height: 800 },
    // What is to be pressed and never comes is named, not the test as a whole.
    actionTimeout: 90_000,
    // A record of every step costs as much as the steps; `--trace on` has it for one test. What stood on the page when
    // a test failed is kept without it.
    trace: 'off',
    // Taking the whole app onto the device costs each visit a second; the tests that need it there allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
