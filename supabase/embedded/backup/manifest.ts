import type { Inventory } from './inventory';
import { ArchiveFault } from './sealed-archive';

/** First entry of an archive: what it is of, and what has to be found again. */
export interface Manifest {
  readonly format: 1;
  /** Name of this backup; never used twice. */
  readonly id: string;
  /** Milliseconds since 1970 of the snapshot. */
  readonly takenAt: number;
  /** Version of the program that made it. */
  readonly appVersion: string;
  readonly kind: 'postgres' | 'pglite';
  /** `server_version_num` of the database. */
  readonly serverVersion: number;
  /** Versions of the applied migrations, in order. */
  readonly migrations: readonly string[];
  readonly inventory: Inventory;
}

export const MANIFEST = 'vizite.json';
/** Entry with the folders of a PGlite database, the empty ones, too. */
export const FOLDERS = 'folders.json';

/** @throws ArchiveFault where it is of a format that this version does not know, or is none */
export function parseManifest(bytes: Uint8Array): Manifest {
  const value = JSON.parse(Buffer.from(bytes).toString('utf8')) as Partial<Manifest> | null;
  if (typeof value !== 'object' || value === null || typeof value.format !== 'number')
    throw new ArchiveFault('Dosya bir Vizite yedeği değil.');
  if (value.format !== 1)
    throw new ArchiveFault('Arşiv daha yeni bir Vizite sürümünün biçiminde; o sürümle geri yükleyin.');
  if (
    typeof value.id !== 'string' ||
    typeof value.takenAt !== 'number' ||
    (value.kind !== 'postgres' && value.kind !== 'pglite') ||
    !Array.isArray(value.migrations) ||
    typeof value.inventory?.objects !== 'object' ||
    typeof value.inventory.rows !== 'object'
  )
    throw new ArchiveFault('Yedeğin içindekiler listesi okunamıyor; başka bir yedek kullanın.');
  return value as Manifest;
}

/** Returns how many rows there are in all. */
export const rowsOf = ({ rows }: Inventory): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);
