import type { SqlSession } from '../database/sql';
import { csvLine } from './csv';
import type { ExportFolder } from './folder';
import { rowsOf } from './rows';

/** Bytes of stored files, by their id. */
export interface FileSource {
  /** Returns undefined where there are none. @throws ExportFault where it cannot be told */
  read(id: string): Promise<Uint8Array | undefined>;
}

/** Numbers of attachments. */
export interface FileCounts {
  readonly listed: number;
  readonly found: number;
  /** Number of those whose bytes the server had once, and has no more. */
  readonly missing: number;
  /** Number of those with other bytes than the row tells; they are exported as they are. */
  readonly different: number;
  /** Number of those that are still on the device that took them. */
  readonly waiting: number;
}

interface Listed {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly owner_kind: string;
  readonly owner_id: string;
  readonly purpose: string;
  readonly file_name: string;
  readonly media_type: string;
  readonly byte_size: number;
  readonly sha256: string;
  readonly state: string;
}

const ATTACHMENTS = `
select a.id::text as id, a.owner_kind, a.owner_id::text as owner_id, a.purpose, a.file_name, a.media_type, a.byte_size, a.sha256,
  a.state
from public.attachments a where a.deleted_at is null order by a.id`;

const LONGEST = 150;

/** Returns a name that every file system takes, and that leads out of no folder. */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_')
    .replace(/^[. ]+/u, '_')
    .replace(/(?<![. ])[. ]+$/u, '');
  const dot = plain.lastIndexOf('.');
  const ending = dot > 0 && plain.length - dot <= 8 ? plain.slice(dot) : '';
  let stem = ending === '' ? plain : plain.slice(0, dot);
  while (Buffer.byteLength(stem + ending) > LONGEST) stem = [...stem].slice(0, -1).join('');
  return stem + ending === '' ? '_' : stem + ending;
}

const header = [
  'id',
  'owner_kind',
  'owner_id',
  'purpose',
  'file_name',
  'media_type',
  'byte_size',
  'sha256',
  'path',
  'found',
  'found_bytes',
  'found_sha256',
] as const;

/**
 * Writes `files/<id>/<name>` of each attachment, and `files/files.csv` with all of them, found or not.
 * @returns counts, and where the bytes of an attachment are in the export
 */
export async function writeFiles(
  session: SqlSession,
  folder: ExportFolder,
  source: FileSource,
): Promise<{ readonly counts: FileCounts; readonly pathOf: (id: string) => string | null }> {
  const counts = { listed: 0, found: 0, missing: 0, different: 0, waiting: 0 };
  const names = new Map<string, string>();
  const list = await folder.text('files/files.csv');
  try {
    await list.write(csvLine(header));
    for await (const rows of rowsOf<Listed>(session, ATTACHMENTS)) {
      for (const row of rows) {
        const bytes = await source.read(row.id);
        const path = `files/${row.id}/${safeName(row.file_name)}`;
        const sum = bytes === undefined ? null : await folder.bytes(path, bytes);
        const isSame = sum?.sha256 === row.sha256 && sum.bytes === row.byte_size;
        const found =
          sum === null ? (row.state === 'stored' ? 'missing' : 'waiting') : isSame ? 'found' : 'different';
        counts.listed += 1;
        counts[found] += 1;
        if (sum !== null) names.set(row.id, path);
        await list.write(
          csvLine([
            ...[row.id, row.owner_kind, row.owner_id, row.purpose, row.file_name, row.media_type],
            ...[String(row.byte_size), row.sha256, sum === null ? null : path, found],
            ...[sum === null ? null : String(sum.bytes), sum?.sha256 ?? null],
          ]),
        );
      }
    }
  } finally {
    await list.close();
  }
  return { counts, pathOf: (id) => names.get(id) ?? null };
}
