import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that the service worker keeps, with its revision where its name does not tell its content. */
interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
}

/**
 * Returns a step of the service worker's build that writes which files it keeps to `app-files.json`: a page reads it
 * to put back those that a browser threw away (`src/features/updates/app-files.ts`).
 * @param folder of the built app
 */
export function listAppFiles(folder: string, version: string) {
  return <File extends KeptFile>(entries: readonly File[]) => {
    const files = entries.map(({ url, revision }) => ({ url: `/${url}`, revision }));
    writeFileSync(join(folder, 'app-files.json'), JSON.stringify({ version, files }));
    return { manifest: [...entries], warnings: [] as string[] };
  };
}
