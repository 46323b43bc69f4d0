import { compareReleases } from '../../released';
import type { MigrationFile } from './migration-files';
import type { AppliedMigration } from './record';
import type { SchemaProblem } from './schema-problem';

/** The first version whose migrations stay as they are. */
const FIRST = '1.0.0';

/**
 * Compares what a database has had with the files of this version.
 *
 * @returns the migrations to apply, or the reason why it must be left alone
 */
export function compareVersions(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
  own: string,
): { pending: readonly MigrationFile[] } | { problem: SchemaProblem } {
  for (const row of applied) {
    const file = files.find(({ version }) => version === row.version);
    const problem = file === undefined ? null : contentProblem(file, row);
    if (problem !== null) return { problem };
  }
  const pending = files.filter(({ version }) => !applied.some((row) => row.version === version));
  const unknown = applied.filter((row) => !files.some(({ version }) => version === row.version));
  const newer = newerProblem(unknown, pending, own);
  if (newer !== null) return { problem: newer };
  const last = applied.findLast((row) => files.some(({ version }) => version === row.version));
  const missing = pending.find(({ version }) => last !== undefined && version < last.version);
  if (missing !== undefined && last !== undefined) {
    return {
      problem: {
        reason: 'missing_migration',
        file: missing.file,
        after: `${last.version}_${last.name}.sql`,
      },
    };
  }
  return { pending };
}

function contentProblem({ file, sha256 }: MigrationFile, row: AppliedMigration): SchemaProblem | null {
  if (row.sha256 === sha256) return null;
  if (row.app_version === null || compareReleases(row.app_version, FIRST) < 0) {
    return { reason: 'before_release', file };
  }
  if (row.sha256 === null) return { reason: 'half_restored', detail: `${file} kaydı yok` };
  return { reason: 'changed_migration', file, appliedBy: row.app_version };
}

/**
 * Lets a server work on a schema that the next release has expanded: each migration says from which version on. Beside
 * migrations of its own that are still to be applied nobody has tried them.
 */
function newerProblem(
  unknown: readonly AppliedMigration[],
  pending: readonly MigrationFile[],
  own: string,
): SchemaProblem | null {
  const [first] = unknown;
  if (first === undefined) return null;
  const isServed = unknown.every(
    ({ sha256, serves_from: from }) => sha256 !== null && from !== null && compareReleases(own, from) >= 0,
  );
  if (isServed && pending.length === 0) return null;
  const highest = (versions: readonly (string | null)[]): string =>
    versions.reduce<string>(
      (high, version) => (version !== null && compareReleases(version, high) > 0 ? version : high),
      FIRST,
    );
  const version = highest(unknown.map((row) => row.app_version));
  const needed = isServed ? version : highest(unknown.map((row) => row.serves_from ?? row.app_version));
  return { reason: 'newer_schema', version, needed, own };
}
