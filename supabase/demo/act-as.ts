import type { SqlSession } from '../embedded/database/sql';

/** Acts in a user's name, as their device would; null: the import continues. */
export async function actAs(session: SqlSession, person: string | null): Promise<void> {
  const claims = person === null ? '' : JSON.stringify({ sub: person, role: 'authenticated' });
  await session.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
       set_config('app.import', $3, true)`,
    [claims, person ?? '', person === null ? 'on' : ''],
  );
}
