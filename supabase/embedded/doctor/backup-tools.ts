import { BackupFault, demandTools } from '../backup/postgres-tools';
import { failure, ok, warning, type Check } from './check';

/**
 * Checks that the programs of PostgreSQL that backup and restore run are there, and new enough.
 *
 * @param serverVersion as `server_version_num` gives it; null where it is not known
 */
export const backupTools = (serverVersion: number | null): Check => ({
  name: 'Yedek araçları',
  async make() {
    try {
      await demandTools(['pg_dump', 'pg_restore', 'psql'], serverVersion ?? 0);
    } catch (error) {
      if (error instanceof BackupFault) return failure(error.message);
      throw error;
    }
    return serverVersion === null
      ? warning('pg_dump, pg_restore ve psql var; veritabanına bakılamadığı için sürümleri denetlenemedi.')
      : ok('pg_dump, pg_restore ve psql yeterince yeni.');
  },
});
