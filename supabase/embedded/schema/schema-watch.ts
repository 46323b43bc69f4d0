import { appVersion } from '../app-version';
import { answersInTime } from '../database/answers-in-time';
import type { Sql } from '../database/sql';
import { compareVersions } from './compare-versions';
import type { MigrationFile } from './migration-files';
import { compareObjects } from './objects';
import { readApplied } from './record';
import { messageOf, type SchemaProblem } from './schema-problem';

/** Reason why a server should get no calls now. */
export type NotReady = { code: string; message: string; reason?: string };

/** Milliseconds between two comparisons of all objects; versions are compared each time. */
const EVERY = 60_000;

const AWAY: NotReady = { code: 'not_ready', message: 'The database does not answer' };

/**
 * Looks whether the database answers and its schema is still one that this server may serve: a newer one may have migrated it,
 * or somebody may have taken a part of it away.
 */
export function createSchemaWatch(
  sql: Sql,
  files: readonly MigrationFile[],
  now: () => number = () => performance.now(),
): () => Promise<NotReady | null> {
  let looked = now();
  let objects: SchemaProblem | null = null;
  return async () => {
    if (!(await answersInTime(sql))) return AWAY;
    try {
      const compared = compareVersions(files, await readApplied(sql), appVersion());
      if ('problem' in compared) return notReady(compared.problem);
      if (compared.pending.length > 0) return notReady({ reason: 'half_restored', detail: '' });
      // What was amiss is looked at each time: it may have been mended.
      if (objects !== null || now() - looked >= EVERY) {
        looked = now();
        objects = await compareObjects(sql);
      }
      return objects === null ? null : notReady(objects);
    } catch {
      return AWAY;
    }
  };
}

function notReady(problem: SchemaProblem): NotReady {
  return { code: 'schema_mismatch', message: messageOf(problem), reason: problem.reason };
}
