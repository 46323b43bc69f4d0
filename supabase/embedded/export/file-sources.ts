import { join } from 'node:path';
import { createFileStore } from '../api/file-store';
import { ExportFault } from './fault';
import type { FileSource } from './write-files';

/** Reads the files of a data folder. */
export const folderFiles = (dataDir: string): FileSource => createFileStore(join(dataDir, 'files'));

const PATIENCE = 60_000;

/**
 * Reads the files of a Supabase project from its Storage.
 * @param url `https://<ref>.supabase.co`
 * @param key service key
 */
export function storageFiles(url: string, key: string): FileSource {
  const base = url.replace(/(?<!\/)\/+$/u, '');
  return {
    async read(id) {
      const answer = await fetch(`${base}/storage/v1/object/authenticated/attachments/${id}`, {
        headers: { authorization: `Bearer ${key}`, apikey: key },
        signal: AbortSignal.timeout(PATIENCE),
      }).catch((error: unknown) => {
        throw new ExportFault(`${base} adresindeki dosyalara ulaşılamadı.`, { cause: error });
      });
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      // Storage answers 400 with the code in its body where there is no such object.
      const body = await answer.text();
      if (answer.status === 404 || (answer.status === 400 && body.includes('not_found'))) return undefined;
      throw new ExportFault(`${base} dosyaları vermedi (${answer.status}); VIZITE_STORAGE_KEY’i denetleyin.`);
    },
  };
}
