import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Runs a command with its output on the terminal. @returns whether it went well */
export function runCommand(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/**
 * Installs the first of some packages after which `found` finds something, where this is Debian and the user may.
 * @returns what was found; null where none helped
 */
export function installDebianPackage(names: readonly string[], found: () => string | null): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  runCommand('apt-get', ['update', '-qq']);
  for (const name of names) {
    runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    const installed = found();
    if (installed !== null) return installed;
  }
  return null;
}
