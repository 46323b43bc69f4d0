import { readMigrations } from '../../schema/migration-files';
import { readApplied } from '../../schema/record';
import { databaseCheck, failure, ok, warning, type Asked, type Check } from '../check';

/** Checks which migrations a Supabase project has had, by their versions. @param folder of the migrations */
export const migrations = (sql: Asked | null, folder: string): Check =>
  databaseCheck('Geçişler', sql, async (asked) => {
    const files = (await readMigrations(folder)).map(({ version }) => version);
    const applied = (await readApplied(asked)).map(({ version }) => version);
    if (applied.length === 0)
      return (await hasSchema(asked))
        ? warning('Şema var, geçişlerin kaydı yok: hangilerinin uygulandığını elle denetleyin.')
        : failure('Hiç geçiş uygulanmamış: "supabase db push" çalıştırın.');
    const pending = files.filter((version) => !applied.includes(version)).length;
    if (pending > 0) return failure(`${pending} geçiş uygulanmamış: "supabase db push" çalıştırın.`);
    return applied.some((version) => !files.includes(version))
      ? warning('Projede bu sürümün tanımadığı geçişler var: bu klasörü yeni sürüme güncelleyin.')
      : ok(`Bu sürümün ${files.length} geçişi uygulanmış.`);
  });

async function hasSchema(sql: Asked): Promise<boolean> {
  const [found] = await sql.query<{ there: boolean }>(`select to_regnamespace('app') is not null as there`);
  return found?.there === true;
}
