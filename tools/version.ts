import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Asks git something about a folder; null where there is no git, or it has no answer. */
function git(root: string, ...question: readonly string[]): string | null {
  try {
    return execFileSync('git', ['-C', root, ...question], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/**
 * Returns the version of the project in a folder, for the build and the server: that of `package.json`, with the short
 * commit behind it where the folder is the root of a git checkout (`1.0.0+g1a2b3c4`). A commit with the tag of the
 * version (`v1.0.0`) is that version; without git there is nothing behind it. What follows the `+` counts for no
 * comparison of versions.
 */
export function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // A delivery without history may lie inside of somebody else's checkout.
  const top = git(root, 'rev-parse', '--show-toplevel');
  if (top === null || realpathSync(top) !== realpathSync(root)) return version;
  const commit = git(root, 'rev-parse', '--short=7', 'HEAD');
  if (commit === null || !/^[0-9a-f]{7,40}$/u.test(commit)) return version;
  const tags = git(root, 'tag', '--points-at', 'HEAD')?.split('\n') ?? [];
  return tags.includes(`v${version}`) ? version : `${version}+g${commit}`;
}
