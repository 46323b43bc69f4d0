import type { AccessClaims } from '../api/access-token';
import type { Sessions } from '../api/sessions';
import { actAs } from '../database/act-as';
import type { Sql } from '../database/sql';

/** The one topic there is without `app.may_join`. */
const SYNC_TOPIC = 'sync';

/**
 * Returns a check whether a user may listen to a topic: the answer of `app.may_join(topic text) returns boolean` under that
 * user's identity. If the migrations define no such function, everybody with a valid session may listen to `sync`.
 */
export function createTopicRights(
  sql: Sql,
  sessions: Sessions,
): (claims: AccessClaims, topic: string) => Promise<boolean> {
  return async (claims, topic) => {
    if (topic.length > 100 || topic.includes('\0') || !(await sessions.stands(claims))) return false;
    return sql.transaction(async (session) => {
      const [known] = await session.query<{ exists: boolean }>(
        `select to_regprocedure('app.may_join(text)') is not null as exists`,
      );
      if (known?.exists !== true) return topic === SYNC_TOPIC;
      await actAs(session, claims);
      const [row] = await session.query<{ allowed: boolean | null }>(`select app.may_join($1) as allowed`, [
        topic,
      ]);
      return row?.allowed === true;
    });
  };
}
