import { expect, test } from 'vitest';
import { databaseRights } from './database-rights';
import { clock } from './clock';
import { extension } from './extension';
import { apiRole } from './hosted/api-role';
import { channel } from './hosted/channel';
import { cron } from './hosted/cron';
import { hook } from './hosted/hook';
import { storage } from './hosted/storage';
import { rowSecurity } from './row-security';
import { serverAlive, scheduleRuns } from './server-alive';
import { serving } from './serving';
import { answers, made } from './testing/answers';

/** Checks that ask a database, with given answers. */

const rights = {
  name: 'vizite',
  database: 'vizite',
  superuser: false,
  bypasses: true,
  creates_roles: false,
  may_create: true,
  owns_public: true,
  missing: [],
  foreign: [],
};

test.each([
  [{}, 'ok'],
  [{ superuser: true }, 'warning'],
  [{ bypasses: false }, 'failure'],
  [{ may_create: false }, 'failure'],
  [{ owns_public: false }, 'failure'],
  [{ missing: ['vizite_api'] }, 'failure'],
  [{ foreign: ['anon'] }, 'failure'],
])('rights %j: %s', async (lacking, level) => {
  const verdict = await made(databaseRights(answers([/rolbypassrls/u, [{ ...rights, ...lacking }]])));
  expect(verdict.level).toBe(level);
});

test.each([
  [true, true, 'ok'],
  [false, true, 'warning'],
  [false, false, 'failure'],
])('btree_gist installed %s, available %s: %s', async (installed, available, level) => {
  expect((await made(extension(answers([/btree_gist/u, [{ installed, available }]])))).level).toBe(level);
});

test.each([
  [{ unguarded: 0 }, [], 'ok'],
  [{ unguarded: 3 }, [], 'failure'],
  [{ unguarded: 0 }, [{ one: 1 }], 'failure'],
])('%j functions and %j tables that row security does not bind: %s', async (functions, tables, level) => {
  const sql = answers(
    [/check_guard/u, [{ exists: true }]],
    [/unguarded/u, [functions]],
    [/relforcerowsecurity/u, tables],
  );
  expect((await made(rowSecurity(sql))).level).toBe(level);
});

test('the clock that counts is that of the second question', async () => {
  const times = [0, 9_000, 9_000, 9_100];
  const now = () => times.shift() ?? Number.NaN;
  expect((await made(clock(answers([/clock_timestamp/u, [{ at: 9_050 }]]), now))).level).toBe('ok');
});

test('the server that works is named, and what it told is read', async () => {
  expect((await made(serving(answers([/pg_locks/u, []])))).level).toBe('warning');
  const working = answers([/pg_locks/u, [{ name: 'vizite kule 7', since: '01.12.2026 09:00' }]]);
  expect((await made(serving(working))).level).toBe('ok');
  const sql = answers(
    [/to_regclass/u, [{ exists: true }]],
    [
      /server_state/u,
      [
        { name: 'server', age: 1_000, stopped: false },
        { name: 'schedule', age: 7_200_000, stopped: false },
      ],
    ],
  );
  expect((await made(serverAlive(sql))).level).toBe('ok');
  expect((await made(scheduleRuns(sql))).level).toBe('failure');
  expect((await made(serverAlive(answers([/to_regclass/u, [{ exists: false }]])))).level).toBe('warning');
});

test.each([
  [undefined, 'failure'],
  [{ exists: false, granted: false }, 'failure'],
  [{ exists: true, granted: false }, 'failure'],
  [{ exists: true, granted: true }, 'ok'],
])('hook %j: %s', async (found, level) => {
  expect((await made(hook(answers([/before_user_created/u, found ? [found] : []])))).level).toBe(level);
});

test.each([
  [undefined, 'failure'],
  [{ exempt: true, owned: true }, 'failure'],
  [{ exempt: false, owned: false }, 'failure'],
  [{ exempt: false, owned: true }, 'ok'],
])('role vizite_api %j: %s', async (role, level) => {
  expect((await made(apiRole(answers([/vizite_api/u, role ? [role] : []])))).level).toBe(level);
});

test.each([
  [{ guarded: false, allowed: true, others: 0 }, 'failure'],
  [{ guarded: true, allowed: false, others: 0 }, 'failure'],
  [{ guarded: true, allowed: true, others: 1 }, 'warning'],
  [{ guarded: true, allowed: true, others: 0 }, 'ok'],
])('channel %j: %s', async (found, level) => {
  expect((await made(channel(answers([/pg_policies/u, [found]])))).level).toBe(level);
});

const both = ['attachments_read', 'attachments_store'];
test.each([
  [false, { public: false }, { guarded: true, names: both }, 'failure'],
  [true, undefined, { guarded: true, names: both }, 'failure'],
  [true, { public: true }, { guarded: true, names: both }, 'failure'],
  [true, { public: false }, { guarded: false, names: both }, 'failure'],
  [true, { public: false }, { guarded: true, names: both.slice(1) }, 'failure'],
  [true, { public: false }, { guarded: true, names: both.slice(0, 1) }, 'failure'],
  [true, { public: false }, { guarded: true, names: [...both, 'other'] }, 'ok'],
])('storage %s, bucket %j, policies %j: %s', async (exists, bucket, policies, level) => {
  const sql = answers(
    [/as exists/u, [{ exists }]],
    [/from storage\.buckets b/u, bucket ? [bucket] : []],
    [/pg_policies/u, [policies]],
  );
  expect((await made(storage(sql))).level).toBe(level);
});

test('each job of pg_cron is judged by itself', async () => {
  const sql = answers(
    [/as cron/u, [{ cron: true, states: true }]],
    [/cron\.job/u, [{ active: true }]],
    [/server_state/u, [{ age: 1_000 }]],
  );
  expect(await Promise.all(cron(sql).map(made))).toMatchObject([{ level: 'ok' }, { level: 'ok' }]);
  const none = answers([/as cron/u, [{ cron: false, states: true }]]);
  expect(await Promise.all(cron(none).map(made))).toMatchObject([{ level: 'failure' }, { level: 'failure' }]);
});
