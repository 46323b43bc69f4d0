import { isSuperuser, refuseWithoutRights } from '../database/rights';
import { StartError } from '../start-error';
import { databaseCheck, failure, ok, warning, type Asked, type Check } from './check';

/** Checks that the role of DATABASE_URL has the rights that the server needs, and no more. */
export const databaseRights = (sql: Asked | null): Check =>
  databaseCheck('Veritabanı yetkileri', sql, async (asked) => {
    try {
      await refuseWithoutRights(asked);
      return (await isSuperuser(asked))
        ? warning(
            'DATABASE_URL kullanıcısı süper kullanıcı: supabase/embedded/database/install.sql ile yetkileri sınırlı bir kullanıcı hazırlayın.',
          )
        : ok('Gereken yetkiler var.');
    } catch (error) {
      if (error instanceof StartError) return failure(error.message);
      throw error;
    }
  });
