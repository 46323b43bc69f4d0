import { readFileSync } from 'node:fs';

/** Milliseconds. */
const INTERVAL = 100;

/**
 * Calls `stop` when the `npm start` or `npm run dev` that this process belongs to is gone. A SIGTERM sent to npm ends npm and the shell
 * between, but on Linux that shell (dash) does not hand it on: the backend would live on and keep port and folder.
 */
export function whenOrphaned(stop: () => void): void {
  if (!['start', 'dev'].includes(process.env.npm_lifecycle_event ?? '')) return;
  const family = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === family) return;
    clearInterval(watch);
    stop();
  }, INTERVAL);
  watch.unref();
}

/** Returns the parent and, where that is the tsx command, the shell or npm above it. */
function ancestors(): string {
  const parent = process.ppid;
  try {
    if (!readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('tsx')) return String(parent);
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    // The parent is the second field after the name, which may hold blanks and brackets.
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''}`;
  } catch {
    return String(parent);
  }
}
