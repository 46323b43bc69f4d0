import { readdirSync, readFileSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * What a browser costs beside time, read from Linux: on a machine that others use as well, processor seconds say more
 * than the clock.
 */

/** Ticks of the kernel's clock in a second; Linux shows no other number to programs. */
const TICKS = 100;

interface Cost {
  /** Seconds of processor time, of all processes. */
  readonly processor: number;
  /** Bytes handed on to the disk, of all processes. */
  readonly written: number;
}

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** Reads the fields behind the name of the program, which may itself contain spaces: state, parent, … */
const statOf = (pid: string): readonly string[] => {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Finds the browser of a profile folder, and all processes that it has started. */
function processesOf(profile: string): ReadonlySet<string> {
  const all = readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
  const parents = all.map((pid): readonly [string, string] => [pid, statOf(pid)[1] ?? '']);
  const wanted = `--user-data-dir=${profile}`;
  const found = new Set(
    all.filter((pid) => {
      const command = textOf(`/proc/${pid}/cmdline`).split('\0');
      return command.includes(wanted) && !command.some((part) => part.startsWith('--type='));
    }),
  );
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  if (found.size === 0) throw new Error('processor time is only read on Linux, of a browser that runs');
  return found;
}

function costOf(pid: string): Cost {
  const stat = statOf(pid);
  return {
    processor: (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / TICKS,
    written: Number(/^write_bytes: (\d+)$/mu.exec(textOf(`/proc/${pid}/io`))?.[1] ?? 0),
  };
}

/** Counts what the browser of a profile uses. Processes that have ended stay counted. */
export class BrowserCost {
  readonly #profile: string;
  readonly #costs = new Map<string, Cost>();

  constructor(profile: string) {
    this.#profile = profile;
  }

  /** Returns the use until now. */
  now(): Cost {
    for (const pid of processesOf(this.#profile)) {
      const cost = costOf(pid);
      if (cost.processor >= (this.#costs.get(pid)?.processor ?? 0)) this.#costs.set(pid, cost);
    }
    const costs = [...this.#costs.values()];
    return {
      processor: costs.reduce((sum, { processor }) => sum + processor, 0),
      written: costs.reduce((sum, { written }) => sum + written, 0),
    };
  }

  /** Waits until the browser has done what it does behind an answer: it sorts what was stored. */
  async quiet(): Promise<void> {
    for (let rests = 0, last = this.now().processor; rests < 4;) {
      await pause(500);
      const { processor } = this.now();
      rests = processor - last < 0.03 ? rests + 1 : 0;
      last = processor;
    }
  }

  /** Measures the cost of a piece of work, with all that follows from it. */
  async of<T>(work: () => Promise<T>): Promise<Cost & { readonly seconds: number; readonly result: T }> {
    await this.quiet();
    const before = this.now();
    const from = performance.now();
    const result = await work();
    const seconds = (performance.now() - from) / 1000;
    await this.quiet();
    const after = this.now();
    return {
      seconds,
      result,
      processor: after.processor - before.processor,
      written: after.written - before.written,
    };
  }
}

/** Returns the bytes that a folder takes on the disk, as `du` counts them; 0 where there is none. */
export async function bytesOnDisk(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => {
      const file = await lstat(join(folder, name)).catch(() => null);
      return file?.isFile() === true ? file.blocks * 512 : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
