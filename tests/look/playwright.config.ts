import { defineConfig } from '@playwright/test';
import usual from '../../playwright.config';

/**
 * `npm run look`: takes every screen in both themes and three sizes, and lays it beside the picture taken last time.
 * `--update-snapshots` keeps the new pictures; `npx playwright show-report .look/report` shows what differs, side by side.
 */
export default defineConfig({
  ...usual,
  testDir: '.',
  testMatch: ['screens.ts', 'readme.ts'],
  globalSetup: './global-setup.ts',
  outputDir: '../../.look/differences',
  snapshotPathTemplate: '../../.look/pictures/{arg}{ext}',
  reporter: [['list'], ['html', { outputFolder: '../../.look/report', open: 'never' }]],
  expect: {
    ...usual.expect,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixels: 20, threshold: 0.1 },
  },
});
