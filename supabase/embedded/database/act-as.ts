import type { AccessClaims } from '../api/access-token';
import type { SqlSession } from './sql';

/** Gives the rest of a transaction the rights of a signed-in user, as PostgREST does. */
export async function actAs(session: SqlSession, { sub, payload }: AccessClaims): Promise<void> {
  await session.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
       set_config('request.jwt.claim.role', 'authenticated', true), set_config('request.jwt.claims', $2, true)`,
    [sub, JSON.stringify(payload)],
  );
}
