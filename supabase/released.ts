import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A version that hospitals have installed. */
export interface Release {
  /** `1.0.0` */
  readonly version: string;
  /** The day of the release, `2026-12-01`. */
  readonly date: string;
  /** Versions of the contract with devices: the one that its app speaks, and the oldest that its server takes. */
  readonly contract: { readonly speaks: number; readonly oldest: number };
  /** SHA-256 of each migration that came with it, by file name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Name of the list of releases, in the folder of the migrations. */
const LIST = 'released.json';

/** Returns the SHA-256 of a migration's text, in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Reads the releases of a folder of migrations, oldest first; a folder without the list has none. */
export async function readReleases(folder: string): Promise<readonly Release[]> {
  const text = await readFile(join(folder, LIST), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{ "releases": [] }';
    throw error;
  });
  return (JSON.parse(text) as { releases: Release[] }).releases;
}

/** Writes the list of releases. */
export async function writeReleases(folder: string, releases: readonly Release[]): Promise<void> {
  await writeFile(join(folder, LIST), `${JSON.stringify({ releases }, null, 2)}\n`);
}

/** Returns the release that a migration came with; undefined where none has it yet. */
export function releaseOf(releases: readonly Release[], file: string): Release | undefined {
  return releases.find(({ files }) => file in files);
}

/** Says what is wrong with the released migrations of a folder: a sentence for each that is gone or was changed. */
export async function brokenReleases(folder: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { version, files } of await readReleases(folder)) {
    for (const [file, expected] of Object.entries(files)) {
      const text = await readFile(join(folder, file), 'utf8').catch(() => undefined);
      if (text === undefined) problems.push(`${file} of release ${version} is gone`);
      else if (sha256(text) !== expected) problems.push(`${file} of release ${version} was changed`);
    }
  }
  return problems;
}

/** Compares two versions by their three numbers; what follows them (`-5-gabc`) does not count. */
export function compareReleases(left: string, right: string): number {
  const numbers = (text: string): number[] =>
    (/^v?(\d+)\.(\d+)\.(\d+)/u.exec(text)?.slice(1) ?? []).map(Number);
  const [first, second] = [numbers(left), numbers(right)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
