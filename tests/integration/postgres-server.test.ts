import { existsSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, describe, expect, it } from 'vitest';
import type { BinarySource } from './postgres-binaries';
import { startPostgres } from './postgres-server';

const sources: BinarySource[] = ['any', 'package'];

describe.each(sources)('throw-away PostgreSQL (%s binaries)', (binaries) => {
  const started = startPostgres({ binaries });
  afterAll(async () => (await started).stop());

  it('answers as superuser, in UTC, with ICU collations', async () => {
    const { url } = await started;
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    const [row] = await sql`
      select current_setting('is_superuser') as superuser, current_setting('TimeZone') as zone,
        lower('ÇĞ') as lowered, 'ı' < 'i' collate "tr-x-icu" as turkish`;
    await sql.end();
    expect(row).toMatchObject({ superuser: 'on', zone: 'UTC', lowered: 'çğ', turkish: true });
  });
});

it('leaves nothing behind', async () => {
  const server = await startPostgres();
  const sql = postgres(server.url, { max: 1 });
  const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
  await sql.end();
  await server.stop();
  expect(row?.folder).toMatch(/vizite-pg-/);
  expect(existsSync(row?.folder ?? '/')).toBe(false);
});
