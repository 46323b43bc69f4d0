import type postgres from 'postgres';
import type { Sql } from 'postgres';

/** Calls the server in one transaction as a signed-in user. */
export async function asPerson<T>(
  sql: Sql,
  userId: string,
  call: (transaction: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const answer = await sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claim.sub', ${userId}, true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: userId, role: 'authenticated' })}, true)`;
    await transaction.unsafe('set local role authenticated');
    return { value: await call(transaction) };
  });
  return answer.value;
}
