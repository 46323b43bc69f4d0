import { readMigrations } from '../../schema/migration-files';
import { readApplied } from '../../schema/record';
import { databaseCheck, failure, ok, warning, type Asked, type Check } from '../check';

/** Checks which migrations a Supabase project has had, by their versions. @param folder of the migrations */
export const migrations = (sql: Asked | null, folder: string): Check =>
  databaseCheck('Geçişler', sql, async (asked) => {
    const files = (await readMigrations(folder)).map(({ version }) => version);
    const applied = (await readApplied(asked)).map(({ version }) => version);
    const pending = files.filter((version) => !applied.includes(version)).length;
    if (pending > 0) return failure(`${pending} geçiş uygulanmamış: "supabase db push" çalıştırın.`);
    return applied.some((version) => !files.includes(version))
      ? warning('Projede bu sürümün tanımadığı geçişler var: bu klasörü yeni sürüme güncelleyin.')
      : ok(`Bu sürümün ${files.length} geçişi uygulanmış.`);
  });
