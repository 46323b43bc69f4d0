import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Files of a bucket, each under an id. */
export type FileStore = {
  has(id: string): Promise<boolean>;
  /** Writes the whole file or nothing: a power cut may happen in between. */
  write(id: string, bytes: Uint8Array): Promise<void>;
  /** Reads a file; undefined if there is none. */
  read(id: string): Promise<Buffer | undefined>;
};

/** Returns whether a name is an id; nothing else becomes part of a path. */
export const isFileId = (name: string): boolean => ID.test(name);

/** Keeps files in folders by the last two digits of their id, for this user of the system alone. */
export function createFileStore(folder: string): FileStore {
  const placeOf = (id: string): { within: string; path: string } => {
    if (!isFileId(id)) throw new Error('no id of a file');
    // The first digits are a time: files of one day would all be in one folder.
    const within = join(folder, id.slice(-2));
    return { within, path: join(within, id) };
  };
  return {
    has: async (id) => (await stat(placeOf(id).path).catch(() => undefined))?.isFile() === true,
    async write(id, bytes) {
      const { within, path } = placeOf(id);
      await mkdir(within, { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomUUID()}.new`;
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(id) {
      try {
        return await readFile(placeOf(id).path);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}
