import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { installDebianPackage, runCommand } from './debian-package';

// Without a window to draw, the shell does the same pages with a seventh less work.
const SHELL = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of a Chrome or Chromium on this machine; null if there is none. `CHROMIUM_PATH` goes first.
 * @param whole prefers a browser that people use to the shell: one that also remembers what was open
 */
export function findChromium(whole = false): string | null {
  const told = process.env['CHROMIUM_PATH'];
  if (told !== undefined && told !== '') return executable(told) ? told : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const wanted = whole ? [...browsers, SHELL] : [SHELL, ...browsers];
  const candidates = [...wanted.flatMap((name) => folders.map((folder) => join(folder, name))), ...wellKnown];
  const found = candidates.find(executable);
  if (found !== undefined) return found;
  const downloaded = chromium.executablePath();
  return downloaded !== '' && existsSync(downloaded) ? downloaded : null;
}

/**
 * Returns a browser for the tests: the machine's own, else Playwright's download, else the distribution's package.
 * @throws with what to do where none can be had.
 */
export function ensureChromium(): string {
  const present = findChromium();
  if (present !== null) return present;
  console.log('No Chrome or Chromium found; trying to install one.');
  runCommand(process.execPath, [
    join('node_modules', '@playwright', 'test', 'cli.js'),
    'install',
    'chromium',
  ]);
  const downloaded = findChromium();
  if (downloaded !== null) return downloaded;
  // Older releases do not have the shell by itself.
  const installed = installDebianPackage([SHELL, 'chromium'], findChromium);
  if (installed !== null) return installed;
  throw new Error('No browser for the tests. Install Chrome or Chromium, or set CHROMIUM_PATH to one.');
}
