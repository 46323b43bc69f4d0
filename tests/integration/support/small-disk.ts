import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that can be filled to the last byte. */
export interface SmallDisk {
  readonly path: string;
  /** Takes all room that is left, but for these bytes. */
  fill(left?: number): Promise<void>;
  /** Gives the room back. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a file system in memory. Null where that is not allowed: it takes an administrator of the machine. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const path = await mkdtemp(join(tmpdir(), 'vizite-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    await rm(path, { recursive: true });
    return null;
  }
  chmodSync(path, 0o777);
  const ballast = join(path, 'ballast');
  return {
    path,
    async fill(left = 0) {
      const { bavail, bsize } = await statfs(path);
      const file = await open(ballast, 'a');
      const piece = Buffer.alloc(bsize);
      for (let pieces = bavail - Math.ceil(left / bsize); pieces > 0; pieces -= 1) await file.write(piece);
      await file.close();
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      // What still holds a file there lets go in its own time.
      execFileSync('umount', ['-l', path]);
      await rm(path, { recursive: true });
    },
  };
}
