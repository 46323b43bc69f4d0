import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package';

const names = ['firefox', 'firefox-esr'];

/** Returns the path of a Firefox on this machine; null if there is none. `FIREFOX_PATH` goes first. */
function findFirefox(): string | null {
  const told = process.env['FIREFOX_PATH'];
  if (told !== undefined && told !== '') return existsSync(told) ? told : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null;
}

/**
 * Returns a Firefox for the tests: the machine's own, else the distribution's package.
 * @throws with what to do where none can be had.
 */
export function ensureFirefox(): string {
  const present = findFirefox();
  if (present !== null) return present;
  console.log('No Firefox found; trying to install one.');
  const installed = installDebianPackage(['firefox-esr'], findFirefox);
  if (installed !== null) return installed;
  throw new Error('No Firefox for the tests. Install it, or set FIREFOX_PATH to it.');
}
