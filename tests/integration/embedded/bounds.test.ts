import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '@sync/core/wire';
import {
  addUsers,
  clientOf,
  PASSWORD,
  request,
  signIn,
  startTestBackendOn,
  type TestBackend,
} from './fixtures';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackendOn('product');
});
afterAll(async () => {
  await backend.dispose();
});

interface Person {
  readonly id: string;
  readonly token: string;
}

/** Adds people at once: their password is hashed only once. */
async function addPeople(...names: readonly string[]): Promise<readonly Person[]> {
  const emails = names.map((name) => `${name}@vizite.test`);
  const ids = await addUsers(backend, ...emails);
  return Promise.all(
    ids.map(async (id, at) => {
      const email = emails[at] ?? '';
      await backend.sql.query(
        `insert into public.profiles (id, email, full_name, scope, status) values ($1, $2, 'Ada Kaya', 'all', 'active')`,
        [id, email],
      );
      const client = await signIn(backend, email);
      return { id, token: (await client.auth.getSession()).data.session?.access_token ?? '' };
    }),
  );
}
async function addPerson(name: string): Promise<Person> {
  const [person] = await addPeople(name);
  if (person === undefined) throw new Error('nobody was added');
  return person;
}

const lines = (kind: string): readonly string[] =>
  backend.lines.filter((line) => line.startsWith('[security]') && line.includes(` ${kind} `));
const logged = (user: string) =>
  backend.sql.query<{ action: string; details: object }>(
    `select action, details from public.audit_log where user_id = $1 and entity = 'account' order by at`,
    [user],
  );

describe('what is tried against an account', () => {
  it('leaves a line with time, account and kind, and stands in the log of the account', async () => {
    const { id } = await addPerson('hedef');
    const password = 'Yanlış.Parola.1';
    const tries = () => clientOf(backend).auth.signInWithPassword({ email: 'HEDEF@vizite.test', password });
    for (let tried = 0; tried < 6; tried += 1) await tries();
    await expect
      .poll(async () => (await logged(id)).map(({ action }) => action))
      .toEqual(['sign_in_failed', 'sign_in_locked', 'sign_in_refused']);
    expect(await logged(id)).toMatchObject([{ details: { address: '127.0.0.1', times: 1 } }, {}, {}]);
    for (const kind of ['sign_in_failed', 'sign_in_locked', 'sign_in_refused']) {
      expect(lines(kind).at(-1)).toMatch(
        new RegExp(
          `^\\[security\\] \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z ${kind} account=${id} address=127\\.0\\.0\\.1 times=1$`,
          'u',
        ),
      );
    }
    expect(backend.lines.join('\n')).not.toContain(password);
  });

  it('tells of an account that does not exist no more than a hash', async () => {
    const typed = 'parolam-buraya@yazdim.test\n[security] forged';
    await request(backend, '/auth/v1/token?grant_type=password', { body: { email: typed, password: 'x' } });
    await expect.poll(() => lines('sign_in_failed').at(-1)).toMatch(/account=unknown-[0-9a-f]{8} /u);
    expect(backend.lines.join('\n')).not.toContain('yazdim');
  });

  it('a person who signs in after all leaves no line', async () => {
    const { id } = await addPerson('dogru');
    const before = backend.lines.length;
    await clientOf(backend).auth.signInWithPassword({ email: 'dogru@vizite.test', password: PASSWORD });
    expect(await logged(id)).toEqual([]);
    expect(backend.lines.slice(before).filter((line) => line.startsWith('[security]'))).toEqual([]);
  });
});

describe('guesses', () => {
  it('a session that asks for what it may not is not listened to for a while, and no other one is held up', async () => {
    const { id, token } = await addPerson('merakli');
    const ask = (by: string) =>
      request(backend, '/rest/v1/rpc/client_dossier', { body: { target: randomUUID() }, token: by });
    const statuses: number[] = [];
    for (let asked = 0; asked < 125; asked += 1) statuses.push((await ask(token)).status);
    expect(statuses.slice(0, 120)).not.toContain(429);
    expect(new Set(statuses.slice(120))).toEqual(new Set([429]));
    const refused = await ask(token);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too_many_denied' });
    const other = await addPerson('baska');
    expect((await ask(other.token)).status).not.toBe(429);
    await expect
      .poll(async () => (await logged(id)).map(({ action }) => action))
      .toEqual(['calls_denied', 'calls_blocked']);
  });

  it('an address that tries links is not listened to any more', async () => {
    const guess = async () =>
      (
        await request(backend, '/functions/v1/surveys/form', {
          body: { token: `${randomUUID()}${randomUUID()}` },
        })
      ).status;
    const statuses: number[] = [];
    for (let tried = 0; tried < 32; tried += 1) statuses.push(await guess());
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
    expect(lines('guesses_blocked')).toHaveLength(1);
  });
});

it('300 devices at once are answered, or told to come again: nobody hears that the database is away', async () => {
  const people = await addPeople(...Array.from({ length: 30 }, (_, at) => `tablet${at}`));
  const ask = async (token: string) => {
    const body = {
      requests: [{ collection: 'clients', limit: 200 }],
      known_access_epoch: null,
      client_schema: SCHEMA_VERSION,
    };
    const response = await request(backend, '/rest/v1/rpc/sync_pull', { body, token });
    const answer = (await response.json()) as { code?: string; hint?: string };
    return { status: response.status, wait: response.headers.get('retry-after'), ...answer };
  };
  const devices = await Promise.all(
    Array.from({ length: 300 }, async (_, at) => {
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      while (answers.length < 2) answers.push(await ask(people[at % people.length]?.token ?? ''));
      return answers;
    }),
  );
  const said = devices.flat();
  const failed = said.filter(({ status }) => status >= 500);
  expect(failed.filter(({ code }) => code !== 'server_busy')).toEqual([]);
  for (const { wait, hint } of failed) expect(hint).toBe(`retry after ${wait} s`);
  const waits = new Set(failed.map(({ wait }) => wait));
  if (failed.length > 20) expect(waits.size).toBeGreaterThan(1);
  expect(said.some(({ status }) => status < 500)).toBe(true);
});
