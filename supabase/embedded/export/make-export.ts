import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { isFull } from '../backup/make-backup';
import type { Database } from '../database/database';
import type { SqlSession } from '../database/sql';
import { readCatalogue } from './catalogue';
import { ExportFault } from './fault';
import { openExportFolder, type ExportFolder } from './folder';
import { MANIFEST, type ExportManifest } from './manifest';
import { readmeOf } from './readme';
import { leftOutColumns, leftOutTables } from './tables';
import { writeAudit } from './write-audit';
import { writeCsv } from './write-csv';
import { writeFhir } from './write-fhir';
import { writeFiles, type FileSource } from './write-files';

export interface ExportOptions {
  readonly database: Pick<Database, 'sql'>;
  readonly kind: ExportManifest['database'];
  readonly files: FileSource;
  /** Folder to fill; made where it is missing, refused where something is in it. */
  readonly into: string;
  readonly appVersion: string;
  /** User of the system who runs it, for the log. */
  readonly user: string;
  readonly say?: (line: string) => void;
}

/**
 * Writes all data of the hospital into a folder: CSV, FHIR, files and the log, of one moment. A server may go on
 * meanwhile. That it was begun stands in the hospital's log, and so in the export itself.
 *
 * @throws ExportFault; then the folder is empty again. One that was killed leaves a folder without a manifest.
 */
export async function makeExport(options: ExportOptions): Promise<ExportManifest> {
  const folder = await openExportFolder(options.into);
  try {
    return await fill(options, folder);
  } catch (error) {
    await folder.clear().catch(() => undefined);
    throw isFull(error)
      ? new ExportFault(`${options.into} dolu: yazılanlar silindi, klasör boş.`, { cause: error })
      : error;
  }
}

async function fill(options: ExportOptions, folder: ExportFolder): Promise<ExportManifest> {
  const { sql } = options.database;
  const say = options.say ?? (() => undefined);
  const id = randomUUID();
  await demandSchema(sql);
  // Stored before the snapshot: who goes through with it has read everything, whatever becomes of the rest.
  await sql.query(`select app.log_by(app.console_id(), 'export', 'hospital', $1::uuid, $2::jsonb)`, [
    id,
    JSON.stringify({ by: 'console', user: options.user }),
  ]);
  return sql.transaction(async (session) => {
    await session.exec(
      "set transaction isolation level repeatable read, read only; set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local extra_float_digits to 1",
    );
    const [start] = await session.query<{ at: string }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    );
    const migrations = await session.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by version',
    );
    const catalogue = await readCatalogue(session);
    say('Tablolar yazılıyor…');
    const tables = await writeCsv(session, folder, catalogue);
    for (const [name, { rows, counted }] of Object.entries(tables)) {
      if (rows !== counted)
        throw new Error(`${name}: ${rows} rows were written, the database has ${counted}`);
    }
    say('Dosyalar yazılıyor…');
    const { counts: files, pathOf } = await writeFiles(session, folder, options.files);
    say('FHIR kaynakları yazılıyor…');
    const fhir = await writeFhir(session, folder, pathOf);
    say('Erişim kaydı yazılıyor…');
    const audit = await writeAudit(session, folder);
    const facts = {
      format: 1,
      product: 'vizite',
      id,
      app_version: options.appVersion,
      migrations: migrations.map(({ version }) => version),
      database: options.kind,
      snapshot_at: start?.at ?? '',
      fhir_version: '4.0.1',
      tables,
      fhir,
      files,
      audit,
      left_out: { tables: leftOutTables, columns: leftOutColumns, unknown: catalogue.unknown },
    } as const;
    const readme = await folder.text('README.md');
    await readme.write(readmeOf(facts, catalogue));
    await readme.close();
    const manifest = { ...facts, finished_at: new Date().toISOString(), sums: { ...folder.sums } };
    await folder.bytes(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`, 'utf8'));
    await syncFolder(folder.path);
    return manifest;
  });
}

/** Refuses a database without what the export asks it for. @throws ExportFault */
async function demandSchema(sql: Pick<SqlSession, 'query'>): Promise<void> {
  const [known] = await sql.query<{ has: boolean }>(
    "select to_regproc('app.audit_text') is not null and to_regclass('supabase_migrations.schema_migrations') is not null as has",
  );
  if (known?.has !== true)
    throw new ExportFault(
      'Bu veritabanında bu sürümün Vizite verisi yok; önce Vizite’yi bu sürümle bir kez başlatın.',
    );
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
