import type { Sql } from '../database/sql';
import type { AccessClaims } from './access-token';

/** Tells whether the sign-in behind a token is still valid. */
export type Sessions = {
  /** Returns false when the session was signed out or revoked, or the user was removed or banned. */
  stands(claims: AccessClaims): Promise<boolean>;
  /** Clears the cache, because a user has just signed out. */
  forget(): void;
};

/** A revocation made elsewhere takes at most this long to be noticed. Milliseconds. */
const REMEMBERED = 5_000;
const CAPACITY = 5_000;

/** `@supabase/lite` accepts the token of a closed session until it expires; here it ends with the session. */
export function createSessions(sql: Sql): Sessions {
  const knownUntil = new Map<string, number>();
  return {
    async stands(claims) {
      const key = `${claims.sessionId} ${claims.sub}`;
      // By a clock that nobody sets: set back, it would keep a closed session good.
      const now = performance.now();
      if ((knownUntil.get(key) ?? 0) > now) return true;
      const rows = await sql.query(
        `select 1 as one from auth.sessions s join auth.users u on u.id = s.user_id
         where s.id = $1::uuid and u.id = $2::uuid and u.deleted_at is null
           and (u.banned_until is null or u.banned_until < now())`,
        [claims.sessionId, claims.sub],
      );
      if (rows.length === 0) return false;
      if (knownUntil.size >= CAPACITY) knownUntil.clear();
      knownUntil.set(key, now + REMEMBERED);
      return true;
    },
    forget: () => knownUntil.clear(),
  };
}
