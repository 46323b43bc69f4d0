import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '@sync/core/wire';
import { baselineFile, migrationsFolder, sqlFiles } from './baseline';
import { brokenContracts, contractProblems, refusedApps } from './contract-lint';
import { readReleases, releaseOf, type Release } from './released';

const release = (version: string, date: string, speaks = 2, oldest = 1): Release => ({
  version,
  date,
  contract: { speaks, oldest },
  files: {},
});
const releases = [release('1.0.0', '2026-12-01'), release('1.1.0', '2027-02-01')];
const problems = (script: string, date?: string) => contractProblems('x.sql', script, releases, date);

describe('migrations after the baseline', () => {
  it('only add, or say since when nobody uses what they take away', async () => {
    const known = await readReleases(migrationsFolder);
    for (const path of await sqlFiles(migrationsFolder)) {
      if (path === baselineFile) continue;
      const own = releaseOf(known, basename(path));
      const before = own === undefined ? known : known.slice(0, known.indexOf(own));
      expect(contractProblems(basename(path), await readFile(path, 'utf8'), before, own?.date)).toEqual([]);
    }
  });

  it('keep the apps that devices may still have', async () => {
    const known = await readReleases(migrationsFolder);
    expect(brokenContracts(known)).toEqual([]);
    const last = known.at(-1);
    expect(SCHEMA_VERSION).toBeGreaterThanOrEqual(last?.contract.speaks ?? 1);
  });
});

const takers = [
  'alter table public.clients drop column hotel',
  'alter table public.clients drop hotel cascade',
  'ALTER TABLE public.clients\n  ADD COLUMN a text,\n  DROP COLUMN IF EXISTS hotel',
  'alter table public.clients rename column hotel to lodging',
  'alter table public.clients rename to people',
  'alter view public.departments rename to wards',
  'alter function public.sync_pull(jsonb, text) rename to pull',
  'alter table public.clients alter column hotel type integer using hotel::integer',
  'alter table public.clients alter hotel set data type varchar(3)',
  'alter table public.clients alter column hotel set not null',
  'alter table public.clients add column ward text not null',
  'alter table public.clients add ward text check (ward <> $$a$$) not null',
  'drop function public.sync_counts()',
  'drop function if exists public.sync_pull(jsonb, text, integer) cascade',
  'drop table public.clients',
  'drop view public.departments',
  'drop type app.kind',
  'alter table public.clients set schema app',
  'revoke execute on function public.sync_counts() from authenticated',
  '/* tidy */ drop /* it */ function public.sync_counts()',
];

describe('a statement that takes something away', () => {
  it.each(takers)('%s', (statement) => {
    expect(problems(`select 1;\n${statement};`)).toHaveLength(1);
    expect(problems(`select 1;\n-- contract: 1.0.0\n${statement};`)).toEqual([]);
    expect(problems(`-- contract: 1.2.0\n${statement};`)).toEqual([
      expect.stringContaining('1.2.0 is no earlier release') as string,
    ]);
    // The mark of another statement says nothing of this one.
    expect(problems(`-- contract: 1.0.0\nselect 1;\n${statement};`)).toHaveLength(1);
  });

  it('may keep others from what the same script has made, and from nothing else', () => {
    const made = 'create view public.extra_fields as select 1';
    const revoked = 'revoke all on public.extra_fields from public, authenticated';
    expect(problems(`${made};\n${revoked};`)).toEqual([]);
    expect(problems(`${revoked};\n${made};`)).toHaveLength(1);
    expect(problems(`create or replace view public.extra_fields as select 1;\n${revoked};`)).toHaveLength(1);
    const door = 'function public.calendar_service(step text, given jsonb)';
    expect(
      problems(
        `create ${door} returns jsonb language sql as 'select given';\nrevoke all on function public.calendar_service(text, jsonb) from public, authenticated;`,
      ),
    ).toEqual([]);
  });

  it('waits until devices have had 30 days', () => {
    const script = '-- contract: 1.1.0\ndrop table public.clients;';
    expect(problems(script, '2027-03-02')).toEqual([
      expect.stringContaining('1.1.0 is not 30 days old') as string,
    ]);
    expect(problems(script, '2027-03-03')).toEqual([]);
  });
});

it.each([
  'alter table public.clients add column ward text',
  `alter table public.clients add column ward text not null default ''`,
  'alter table public.clients alter column hotel drop not null',
  'alter table public.clients drop constraint clients_check',
  'alter table public.clients alter column hotel drop default',
  'create or replace function public.f() returns void language sql as $$ drop table a $$',
  'drop trigger t on public.clients',
  'drop index public.clients_a',
  'create table public.wards (id uuid primary key, name text not null)',
  `comment on column public.clients.hotel is 'drop column later'`,
  '-- alter table public.clients drop column hotel',
])('a statement that adds is let through: %s', (statement) => {
  expect(problems(`${statement};`)).toEqual([]);
});

describe('the oldest app that a server takes', () => {
  it('is no younger than any that was current within 30 days', () => {
    const known = [release('1.0.0', '2026-12-01', 2), release('1.1.0', '2027-02-01', 3)];
    expect(refusedApps(known, { date: '2027-02-20', oldest: 3 })).toHaveLength(1);
    expect(refusedApps(known, { date: '2027-03-03', oldest: 3 })).toEqual([]);
    // The current one is in use, however old.
    expect(refusedApps(known, { date: '2029-01-01', oldest: 4 })).toHaveLength(1);
  });

  it('never falls, and releases stand in their order', () => {
    const [first, second] = [release('1.0.0', '2026-12-01', 3, 2), release('1.1.0', '2027-02-01', 2, 1)];
    expect(brokenContracts([first])).toEqual([]);
    expect(brokenContracts([first, second])).toHaveLength(1);
    expect(brokenContracts([release('1.1.0', '2027-02-01'), release('1.0.0', '2026-12-01')])).toHaveLength(1);
  });
});
