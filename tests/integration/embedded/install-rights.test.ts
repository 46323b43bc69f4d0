import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedBackend } from '../../../supabase/embedded/server';
import { StartError } from '../../../supabase/embedded/start-error';
import { findPostgresTools } from '../postgres-binaries';
import { startPostgres, type PostgresServer } from '../postgres-server';
import { productMigrations } from '../support/migrations';
import { addUsers, signIn } from './fixtures';

/** Installing on a bare PostgreSQL as a user that is no superuser. */

let server: PostgresServer;
let folder: string;
let admin: postgres.Sql;
beforeAll(async () => {
  server = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'vizite-rights-'));
  admin = postgres(server.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

let at = 0;
let url: string;
let name: string;
let database: string;
beforeEach(async () => {
  at += 1;
  [name, database] = [`Hastane ${at}`, `vizite_${at}`];
  await admin.unsafe(`create role "${name}" login`);
  await admin.unsafe(`create database ${database}`);
  const address = new URL(server.url);
  Object.assign(address, { username: encodeURIComponent(name), pathname: `/${database}` });
  url = address.href;
});

const start = async () =>
  startEmbeddedBackend({
    dataDir: await mkdtemp(join(folder, 'data-')),
    databaseUrl: url,
    migrationsDir: productMigrations,
    staticDir: folder,
    port: 0,
  });

/** Runs statements in the test's database as the superuser. */
async function inDatabase(statements: string): Promise<void> {
  const address = new URL(server.url);
  address.pathname = `/${database}`;
  const sql = postgres(address.href, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statements);
  await sql.end();
}

const message = async (): Promise<string> => {
  const error: unknown = await start().then(
    () => undefined,
    (refused: unknown) => refused,
  );
  assert(error instanceof StartError);
  expect(error.code).toBe('database_role');
  return error.message;
};

/** Returns the SQL that a refusal names. */
const remedyOf = (text: string): string =>
  /bir kez şunu çalıştırmalı: (?<sql>.+) \(hepsi/u.exec(text)?.groups?.['sql'] ?? '';

async function expectServed(): Promise<void> {
  const backend = await start();
  const [role] = await backend.sql.query(
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false });
  const email = `${randomUUID()}@vizite.test`;
  await addUsers(backend, email);
  await signIn(backend, email);
  expect((await fetch(`${backend.url}/readyz`)).status).toBe(200);
  await backend.close();
}

describe('a user without a right is told each that is missing', () => {
  it('and is served once the SQL of the refusal was run, at this start and the next', async () => {
    const text = await message();
    for (const right of ['BYPASSRLS', 'vizite_api', 'veritabanının sahipliği']) expect(text).toContain(right);
    await inDatabase(remedyOf(text));
    await expectServed();
    await expectServed();
  });

  it.each([
    ['BYPASSRLS', () => `alter role "${name}" nobypassrls`],
    ['veritabanının sahipliği', () => `alter database ${database} owner to supabase_admin`],
    ['veritabanının sahipliği', () => 'alter schema public owner to supabase_admin'],
    ['vizite_api rollerinin üyeliği', () => `revoke vizite_api from "${name}"`],
  ])('%s alone', async (right, takeAway) => {
    await inDatabase(remedyOf(await message()));
    await inDatabase(takeAway());
    const text = await message();
    expect(text).toContain(`eksik: ${right}. `);
    await inDatabase(remedyOf(text));
    await expectServed();
  });
});

it('a role that has lost BYPASSRLS since is told so at the next start', async () => {
  await inDatabase(remedyOf(await message()));
  await expectServed();
  await admin.unsafe(`alter role "${name}" nobypassrls`);
  expect(await message()).toContain('eksik: BYPASSRLS. ');
});

const tools = findPostgresTools();
it.runIf(tools !== undefined)('install.sql gives all of it, and may be run again', async () => {
  const address = new URL(server.url);
  address.pathname = `/${database}`;
  for (let time = 0; time < 2; time += 1) {
    await promisify(execFile)(
      join(tools ?? '', 'psql'),
      ['-d', address.href, '-v', `user=${name}`, '-f', 'supabase/embedded/database/install.sql'],
      { cwd: join(import.meta.dirname, '../../..') },
    );
  }
  await expectServed();
});
