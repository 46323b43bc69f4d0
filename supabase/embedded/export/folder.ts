import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ExportFault } from './fault';

/** Sum of a file as the manifest tells it. */
export interface FileSum {
  readonly bytes: number;
  readonly sha256: string;
}

/** A text file that is being written. */
export interface TextFile {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A folder that is filled: for this user of the system alone, with a sum of each file. */
export interface ExportFolder {
  readonly path: string;
  /** Sums of the files that are written whole, by path with `/`. */
  readonly sums: Readonly<Record<string, FileSum>>;
  /** Begins a new text file. @param name path within the folder, with `/` */
  text(name: string): Promise<TextFile>;
  bytes(name: string, content: Uint8Array): Promise<FileSum>;
  /** Removes what has been written, and leaves the folder empty. */
  clear(): Promise<void>;
}

const BUFFER = 256 * 1024;

/** Opens a folder to write into; makes it where it is missing. @throws ExportFault where something is in it */
export async function openExportFolder(path: string): Promise<ExportFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new ExportFault(`${path} klasörü açılamıyor: ${codeOf(error)}.`, { cause: error });
  });
  const there = await readdir(path);
  if (there.length > 0)
    throw new ExportFault(`${path} klasörü boş değil: üzerine yazılmadı. Boş ya da yeni bir klasör verin.`);
  await chmod(path, 0o700);
  const sums: Record<string, FileSum> = {};
  const begin = async (name: string): Promise<FileHandle> => {
    const full = join(path, name);
    await mkdir(dirname(full), { recursive: true, mode: 0o700 });
    return open(full, 'wx', 0o600);
  };
  return {
    path,
    sums,
    async text(name) {
      const file = await begin(name);
      const hash = createHash('sha256');
      let kept = '';
      let bytes = 0;
      const flush = async (): Promise<void> => {
        const piece = Buffer.from(kept, 'utf8');
        kept = '';
        hash.update(piece);
        bytes += piece.byteLength;
        await file.writeFile(piece);
      };
      return {
        async write(text) {
          kept += text;
          if (kept.length >= BUFFER) await flush();
        },
        async close() {
          try {
            await flush();
            await file.sync();
          } finally {
            await file.close();
          }
          sums[name] = { bytes, sha256: hash.digest('hex') };
        },
      };
    },
    async bytes(name, content) {
      const file = await begin(name);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      const sum = { bytes: content.byteLength, sha256: createHash('sha256').update(content).digest('hex') };
      sums[name] = sum;
      return sum;
    },
    async clear() {
      for (const name of await readdir(path)) await rm(join(path, name), { recursive: true, force: true });
    },
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
