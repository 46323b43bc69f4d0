import { setTimeout as delay } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepGrantsAsMigrated } from '../../../supabase/embedded/database/database';
import { emptyCluster } from '../support/pglite-template';
import { addUsers, signIn, startTestBackend, type TestBackend } from './fixtures';

/** Slows every statement down by a few milliseconds, so that requests overlap. */
function slowDownPglite(): void {
  const query = Reflect.get(PGlite.prototype, 'query') as (...values: unknown[]) => Promise<never>;
  let count = 0;
  vi.spyOn(PGlite.prototype, 'query').mockImplementation(async function (this: PGlite, ...values) {
    count += 1;
    await delay(count % 4);
    return query.apply(this, values);
  });
}

afterEach(() => vi.restoreAllMocks());

describe('requests of two people at the same time', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend();
  });
  afterAll(() => backend.dispose());

  it('each runs under its own identity from beginning to end', async () => {
    const emails = ['ayse@vizite.test', 'mehmet@vizite.test'] as const;
    const ids = await addUsers(backend, ...emails);
    const clients = await Promise.all(emails.map((email) => signIn(backend, email)));
    slowDownPglite();
    const calls = Array.from({ length: 80 }, async (_, index) => {
      const client = clients[index % 2];
      const answer = await client?.rpc('who_am_i');
      return { expected: ids[index % 2], answer };
    });
    for (const { expected, answer } of await Promise.all(calls)) {
      expect(answer?.error).toBeNull();
      expect(answer?.data).toEqual({ before: expected, role: 'authenticated', after: expected });
    }
  });

  it('backend SQL does not land in somebody’s transaction', async () => {
    const client = await signIn(backend, 'ayse@vizite.test');
    slowDownPglite();
    let running = true;
    const calls = Promise.all(Array.from({ length: 20 }, () => client.rpc('who_am_i'))).then((answers) => {
      running = false;
      return answers;
    });
    const roles = new Set<unknown>();
    while (running) {
      const [row] = await backend.sql.query('select current_user as role');
      roles.add(row?.role);
    }
    expect((await calls).map(({ status }) => status)).not.toContain(500);
    expect(roles).toEqual(new Set(['postgres']));
  });
});

it('without the turnstile identities mix (when this fails, the guard is no longer needed)', async () => {
  const connection = await createPgliteConnection({ pgliteOptions: { loadDataDir: await emptyCluster() } });
  keepGrantsAsMigrated(connection);
  await connection.driver.exec('create role authenticated');
  slowDownPglite();
  const seen = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      connection.withContext(
        { auth: { uid: String(index), role: 'authenticated', jwt: null } },
        async (db) => {
          const { rows } = await sql<{ me: string }>`
          select current_setting('request.jwt.claim.sub', true) as me`.execute(db);
          return rows[0]?.me === String(index);
        },
      ),
    ),
  );
  vi.restoreAllMocks();
  await connection.close();
  expect(seen).not.toEqual(seen.map(() => ({ status: 'fulfilled', value: true })));
});
