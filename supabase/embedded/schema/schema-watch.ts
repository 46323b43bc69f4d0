import { appVersion } from '../app-version';
import type { Sql } from '../database/sql';
import type { ReadinessCheck } from '../status/readiness';
import { compareVersions } from './compare-versions';
import type { MigrationFile } from './migration-files';
import { compareObjects } from './objects';
import { readApplied } from './record';
import type { SchemaProblem } from './schema-problem';

/** Milliseconds between two comparisons of all objects; versions are compared each time. */
const EVERY = 60_000;

/**
 * Checks that the schema is still one that this server may serve: a newer one may have migrated the database, or somebody
 * may have taken a part of it away. Codes: `schema_` and the reason of the problem.
 */
export function schemaCheck(
  sql: Sql,
  files: readonly MigrationFile[],
  now: () => number = () => performance.now(),
): ReadinessCheck {
  let looked = now();
  let objects: SchemaProblem | null = null;
  const codesOf = (reason: SchemaProblem['reason']): readonly string[] => [`schema_${reason}`];
  return {
    name: 'schema',
    asksDatabase: true,
    isVital: true,
    async check() {
      const compared = compareVersions(files, await readApplied(sql), appVersion());
      if ('problem' in compared) return codesOf(compared.problem.reason);
      if (compared.pending.length > 0) return codesOf('half_restored');
      // What was amiss is looked at each time: it may have been mended.
      if (objects !== null || now() - looked >= EVERY) {
        looked = now();
        objects = await compareObjects(sql);
      }
      return objects === null ? [] : codesOf(objects.reason);
    },
  };
}
