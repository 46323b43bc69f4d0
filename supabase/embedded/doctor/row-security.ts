import { rowGuardCheck } from '../status/readiness';
import { databaseCheck, failure, ok, type Asked, type Check } from './check';

/** Checks that row security binds the functions that answer people. */
export const rowSecurity = (sql: Asked | null): Check =>
  databaseCheck('Satır güvenliği', sql, async (asked) =>
    (await rowGuardCheck(asked).check()).length === 0
      ? ok('İşlevler satır kurallarına bağlı.')
      : failure(
          'Satır kuralları işlevleri bağlamıyor: sunucuyu durdurun, rolleri hazırlayıp yedeği yeniden yükleyin.',
        ),
  );
