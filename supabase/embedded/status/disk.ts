import { statfs } from 'node:fs/promises';

/** Bytes of a file system, as far as this user may fill it. */
export interface DiskSpace {
  readonly free: number;
  readonly total: number;
}

/** Returns the space of the file system that holds a folder; null where it cannot be read. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Least room: below it a push with photographs, or the write-ahead log of a busy hour, may not find its place. */
const LEAST = 200 * 1_024 * 1_024;

/** Returns true where so little is free that the next writes may fail. */
export const isAlmostFull = ({ free }: DiskSpace, least = LEAST): boolean => free < least;
