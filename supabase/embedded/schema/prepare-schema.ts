import { appVersion } from '../app-version';
import { migrate } from '../database/migrate';
import type { Sql } from '../database/sql';
import { StartError } from '../start-error';
import { compareVersions } from './compare-versions';
import { readMigrations, type MigrationFile } from './migration-files';
import { compareObjects, recordObjects } from './objects';
import { readApplied } from './record';
import { sentenceOf, type SchemaProblem } from './schema-problem';

/** A database that this version may work on. */
export type PreparedSchema = {
  /** Versions of the migrations that were applied now. */
  applied: readonly string[];
  /** Migrations that this version knows. */
  files: readonly MigrationFile[];
};

/**
 * Brings a database to this version, and refuses one that is not its own before anything of it is touched.
 *
 * @param place of the database, told to the administrator
 * @param prepare makes ready what migrations need; gives the role that they run as
 * @throws StartError `schema_mismatch`, `migration`, and what `prepare` throws
 */
export async function prepareSchema(
  sql: Sql,
  folder: string,
  place: string,
  prepare: () => Promise<string | undefined>,
): Promise<PreparedSchema> {
  const files = await readMigrations(folder);
  const { pending, isEmpty } = await pendingMigrations(sql, files, place);
  const owner = await prepare();
  if (!isEmpty) refuse(await compareObjects(sql), place);
  const applied = await migrate(sql, pending, owner);
  if (isEmpty && applied.length > 0) await closePublicSchema(sql);
  return { applied, files };
}

/**
 * Takes back the right to create in `public` that the first migrations needed where nobody is a superuser. What is recorded is
 * what each later start finds.
 */
async function closePublicSchema(sql: Sql): Promise<void> {
  await sql.transaction(async (session) => {
    const [api] = await session.query<{ creates: boolean }>(
      `select has_schema_privilege(oid, 'public', 'create') as creates from pg_roles where rolname = 'vizite_api'`,
    );
    if (api?.creates !== true) return;
    await session.exec('revoke create on schema public from vizite_api');
    await recordObjects(session);
  });
}

/**
 * Returns the migrations that are still to be applied.
 * @throws StartError `schema_mismatch`
 */
export async function pendingMigrations(
  sql: Sql,
  files: readonly MigrationFile[],
  place: string,
): Promise<{ pending: readonly MigrationFile[]; isEmpty: boolean }> {
  const applied = await readApplied(sql);
  const isEmpty = applied.length === 0;
  if (isEmpty && (await hasOurSchema(sql))) {
    refuse({ reason: 'half_restored', detail: 'şema var, geçiş kaydı yok' }, place);
  }
  const compared = compareVersions(files, applied, appVersion());
  if ('problem' in compared) throw mismatch(compared.problem, place);
  return { pending: compared.pending, isEmpty };
}

/** Refuses a database that does not hold what it must hold. @throws StartError `schema_mismatch` */
export async function refuseOtherObjects(sql: Sql, place: string): Promise<void> {
  refuse(await compareObjects(sql), place);
}

function refuse(problem: SchemaProblem | null, place: string): void {
  if (problem !== null) throw mismatch(problem, place);
}

function mismatch(problem: SchemaProblem, place: string): StartError {
  return new StartError('schema_mismatch', sentenceOf(problem, place));
}

/** Migrations alone make the schema `app`: a database that has it, and no record of them, is a half of one. */
async function hasOurSchema(sql: Sql): Promise<boolean> {
  const [found] = await sql.query<{ there: boolean }>(`select to_regnamespace('app') is not null as there`);
  return found?.there === true;
}
