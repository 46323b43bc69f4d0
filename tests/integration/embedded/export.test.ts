import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter } from 'age-encryption';
import { createTarDecoder } from 'modern-tar';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBackupKey, readBackupKeys } from '../../../supabase/embedded/backup/backup-key';
import type { Database } from '../../../supabase/embedded/database/database';
import { openPgliteDatabase } from '../../../supabase/embedded/database/pglite-database';
import { openPostgresDatabase } from '../../../supabase/embedded/database/postgres-database';
import { readCatalogue } from '../../../supabase/embedded/export/catalogue';
import { folderFiles } from '../../../supabase/embedded/export/file-sources';
import { makeExport } from '../../../supabase/embedded/export/make-export';
import { leftOutColumns, leftOutTables, titleOfTable } from '../../../supabase/embedded/export/tables';
import { verifyExport } from '../../../supabase/embedded/export/verify-export';
import type { FileSource } from '../../../supabase/embedded/export/write-files';
import { loadDemoData } from '../../../supabase/demo/load';
import { runExport } from '../../../tools/run-export';
import type { PostgresServer } from '../postgres-server';
import { root, runHere, runProcess } from '../support/commands';
import type { Said } from '../support/commands';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { makeDataDir, removeDataDir } from '../support/pglite-template';

/** The export of a whole hospital: on a real PostgreSQL, and as a command on a data folder. */

const FOUND = '01900000-0000-7000-8000-0000000000f1';
const MISSING = '01900000-0000-7000-8000-0000000000f2';
const WAITING = '01900000-0000-7000-8000-0000000000f3';
const DIFFERENT = '01900000-0000-7000-8000-0000000000f4';
const REPORT = Buffer.from('%PDF-1.4 a report');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-export-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const command = (settings: Record<string, string>, ...args: readonly string[]): Promise<Said> =>
  runHere(runExport, settings, ...args);

const expectEnd = (ended: Said, code: number, text: string): void => {
  expect(ended.output).toContain(text);
  expect(ended.code).toBe(code);
};

/** Elements that R4 requires of each type that an export has. */
const required: Readonly<Record<string, readonly string[]>> = {
  Appointment: ['status', 'participant', 'start', 'end'],
  Claim: ['status', 'type', 'use', 'patient', 'created', 'provider', 'priority', 'insurance'],
  ClaimResponse: ['status', 'type', 'use', 'patient', 'created', 'insurer', 'outcome'],
  Communication: ['status'],
  Consent: ['status', 'scope', 'category', 'policyRule'],
  Coverage: ['status', 'beneficiary', 'payor'],
  DiagnosticReport: ['status', 'code'],
  DocumentReference: ['status', 'content'],
  Flag: ['status', 'code', 'subject'],
  Location: ['name'],
  Organization: [],
  Patient: ['name'],
  Practitioner: ['name'],
  PractitionerRole: ['practitioner'],
  Procedure: ['status', 'subject'],
  RelatedPerson: ['patient'],
  ServiceRequest: ['status', 'intent', 'subject'],
  Specimen: ['subject'],
  Task: ['status', 'intent'],
};

/** Systems of HL7 and others that codes and numbers may have, beside the export's own. */
const SYSTEMS =
  /^(?:http:\/\/terminology\.hl7\.org\/CodeSystem\/[\w-]+|http:\/\/loinc\.org|http:\/\/snomed\.info\/sct|urn:ietf:bcp:47|urn:iso:std:iso:3166|urn:vizite:[\w.:-]+|phone|email)$/u;

/** Calls back with each value of a resource and its name. */
function walk(value: unknown, visit: (name: string, inner: unknown) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      visit(name, inner);
      walk(inner, visit);
    }
}

async function resourcesIn(path: string, type: string): Promise<readonly Record<string, unknown>[]> {
  const text = await readFile(join(path, `fhir/${type}.ndjson`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('on PostgreSQL', () => {
  let server: PostgresServer;
  let admin: postgres.Sql;
  let database: Database;
  let data: string;
  let made: string;
  /** Outcome of a verification of the export as it was made. */
  let verified: Awaited<ReturnType<typeof verifyExport>>;
  beforeAll(async () => {
    server = await startMigratedPostgres('hospital');
    admin = postgres(server.url, { max: 1, onnotice: () => undefined });
    database = await openPostgresDatabase(server.url);
    data = await mkdtemp(join(tmpdir(), 'vizite-export-data-'));
    const sum = createHash('sha256').update(REPORT).digest('hex');
    await admin`
      insert into public.attachments (id, owner_kind, owner_id, purpose, file_name, media_type, byte_size, sha256)
      select f.id::uuid, 'biopsy', b.id, 'report', '../Rapor ş.pdf', 'application/pdf', ${REPORT.byteLength}, ${sum}
      from (select id from public.biopsies where deleted_at is null order by id limit 1) b,
        unnest(${[FOUND, MISSING, WAITING, DIFFERENT]}::text[]) as f(id)`;
    await admin`update public.attachments set state = 'stored', stored_at = now() where id <> ${WAITING}`;
    for (const [id, bytes] of [
      [FOUND, REPORT],
      [DIFFERENT, Buffer.from('other bytes')],
    ] as const) {
      await mkdir(join(data, 'files', id.slice(-2)), { recursive: true });
      await writeFile(join(data, 'files', id.slice(-2), id), bytes);
    }
    // A line that is erased, with what vouches for it.
    await admin`insert into public.audit_log (event_id, at, user_id, action, was_offline, client_id, reason)
      select gen_random_uuid(), now(), gen_random_uuid(), 'view', false, gen_random_uuid(), 'Acil'
      from generate_series(1, 3)`;
    await admin`select app.erase_log_lines(array[a.client_id], gen_random_uuid(), gen_random_uuid(), '{}')
      from public.audit_log a join app.audit_links l on l.audit_id = a.id
      where a.reason = 'Acil' order by l.seq limit 2`;
    // Null and empty, quotes, lines, and a patient who is deleted with what refers to the record.
    await admin`update public.clients set address = E'No: 1, "A"\r\nKat 2', admin_note = null
      where id = (select id from public.clients where deleted_at is null order by id limit 1)`;
    await admin`update public.clients set deleted_at = now()
      where id = (select client_id from public.surgeries where deleted_at is null order by id limit 1)`;
    made = await mkdtemp(join(tmpdir(), 'vizite-exported-'));
    await exportTo(made);
    verified = await verifyExport(made);
  });
  afterAll(async () => {
    await database.close();
    await admin.end();
    await server.stop();
    for (const path of [data, made]) await rm(path, { recursive: true, force: true });
  });

  const exportTo = (into: string, files: FileSource = folderFiles(data)) =>
    makeExport({ database, kind: 'postgres', files, into, appVersion: '1.0.0', user: 'kayhan' });

  /** Copies the export, to be damaged. */
  async function copied(): Promise<string> {
    const copy = join(folder, 'copy');
    await cp(made, copy, { recursive: true });
    return copy;
  }

  it('holds what the database held, says so, and is sound', async () => {
    const { manifest, faults } = verified;
    expect(faults).toEqual([]);
    const [counted] = await admin<{ clients: number; tickets: number }[]>`
      select (select count(*) from public.clients)::integer as clients,
        (select count(*) from public.tickets)::integer as tickets`;
    expect(manifest.tables['public.clients']?.rows).toBe(counted?.clients);
    expect(manifest.tables['public.tickets']?.rows).toBe(counted?.tickets);
    expect(manifest.left_out.unknown).toEqual([]);
    expect(manifest.audit.links).toBeGreaterThan(3);
    const readme = await readFile(join(made, 'README.md'), 'utf8');
    for (const text of ['## Türkçe', '## English', '`app.password_resets`', manifest.id])
      expect(readme).toContain(text);
  });

  it('stands in the log of the hospital, and in the exported log', async () => {
    const { manifest } = verified;
    const lines = await admin<{ details: unknown }[]>`
      select details from public.audit_log
      where action = 'export' and entity = 'hospital' and entity_id = ${manifest.id}`;
    expect(lines).toEqual([{ details: { by: 'console', user: 'kayhan' } }]);
    expect(await readFile(join(made, 'audit/chain.ndjson'), 'utf8')).toContain(manifest.id);
    expect(await readFile(join(made, 'csv/audit_log.csv'), 'utf8')).toContain(manifest.id);
  });

  it('is readable by its owner alone', async () => {
    for (const entry of await readdir(made, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
    }
    expect((await stat(made)).mode & 0o777).toBe(0o700);
  });

  it('goes back into PostgreSQL as it was, null and empty apart', async () => {
    for (const table of ['clients', 'tickets', 'insurance_cases', 'audit_log']) {
      const header = (await readFile(join(made, `csv/${table}.csv`), 'utf8')).split('\r\n', 1)[0] ?? '';
      const columns = header.split(',');
      const differs = await admin.begin(async (sql) => {
        await sql.unsafe(
          `create temporary table back (${columns.map((name) => `"${name}" text`).join(', ')}) on commit drop`,
        );
        const writable = await sql`copy back from stdin with (format csv, header true)`.writable();
        await pipeline(createReadStream(join(made, `csv/${table}.csv`)), writable);
        const types = await sql<{ name: string; type: string }[]>`
          select attname::text as name, format_type(atttypid, null) as type from pg_attribute
          where attrelid = ${`public.${table}`}::regclass and attnum > 0`;
        const typeOf = new Map(types.map(({ name, type }) => [name, type]));
        const same = columns
          .filter((name) => !(typeOf.get(name) ?? '').endsWith('[]'))
          .map((name) => `t."${name}" is not distinct from b."${name}"::${typeOf.get(name) ?? 'text'}`);
        const [row] = await sql.unsafe<{ n: number; all: number }[]>(
          `select count(*) filter (where not (${same.join(' and ')}))::integer as n, count(*)::integer as all
          from public.${table} t full join back b on b.id = t.id::text`,
        );
        return row;
      });
      // The log goes on; one line may have come since.
      expect([table, differs?.n]).toEqual([table, 0]);
      expect(differs?.all).toBeGreaterThan(0);
    }
  });

  it('has resources with what R4 requires, known systems, no empty values, and nothing of deleted patients', async () => {
    const { manifest } = verified;
    expect(Object.keys(manifest.fhir)).toEqual(Object.keys(required));
    const faults: string[] = [];
    for (const [type, elements] of Object.entries(required)) {
      for (const resource of await resourcesIn(made, type)) {
        for (const element of elements)
          if (resource[element] === undefined)
            faults.push(`${type}/${String(resource['id'])}: no ${element}`);
        walk(resource, (name, value) => {
          const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
          if (isEmpty) faults.push(`${type}/${String(resource['id'])}: ${name} is empty`);
          if (name === 'system' && !SYSTEMS.test(String(value))) faults.push(`${type}: ${String(value)}`);
        });
      }
    }
    expect(faults).toEqual([]);
    const deleted = await admin<{ id: string }[]>`select id from public.clients where deleted_at is not null`;
    expect(deleted.length).toBeGreaterThan(0);
    const texts = await Promise.all(
      Object.keys(required).map((type) => readFile(join(made, `fhir/${type}.ndjson`), 'utf8')),
    );
    for (const { id } of deleted) expect(texts.some((text) => text.includes(`Patient/${id}`))).toBe(false);
    const patients = await resourcesIn(made, 'Patient');
    const [living] = await admin<{ n: number }[]>`
      select count(*)::integer as n from public.clients where deleted_at is null`;
    expect(patients).toHaveLength(living?.n ?? -1);
  });

  it('has the bytes of files where they are, and says which are not', async () => {
    const { manifest } = verified;
    expect(manifest.files).toMatchObject({ found: 1, missing: 1, waiting: 1, different: 1 });
    expect(await readFile(join(made, 'files', FOUND, '__Rapor ş.pdf'))).toEqual(REPORT);
    const list = await readFile(join(made, 'files/files.csv'), 'utf8');
    for (const [id, found] of [
      [FOUND, 'found'],
      [MISSING, 'missing'],
      [WAITING, 'waiting'],
      [DIFFERENT, 'different'],
    ] as const)
      expect(list).toMatch(new RegExp(`^${id},.*,${found},`, 'mu'));
    const documents = await resourcesIn(made, 'DocumentReference');
    expect(documents.map(({ id }) => id)).toEqual([FOUND, MISSING, WAITING, DIFFERENT]);
  });

  it('that somebody has changed is not called sound', async () => {
    const copy = await copied();
    type Change = readonly [name: string, to: (text: string) => string, expected: string];
    /** Makes changes that have nothing to do with one another, verifies, and takes them back. */
    const change = async (...changes: readonly Change[]): Promise<void> => {
      const before = await Promise.all(changes.map(([name]) => readFile(join(copy, name), 'utf8')));
      for (const [at, [name, to]] of changes.entries())
        await writeFile(join(copy, name), to(before[at] ?? ''));
      const found = (await verifyExport(copy)).faults.join('\n');
      for (const [at, [name, , expected]] of changes.entries()) {
        expect(found).toContain(expected);
        await writeFile(join(copy, name), before[at] ?? '');
      }
    };
    await change(
      ['csv/clients.csv', (text) => text.replace('Kat 2', 'Kat 3'), 'csv/clients.csv değişmiş'],
      [
        'csv/tickets.csv',
        (text) => text.split('\r\n').slice(0, -2).join('\r\n') + '\r\n',
        'tickets tablosunda',
      ],
      ['audit/chain.ndjson', (text) => text.replace('\\"view\\"', '\\"edit\\"'), 'halkası tutmuyor'],
      [
        'fhir/Flag.ndjson',
        (text) => text.replace('"Patient/', '"Patient/x'),
        'olmayan bir kaynağı gösteriyor',
      ],
    );
    await change([
      'audit/chain.ndjson',
      (text) => text.split('\n').slice(0, -2).join('\n') + '\n',
      'sonu eksik',
    ]);
    await change([
      'audit/chain.ndjson',
      (text) => text.replaceAll('erased_hash', 'erased_hush'),
      'halkası tutmuyor',
    ]);
    await writeFile(join(copy, 'csv/more.csv'), 'x');
    expect((await verifyExport(copy)).faults).toEqual(['csv/more.csv sonradan eklenmiş.']);
    await rm(join(copy, 'csv/more.csv'));
    await rm(join(copy, 'files', FOUND), { recursive: true });
    expect((await verifyExport(copy)).faults.join()).toContain(`files/${FOUND}`);
    await truncate(join(copy, 'manifest.json'), 100);
    await expect(verifyExport(copy)).rejects.toThrow('okunamıyor');
    await rm(join(copy, 'manifest.json'));
    await expect(verifyExport(copy)).rejects.toThrow('yarım kalmış');
  });

  it('is of one moment, though others write meanwhile', async () => {
    let writes = 0;
    const into = join(folder, 'out');
    // Files are read after the tables and before the resources.
    const manifest = await exportTo(into, {
      async read() {
        if (writes === 0)
          await admin`insert into public.clients (id, client_kind, first_name, last_name, identity_type, sex, phones)
            select gen_random_uuid(), 'patient', 'Ali', 'Sonraki', 'none', 'male',
              jsonb_build_array(jsonb_build_object('e164', '+90533' || lpad(n::text, 7, '0'), 'label', 'mobile',
                'primary', true, 'whatsapp', false, 'shared', false))
            from generate_series(1, 20) n`;
        writes += 1;
        return undefined;
      },
    });
    expect(writes).toBeGreaterThan(0);
    const [living] = await admin<{ n: number }[]>`
      select count(*)::integer as n from public.clients where deleted_at is null`;
    expect(manifest.fhir['Patient']).toBe((living?.n ?? 0) - 20);
    expect((await verifyExport(into)).faults).toEqual([]);
  });

  it('goes into no folder that has something in it', async () => {
    await writeFile(join(folder, 'mine.txt'), 'x');
    await expect(exportTo(folder)).rejects.toThrow('boş değil');
    expect(await readdir(folder)).toEqual(['mine.txt']);
  });

  it('that fails leaves nothing of patients behind; a full disk is told', async () => {
    const into = join(folder, 'out');
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    await expect(exportTo(into, { read: () => Promise.reject(full) })).rejects.toThrow('dolu');
    expect(await readdir(into)).toEqual([]);
    await expect(exportTo(into, { read: () => Promise.reject(new Error('other')) })).rejects.toThrow('other');
    expect(await readdir(into)).toEqual([]);
  });

  it('that is killed has no manifest, and is refused', async () => {
    const into = join(folder, 'out');
    const child = spawn(process.execPath, ['--import', 'tsx', 'tools/export.ts', into, '--data', data], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: server.url },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    await expect
      .poll(async () => (await readdir(join(into, 'csv')).catch(() => [])).length, { interval: 5 })
      .toBeGreaterThan(3);
    child.kill('SIGKILL');
    await ended;
    await expect(verifyExport(into)).rejects.toThrow('yarım kalmış');
  });

  it('names each table of the database, as exported or as left out and why', async () => {
    const { tables, unknown } = await readCatalogue(database.sql);
    expect(unknown).toEqual([]);
    const found = await admin<{ name: string }[]>`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'app')`;
    const names = new Set(found.map(({ name }) => name));
    for (const name of Object.keys(leftOutTables)) {
      expect([name, names.has(name)]).toEqual([name, true]);
      expect([name, titleOfTable(name)]).toEqual([name, null]);
    }
    expect(tables.length + Object.keys(leftOutTables).length).toBe(names.size);
  });

  it('a table that nobody has named is left out, and told', async () => {
    await admin`create table public.of_the_hospital (id integer)`;
    try {
      expect((await readCatalogue(database.sql)).unknown).toEqual(['public.of_the_hospital']);
    } finally {
      await admin`drop table public.of_the_hospital`;
    }
  });

  it('holds no column that may keep a secret, but those that are looked at here', async () => {
    const { tables } = await readCatalogue(database.sql);
    const harmless = [
      // Sums of files and texts, names of what they belong to, codes that people read.
      /\.(?:file|content|row|ids|definition)_hash$/u,
      /^public\.attachments\.sha256$/u,
      /^app\.message_template_versions\.sha$/u,
      /\.(?:item|permission|group|dedupe|report|row)_key$/u,
      /^public\.permissions\.key$/u,
      /\.(?:code|result_code|error_code|iys_code|handover_code|taken_code)$/u,
      // Public half of the pair with which tablets seal.
      /^app\.survey_settings\.public_key$/u,
    ];
    const suspects = tables
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      .filter((name) =>
        /(?:hash|sha(?:$|\d|_)|secret|token|salt|password|key|code|lease$)/u.test(name.split('.')[2] ?? ''),
      )
      .filter((name) => !harmless.some((pattern) => pattern.test(name)));
    expect(suspects).toEqual([]);
    for (const name of Object.keys(leftOutColumns).filter((column) => !column.startsWith('*'))) {
      const [schema, table, column] = name.split('.');
      const [known] = await admin`select 1 as one from information_schema.columns
        where table_schema = ${schema ?? ''} and table_name = ${table ?? ''} and column_name = ${column ?? ''}`;
      expect([name, known?.['one']]).toEqual([name, 1]);
    }
  });

  it('as a command packs a tar that is sealed for the key of the backup', async () => {
    const recipient = await makeBackupKey(join(folder, 'key.txt'));
    const out = join(folder, 'out');
    const packed = await command({ DATABASE_URL: server.url }, out, '--data', data, '--recipient', recipient);
    expectEnd(packed, 0, 'UYARI: 1 dosyanın içeriği bulunamadı');
    expect((await readdir(folder)).sort()).toEqual(['key.txt', 'out.tar.age']);
    const decrypter = new Decrypter();
    for (const identity of await readBackupKeys(join(folder, 'key.txt'))) decrypter.addIdentity(identity);
    const plain = await decrypter.decrypt(
      Readable.toWeb(createReadStream(`${out}.tar.age`)) as unknown as globalThis.ReadableStream<Uint8Array>,
    );
    const names: string[] = [];
    for await (const { header, body } of plain.pipeThrough(createTarDecoder({ strict: true }))) {
      names.push(header.name);
      const path = join(folder, 'opened', header.name);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(path, Buffer.from(await new Response(body).arrayBuffer()));
    }
    expect(names.at(-1)).toBe('manifest.json');
    expect((await verifyExport(join(folder, 'opened'))).faults).toEqual([]);
    const again = await command({ DATABASE_URL: server.url }, out, '--data', data, '--recipient', recipient);
    expectEnd(again, 2, 'zaten var');
  });
});

describe('npm run export on a data folder', () => {
  let data: string;
  beforeAll(async () => {
    data = await makeDataDir('vizite-export-pglite-', 'product');
    const database = await openPgliteDatabase(join(data, 'pglite'));
    await loadDemoData(database.sql, { clients: 30, tickets: 40, files: join(data, 'files') });
    await database.close();
  });
  afterAll(() => removeDataDir(data));
  const env = { DATABASE_URL: '' };

  it('exports the demo hospital, and finds it sound until somebody changes it', async () => {
    const out = join(folder, 'out');
    const done = await command(env, out, '--data', data);
    expectEnd(done, 0, 'Dışa aktarıldı');
    const sound = await command(env, '--verify', out);
    expectEnd(sound, 0, 'Dışa aktarım sağlam');
    assert.ok((await readdir(join(out, 'files'))).length > 1);
    await appendFile(join(out, 'csv/clients.csv'), 'x');
    const changed = await runProcess('export', env, '--verify', out);
    expectEnd(changed, 1, 'csv/clients.csv değişmiş');
  });

  it('says what is wrong with how it was called', async () => {
    const ends = [
      await command(env),
      await command(env, join(folder, 'out'), '--data', join(folder, 'nothing')),
      await command(env, '--verify', join(folder, 'nothing')),
      await command(env, join(folder, 'out'), '--data', data, '--recipient', 'AGE-SECRET-KEY-1'),
    ];
    expect(ends.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    for (const [index, text] of ['Kullanım', 'Vizite verisi yok', 'bulunamadı', 'gizli anahtar'].entries())
      expect(ends[index]?.output).toContain(text);
  });
});
