import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { makeDataDir, removeDataDir } from './pglite-template';

/**
 * Starts a migrated database, as the embedded backend has it after its first start: running the migrations takes five
 * seconds of a core, copying what they make less than one.
 */
export async function startPglite(): Promise<PGlite> {
  const dataDir = await makeDataDir('vizite-pglite-');
  const database = await PGlite.create(join(dataDir, 'pglite'), { extensions: { btree_gist } });
  const close = database.close.bind(database);
  return Object.assign(database, {
    close: async () => {
      await close();
      await removeDataDir(dataDir);
    },
  });
}
