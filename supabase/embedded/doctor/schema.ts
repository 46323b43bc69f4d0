import { readMigrations } from '../schema/migration-files';
import { pendingMigrations, refuseOtherObjects } from '../schema/prepare-schema';
import { StartError } from '../start-error';
import { codeOf } from './examine';
import { databaseCheck, failure, ok, warning, type Asked, type Check } from './check';

/** SQLSTATE of a write in a session that only reads. */
const READ_ONLY = '25006';

/**
 * Checks that the schema is the one of this version, object by object.
 *
 * @param folder of the migrations
 * @param place of the database, told to the administrator; never its address
 */
export const schema = (sql: Asked | null, folder: string, place: string): Check =>
  databaseCheck('Şema', sql, async (asked) => {
    try {
      const files = await readMigrations(folder);
      const { pending, isEmpty } = await pendingMigrations(asked, files, place);
      if (isEmpty) return warning('Veritabanı boş: ilk kurulumu "npm start" yapar.');
      await compare(asked, place);
      return pending.length === 0
        ? ok(`Bu sürümün şeması, ${files.length} geçiş.`)
        : warning(`${pending.length} geçiş bekliyor: yedek alıp "npm run migrate" çalıştırın.`);
    } catch (error) {
      if (error instanceof StartError) return failure(error.message);
      throw error;
    }
  });

/** Compares all objects. After a move to another PostgreSQL the server writes its record again, which is not done here. */
async function compare(sql: Asked, place: string): Promise<void> {
  try {
    await refuseOtherObjects(sql, place);
  } catch (error) {
    if (codeOf(error) !== READ_ONLY) throw error;
  }
}
