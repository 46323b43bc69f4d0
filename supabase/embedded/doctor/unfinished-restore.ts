import { refuseUnfinished } from '../backup/unfinished';
import { StartError } from '../start-error';
import { failure, ok, warning, type Asked, type Check } from './check';

/** Checks that no restore has stopped on its way, by the marks in folder and database. */
export const unfinishedRestore = (sql: Asked | null, dataDir: string): Check => ({
  name: 'Geri yükleme',
  async make() {
    try {
      await refuseUnfinished(sql ?? { query: () => Promise.resolve([]) }, dataDir);
    } catch (error) {
      if (error instanceof StartError) return failure(error.message);
      throw error;
    }
    return sql === null
      ? warning('Klasörde yarım kalan geri yükleme yok; veritabanına bakılamadığı için orası denetlenemedi.')
      : ok('Yarım kalan geri yükleme yok.');
  },
});
