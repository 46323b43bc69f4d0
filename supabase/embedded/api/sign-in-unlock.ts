import type { Sql } from '../database/sql';

/**
 * Returns whether somebody has taken back a sign-in lock at the server's console since it began
 * (`npm run admin -- unlock`). It opens one lock. False where the migrations know no such thing.
 *
 * @param age seconds since the lock began
 */
export async function isUnlocked(sql: Sql, email: string, age: number): Promise<boolean> {
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regprocedure('app.take_sign_in_unlock(text, double precision)') is not null as exists`,
  );
  if (known?.exists !== true) return false;
  const [row] = await sql.query<{ open: boolean }>(
    'select app.take_sign_in_unlock($1, $2::double precision) as open',
    [email, age],
  );
  return row?.open === true;
}
