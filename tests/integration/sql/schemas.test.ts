import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baselineFile, isReleased, makeBaseline, schemaFiles, seedFiles } from '../../../supabase/baseline';
import { generatedFiles } from '../../../supabase/from-model';
import { catalogue } from '../support/catalogue';
import { startHostedPostgres, startPostgresFrom, type TestDatabase } from '../support/hosted-postgres';
import { migrate } from '../support/migrations';

/** The schema files say what the database is; the migrations make it. Both tell the same, or one has been forgotten. */

const differences: Readonly<Record<string, string>> = {
  'a right to a column': 'grant select (identity_no) on public.clients to vizite_api',
  'a policy': 'alter policy clients_select on public.clients using (true)',
  'the option of a view': 'alter view public.departments set (security_invoker = false)',
  'a setting of a function': 'alter function public.sync_push(jsonb, integer) reset lock_timeout',
  'the owner of a function': 'alter function public.sync_counts() owner to postgres',
  'a trigger that is off': 'alter table public.tickets disable trigger ticket_rules',
  'an index': 'drop index public.tickets_waiting',
  'a comment': `comment on table public.clients is 'patients'`,
  'a row of the seeds': `update app.retention_rules set months = months + 1 where entity = 'tickets'`,
};

let database: TestDatabase;
const told = (source: TestDatabase) =>
  catalogue(async (sql) => [...(await source.owner.unsafe<Record<string, unknown>[]>(sql))]);

beforeAll(async () => {
  database = await startHostedPostgres();
});
afterAll(() => database.stop());

describe('the schema files', () => {
  it('are what the migrations make', async () => {
    const ofFiles = await startPostgresFrom([...(await schemaFiles()), ...(await seedFiles())]);
    const [expected, found] = await Promise.all([told(ofFiles), told(database)]);
    await ofFiles.stop();
    expect(found).toEqual(expected);
  });

  it.each(Object.entries(generatedFiles))(
    '%s says what the model says: npm run generate',
    async (path, make) => {
      const file = new URL(`../../../supabase/${path}`, import.meta.url);
      expect(await readFile(file, 'utf8')).toBe(make());
    },
  );

  it('stand in the baseline as they are, until it is released: npm run generate', async () => {
    const [released, expected, found] = await Promise.all([
      isReleased(),
      makeBaseline(),
      readFile(baselineFile, 'utf8'),
    ]);
    expect(released || found === expected).toBe(true);
  });

  it('may be run again as far as they are seeds: nothing that is there changes', async () => {
    const before = await told(database);
    await migrate((statements) => database.owner.unsafe(statements), await seedFiles());
    expect(await told(database)).toEqual(before);
  });
});

describe('the comparison', () => {
  it.each(Object.entries(differences))('sees %s', async (_name, statement) => {
    const before = await told(database);
    const undo = new Error('undo');
    const changed = database.owner.begin(async (tx) => {
      await tx.unsafe(statement);
      expect(
        await catalogue(async (sql) => [...(await tx.unsafe<Record<string, unknown>[]>(sql))]),
      ).not.toEqual(before);
      throw undo;
    });
    await expect(changed).rejects.toBe(undo);
  });
});
