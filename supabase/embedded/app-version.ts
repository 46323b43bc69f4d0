import { readFileSync } from 'node:fs';

let known: string | undefined;

/** Returns the version of this program, as `package.json` has it. */
export function appVersion(): string {
  known ??= (
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  ).version;
  return known;
}
